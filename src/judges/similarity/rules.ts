import type { TestClass, Measured, SimilarityRules, PatchSim } from '../../model/similarity-report.js'

/** TEST-SIM (section 4.4.1): a generated test ends as its nearest original test does. */
export function testClassOf(
  { ended, toPassing, toFailing }: Pick<Measured, 'ended' | 'toPassing' | 'toFailing'>,
  { kt }: Pick<SimilarityRules, 'kt'>,
): TestClass {
  if (ended) return ended
  if (toFailing === undefined) return 'discarded'
  if (toPassing === undefined) return kt <= toFailing ? 'passing' : 'failing'
  if (toPassing === toFailing) return 'discarded'
  return toPassing < toFailing ? 'passing' : 'failing'
}

/** PATCH-SIM (section 4.4.2). Without a passing test there is no statement; the paper would call the patch correct. */
export function patchSim(tests: readonly Measured[], rules: SimilarityRules): PatchSim | undefined {
  const classes = tests.map((test) => testClassOf(test, rules))
  const at = (wanted: TestClass) => tests.flatMap((_, i) => (classes[i] === wanted ? [i] : []))
  const isCounted = (i: number) => !rules.behaviour || tests[i].clear === classes[i]
  const isSeen = (i: number) => !rules.behaviour || tests[i].behaviour !== 'unseen'
  const passing = at('passing').filter((i) => isCounted(i) && isSeen(i))
  const failing = at('failing').filter(isCounted)
  if (!passing.length || !failing.length) return undefined
  const moved = passing.map((i) => (rules.behaviour && tests[i].behaviour === 'same' ? 0 : tests[i].distance))
  const changed = failing.map((i) =>
    rules.behaviour ? Math.max(tests[i].distance, tests[i].answers) : tests[i].distance,
  )
  const ap = Math.max(...moved)
  const af = (rules.mean === 'median' ? median : mean)(changed)
  // Where no passing test moved at all, there is nothing for the failing ones to be compared with.
  const isBeyond = ap >= af && (!rules.behaviour || ap > 0)
  return {
    ap,
    af,
    passing: passing.length,
    failing: failing.length,
    isIncorrect: ap >= rules.kp || isBeyond,
    furthest: passing[moved.indexOf(ap)],
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** As it is shown. */
export const roundDistance = (value: number) => Number(value.toFixed(3))
