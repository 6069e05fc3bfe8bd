import type { Campaign } from '../../campaign/campaign.js'
import { diffsOf } from '../../analyses/patch-text/fragments.js'
import type { Model } from '../../analyses/patch-text/model.js'
import { openReader } from '../../analyses/patch-text/reader.js'
import { isReadable, readPatch, type EncodedPatch } from '../../analyses/patch-text/reading.js'
import { referenceOverlay } from '../../oracles/reference.js'
import { allInconclusive, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { joinInWords, notesOn } from './notes.js'
import { predict, type SyntaxPrediction } from './prediction.js'
import type { Score } from '../../model/evidence.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import { roundFigure } from '../../util/rounded.js'
import type { PatchWithChange } from '../../case/changed.js'

const name = 'syntax'

/**
 * Judges the text of a patch (Invalidator, section IV-B) with a classifier trained on labelled patches. It can make a
 * patch suspect, but gives neither proof nor clearance.
 */
export const syntaxJudge: Judge = {
  name,
  weight: 1,
  availability: (_, { judges }) =>
    judges?.includes(name)
      ? { canRun: true, isUnconditional: true, why: 'it was selected by name' }
      : { canRun: true, isUnconditional: false, why: 'if all other judges are inconclusive' },
  shouldRun: (_, sofar, { judges }) => judges?.includes(name) || allInconclusive(sofar),
  judge,
  notes: notesOn,
}

async function judge({ subject, patches }: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged> {
  const { model, encoder } = await openReader(options)
  const { buggy, language } = subject
  const read = (overlay: PatchWithChange['version']['overlay']) =>
    readPatch(diffsOf(buggy.tree, overlay), (path) => language.syntax.table.grammarOf(path), encoder)
  const changed = referenceOverlay(subject)
  const right = changed && (await read(changed))
  const compared = right && isReadable(right) ? right : undefined
  const opinions: Opinion[] = []
  for (const i of open) opinions.push(opinionOf(model, await read(patches[i].version.overlay), compared))
  return { opinions }
}

function opinionOf(model: Model, patch: EncodedPatch, reference: EncodedPatch | undefined): Opinion {
  const silent = { judge: name, evidence: [], effort: noEffort }
  if (!isReadable(patch)) return { ...silent, inconclusive: nothingRead }
  const told = predict(model, patch, reference)
  const { threshold } = told.part
  const opinion: Opinion = { ...silent, details: { of: 'syntax', likelihood: told.likelihood } }
  if (threshold === null) return { ...opinion, inconclusive: told.hasReference ? noThreshold : alone }
  if (told.likelihood < threshold) return { ...opinion, inconclusive: notAgainst(told.likelihood, threshold) }
  return { ...opinion, evidence: [scoreFor(told, model, threshold)] }
}

const nothingRead = 'it changes nothing that this judge reads: code without layout and comments'
const notAgainst = (likelihood: number, threshold: number) =>
  `its text is no evidence against it (likelihood of overfitting ${roundFigure(likelihood)}, threshold ${threshold})`
const noThreshold = 'the model is not precise enough to give evidence'
const alone = 'without a reference, the text of a patch is no evidence'

function scoreFor({ likelihood, reasons, hasReference }: SyntaxPrediction, { card }: Model, threshold: number): Score {
  return {
    kind: 'score',
    judge: name,
    measure: 'likelihood of overfitting by its text',
    value: roundFigure(likelihood),
    threshold,
    from:
      `the text of the patch${hasReference ? ' compared with the reference' : ''}, by a model trained ` +
      `on ${card.data.patches} labelled patches`,
    inWords: reasons.length ? `it ${joinInWords(reasons)}` : 'its text is similar to that of overfitting patches',
  }
}
