import { doubtsIn } from './doubts.js'
import type { VerdictName } from '../../model/verdict.js'
import type { Effort, Opinion } from '../../model/opinion.js'
import { type Trust, ranked, bands } from '../../model/ranking.js'
/** What is left to a patch that nobody has looked at, and to one whose behaviour nobody has judged. */
const unseen = 0.4
const perQuestion = 0.05
const mostQuestions = 4
/** A million executions are as good as more. */
const mostTens = 6

/** The rule of docs/ranking.md: what is left of the verdict's band when every doubt has taken its part. */
export function trustOf(verdict: VerdictName, opinions: readonly Opinion[]): Trust {
  const [least, most] = bands[verdict]
  if (verdict === 'implausible')
    return { value: 0, from: ['it is implausible: it does not pass the tests or does not apply'] }
  const terms = [lookOf(opinions), ...doubtsIn(opinions).map(({ weight, from }) => ({ left: 1 - weight, from }))]
  const open = opinions.reduce((sum, { questions = [] }) => sum + questions.length, 0)
  if (open) terms.push({ left: 1 - perQuestion * Math.min(open, mostQuestions), from: questionsInWords(open) })
  const share = terms.reduce((product, { left }) => product * left, 1)
  const range = `it is ${verdict}, which gives ${least.toFixed(2)} to ${most.toFixed(2)}`
  return {
    // Two digits: patches that differ by less stay in the order they came in, which may well mean something.
    value: Number((least + (most - least) * share).toFixed(2)),
    from: [range, ...terms.map(({ left, from }) => `${from} (× ${left.toFixed(2)})`)],
  }
}

const questionsInWords = (open: number) =>
  open === 1
    ? 'it changes what the program does in one way that nobody has judged'
    : `it changes what the program does in ${open} ways that nobody has judged`

/** How hard it was looked at by whoever looked hardest, in tens: twice as many executions are about as many. */
function lookOf(opinions: readonly Opinion[]): { left: number; from: string } {
  if (opinions.some(({ settled }) => settled !== undefined)) return { left: 1, from: 'nothing has to be looked for' }
  const most = (count: (effort: Effort) => number) => Math.max(0, ...opinions.map(({ effort }) => count(effort)))
  const [reached, parted] = [most((effort) => effort.reachedChange), most((effort) => effort.parted ?? 0)]
  const tens = (n: number) => Math.min(mostTens, Math.round(Math.log10(1 + n)))
  return {
    left: unseen + ((1 - unseen) * (tens(reached) + tens(parted))) / (2 * mostTens),
    from: `${reached || 'no'} execution${reached === 1 ? '' : 's'} reached the change and ${parted || 'none'} went another way there`,
  }
}

/** The place of each patch among all, from 1, in the order they are given. */
export function ranksOf(patches: Parameters<typeof ranked>[0]): number[] {
  const sorted = ranked(patches)
  return patches.map((patch) => sorted.indexOf(patch) + 1)
}
