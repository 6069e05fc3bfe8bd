import { doubtsIn } from './doubts.js'
import type { VerdictName } from '../../model/verdict.js'
import { detailsOf, type Effort, type Opinion } from '../../model/opinion.js'
import { type Trust, ranked, bands } from '../../model/ranking.js'
/** The factors of a patch that was not examined, and of a difference that is not judged. */
const unseen = 0.4
const perQuestion = 0.05
const mostQuestions = 4
/** A million executions are as good as more. */
const mostTens = 6

/** The rule of docs/ranking.md: the position in the band of the verdict after every doubt has removed its share. */
export function trustOf(verdict: VerdictName, opinions: readonly Opinion[]): Trust {
  const [least, most] = bands[verdict]
  if (verdict === 'implausible')
    return { value: 0, from: ['it is implausible: it does not pass the tests or does not apply'] }
  const terms = [lookOf(opinions), ...doubtsIn(opinions).map(({ weight, from }) => ({ left: 1 - weight, from }))]
  const open = opinions.reduce((sum, one) => sum + (detailsOf(one, 'difference')?.questions.length ?? 0), 0)
  if (open) terms.push({ left: 1 - perQuestion * Math.min(open, mostQuestions), from: questionsInWords(open) })
  const share = terms.reduce((product, { left }) => product * left, 1)
  const range = `the verdict ${verdict} gives ${least.toFixed(2)} to ${most.toFixed(2)}`
  return {
    // Two digits: patches that differ by less keep their given order, which may be meaningful.
    value: Number((least + (most - least) * share).toFixed(2)),
    from: [range, ...terms.map(({ left, from }) => `${from} (× ${left.toFixed(2)})`)],
  }
}

const questionsInWords = (open: number) =>
  open === 1
    ? 'it changes behaviour in one way that is not judged yet'
    : `it changes behaviour in ${open} ways that are not judged yet`

/** The effort of the most thorough judge, in powers of ten: twice as many executions make little difference. */
function lookOf(opinions: readonly Opinion[]): { left: number; from: string } {
  if (opinions.some(({ settled }) => settled !== undefined)) return { left: 1, from: 'no search is needed' }
  const most = (count: (effort: Effort) => number) => Math.max(0, ...opinions.map(({ effort }) => count(effort)))
  const [reached, parted] = [most((effort) => effort.reachedChange), most((effort) => effort.diverged ?? 0)]
  const tens = (n: number) => Math.min(mostTens, Math.round(Math.log10(1 + n)))
  return {
    left: unseen + ((1 - unseen) * (tens(reached) + tens(parted))) / (2 * mostTens),
    from:
      `${reached || 'no'} execution${reached === 1 ? '' : 's'} reached the change and ` +
      `${parted || 'none'} took a different path there`,
  }
}

/** The place of each patch among all, from 1, in the order they are given. */
export function ranksOf(patches: Parameters<typeof ranked>[0]): number[] {
  const sorted = ranked(patches)
  return patches.map((patch) => sorted.indexOf(patch) + 1)
}
