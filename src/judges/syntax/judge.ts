import type { Campaign } from '../../campaign/campaign.js'
import { diffsOf } from '../../analyses/patch-text/fragments.js'
import type { Model } from '../../analyses/patch-text/model.js'
import { openReader } from '../../analyses/patch-text/reader.js'
import { isReadable, readPatch, type Reading } from '../../analyses/patch-text/reading.js'
import { referenceOverlay } from '../../oracles/reference.js'
import { areAtALoss, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { list, remarksOn } from './remarks.js'
import { tell, type TextTold } from './told.js'
import type { Score } from '../../model/evidence.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import { rounded } from '../../util/rounded.js'
import type { Patched } from '../../case/changed.js'

const name = 'syntax'

/**
 * What the text of a patch says (Invalidator, section IV-B): a classifier trained on labelled patches. It makes a patch
 * suspect and never more, and never clears one.
 */
export const syntax: Judge = {
  name,
  weight: 1,
  prospect: (_, { judges }) =>
    judges?.includes(name)
      ? { isHeard: true, isAlways: true, why: 'it is asked for by name' }
      : { isHeard: true, isAlways: false, why: 'where all others are at a loss' },
  wants: (_, sofar, { judges }) => judges?.includes(name) || areAtALoss(sofar),
  judge,
  remarks: remarksOn,
}

async function judge({ subject, patches }: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged> {
  const { model, encoder } = await openReader(options)
  const { buggy, language } = subject
  const read = (overlay: Patched['version']['overlay']) =>
    readPatch(diffsOf(buggy.tree, overlay), (path) => language.table.grammarOf(path), encoder)
  const changed = referenceOverlay(subject)
  const right = changed && (await read(changed))
  const compared = right && isReadable(right) ? right : undefined
  const opinions: Opinion[] = []
  for (const i of open) opinions.push(opinionOf(model, await read(patches[i].version.overlay), compared))
  return { opinions }
}

function opinionOf(model: Model, patch: Reading, reference: Reading | undefined): Opinion {
  const silent = { judge: name, evidence: [], effort: noEffort }
  if (!isReadable(patch)) return { ...silent, inconclusive: nothingRead }
  const told = tell(model, patch, reference)
  const { threshold } = told.part
  const opinion: Opinion = { ...silent, likelihood: told.likelihood }
  if (threshold === null) return { ...opinion, inconclusive: told.hasReference ? noThreshold : alone }
  if (told.likelihood < threshold) return { ...opinion, inconclusive: notAgainst(told.likelihood, threshold) }
  return { ...opinion, evidence: [scoreFor(told, model, threshold)] }
}

const nothingRead = 'it changes nothing that this judge reads, which is code without its layout and comments'
const notAgainst = (likelihood: number, threshold: number) =>
  `its text does not speak against it (likelihood of overfitting ${rounded(likelihood)}; it speaks from ${threshold} on)`
const noThreshold = 'what is known of the text of patches is not precise enough to speak'
const alone = 'the text of a patch alone does not tell, without a reference to compare it with'

function scoreFor({ likelihood, reasons, hasReference }: TextTold, { card }: Model, threshold: number): Score {
  return {
    kind: 'score',
    judge: name,
    measure: 'likelihood of overfitting by its text',
    value: rounded(likelihood),
    threshold,
    from: `the text of the patch${hasReference ? ' beside that of the reference' : ''}, by a model of ${card.data.patches} labelled patches`,
    inWords: reasons.length ? `it ${list(reasons)}` : 'its text is like that of overfitting patches',
  }
}
