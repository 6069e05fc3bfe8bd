import { UserError } from '../../util/errors.js'
import { bagOf, baselineOf, similaritySum } from './baseline.js'
import { penalties, type TrainingExample } from '../../analyses/patch-text/classifier.js'
import { featureColumns, fingerprintOf, featureValues } from '../../analyses/patch-text/columns.js'
import type { Encoder } from '../../analyses/patch-text/encoder.js'
import { developer, type LabelledPatch, type LabelledPatches } from './examples.js'
import { wantedPrecision } from './figures.js'
import { tooFewPatchesReason, repeats } from './folds.js'
import type { ModelCard, Model } from '../../analyses/patch-text/model.js'
import { isReadable, readPatch, type GrammarOf, type EncodedPatch } from '../../analyses/patch-text/reading.js'
import { study } from './study.js'

interface TrainOptions {
  readonly folds: number
  readonly seed: number
  readonly encoder: Encoder
  readonly grammarOf: GrammarOf
  /** The field by which patches were left out. */
  readonly leftOut?: string
  readonly say: (what: string) => void
}

interface Read {
  readonly patch: LabelledPatch
  readonly reading: EncodedPatch
  readonly reference?: EncodedPatch
}

/** Trains on labelled patches, and evaluates on unseen bugs. The same data give the same model. */
export async function trainModel({ patches, fingerprint }: LabelledPatches, options: TrainOptions): Promise<Model> {
  const { encoder, folds, seed, leftOut } = options
  const used = patches.filter(({ isLeftOut }) => !isLeftOut)
  const lack = tooFewPatchesReason(used, folds, seed)
  if (lack)
    throw new UserError(
      `there are too few patches to train on: ${lack}`,
      'Give patches of more bugs, or take fewer folds with --folds.',
    )
  const read = withReferences(await readAll(patches, options))
  const tools = read.filter(({ patch, reference }) => reference && patch.tool !== developer)
  const alone = learn(read, false, options)
  const compared = tools.flatMap(({ patch }) => (patch.isLeftOut ? [] : patch))
  const reference = tooFewPatchesReason(compared, folds, seed) === undefined ? learn(tools, true, options) : undefined
  const count = (test: (patch: LabelledPatch) => boolean) => used.filter(test).length
  const card: ModelCard = {
    data: {
      fingerprint,
      patches: used.length,
      correct: count(({ label }) => label === 'correct'),
      overfitting: count(({ label }) => label === 'overfitting'),
      developers: count(({ tool }) => tool === developer),
      bugs: new Set(used.map(({ bug }) => bug)).size,
      ...(leftOut !== undefined && { leftOut: { field: leftOut, patches: patches.length - used.length } }),
      languages: languagesOf(used, options.grammarOf),
    },
    seed,
    folds,
    repeats,
    precision: wantedPrecision,
    penalties,
    alone: alone.study,
    ...(reference && { reference: reference.study }),
  }
  return {
    format: 1,
    encoder: { name: encoder.name, dimensions: encoder.dimensions },
    alone: alone.part,
    ...(reference && { reference: reference.part }),
    card,
  }
}

async function readAll(patches: readonly LabelledPatch[], { grammarOf, encoder, say }: TrainOptions): Promise<Read[]> {
  const read: Read[] = []
  for (const patch of patches) {
    if (read.length % 50 === 0) say(`reading patches: ${read.length} of ${patches.length}`)
    read.push({ patch, reading: await readPatch(patch.diffs, grammarOf, encoder) })
  }
  return read
}

/** A developer's patch of a bug is the reference for the others of that bug, if anything of it can be read. */
function withReferences(read: readonly Read[]): Read[] {
  const developers = new Map(
    read.flatMap(({ patch, reading }) =>
      patch.tool === developer && isReadable(reading) ? [[patch.bug, reading] as const] : [],
    ),
  )
  return read.map((one) => {
    const reference = developers.get(one.patch.bug)
    return reference && one.patch.tool !== developer ? { ...one, reference } : one
  })
}

function learn(read: readonly Read[], hasReference: boolean, { folds, seed, encoder, say }: TrainOptions) {
  const examplesOf = (isLeftOut: boolean, valuesIn: typeof featureValues) =>
    read
      .filter(({ patch }) => patch.isLeftOut === isLeftOut)
      .map(({ patch, reading, reference }): TrainingExample => ({
        values: valuesIn(reading, hasReference ? reference : undefined),
        isWrong: patch.label === 'overfitting',
        isDeveloper: patch.tool === developer,
        bug: patch.bug,
        project: patch.project,
      }))
  const columns = featureColumns(encoder.dimensions, hasReference)
  const examples = examplesOf(false, featureValues)
  const studied = study(examples, examplesOf(true, featureValues), columns, { folds, seed, hasReference, say })
  say('bag of tokens, for comparison')
  const bagOfTokens = baselineOf(examplesOf(false, bagOf), studied.study.variant, folds, seed)
  const { classifier, calibration, threshold } = studied
  return {
    part: { columns: fingerprintOf(columns), ...classifier, calibration, threshold },
    study: {
      ...studied.study,
      bagOfTokens,
      ...(hasReference && { likenessSum: similaritySum(examples, columns) }),
    },
  }
}

const languagesOf = (patches: readonly LabelledPatch[], grammarOf: GrammarOf) => {
  const found = new Set<string>()
  for (const { diffs } of patches)
    for (const { before, after } of diffs) found.add(grammarOf((after ?? before)!) ?? 'none')
  found.delete('none')
  return [...found].sort()
}
