import { variants } from './authors.js'
import type { TrainingExample } from '../../analyses/patch-text/classifier.js'
import type { FeatureColumn } from '../../analyses/patch-text/columns.js'
import { meanHeldOut } from './folds.js'
import { hashed } from '../../analyses/patch-text/hash.js'
import type { EncodedPatch } from '../../analyses/patch-text/reading.js'
import { heldOutFigures, scorer } from './study.js'
import type { HeldOutFigures } from '../../analyses/patch-text/model.js'

const cells = 512
const penalty = 300

/** What the classifier has to beat: logistic regression over the bag of tokens that came and went. */
export function bagOf({ edits }: EncodedPatch, reference?: EncodedPatch): Float64Array {
  const words = (list: typeof edits, mark: string) =>
    list.flatMap(({ gaps }) =>
      gaps.flatMap(({ deleted, inserted }) => [
        ...deleted.map(({ text }) => `${mark}-${text}`),
        ...inserted.map(({ text }) => `${mark}+${text}`),
      ]),
    )
  const bag = hashed([...words(edits, ''), ...(reference ? words(reference.edits, 'r') : [])], cells)
  return bag.map((count) => Math.sign(count) * Math.log1p(Math.abs(count)))
}

/** Its figures: everything else is as it is for the classifier. */
export function baselineOf(
  examples: readonly TrainingExample[],
  variant: string,
  folds: number,
  seed: number,
): HeldOutFigures {
  const columns = Array.from({ length: cells }, (_, i): FeatureColumn => ({ group: 'action', name: String(i) }))
  const counts = variants.find(({ name }) => name === variant)!
  const all = { size: penalty, trait: penalty, action: penalty, distance: penalty, likeness: penalty }
  const learn = scorer(columns, counts, { ...all, 'reference distance': penalty })
  return heldOutFigures(examples, meanHeldOut(examples, folds, seed, learn))
}

/** The baseline with a reference: the untrained sum of similarities. */
export function similaritySum(examples: readonly TrainingExample[], columns: readonly FeatureColumn[]): HeldOutFigures {
  const at = columns.flatMap(({ group }, i) => (group === 'likeness' ? [i] : []))
  return heldOutFigures(
    examples,
    examples.map(({ values }) => -at.reduce((sum, i) => sum + values[i], 0)),
  )
}
