/** How a test ended on the buggy version, or is thought to end. */
export type TestClass = 'passing' | 'failing' | 'discarded'

/** Whether a test shows that the changed functions answer otherwise than before; `unseen` where they show nothing. */
export type Behaviour = 'same' | 'changed' | 'unseen'

/** One test on the buggy and on the patched version. */
export interface Measured {
  readonly origin: 'original' | 'generated'
  /** Distances to the nearest original tests, inside the changed functions; for generated tests. */
  readonly toPassing?: number
  readonly toFailing?: number
  /** The class it has beyond doubt: its path is of a kind that only original tests of this class take. */
  readonly clear?: TestClass
  /** Of an original test, how it ended. */
  readonly ended?: 'passing' | 'failing'
  /** Distance between its traces on the two versions. */
  readonly distance: number
  readonly behaviour: Behaviour
  /** Distance between what the changed functions answered on the two versions. */
  readonly answers: number
}

export interface SimilarityRules {
  /** How far passing tests may move (PATCH-SIM's K_p). */
  readonly kp: number
  /** How far from every failing test a test has to be to count as passing where no original test passes (K_t). */
  readonly kt: number
  /**
   * Repair of the paper's first weakness: a test that only takes other statements to the same behaviour has not moved. One
   * whose behaviour cannot be seen does not count, nor does one whose class is in doubt.
   */
  readonly behaviour: boolean
  /** Repair of its second: the median is not carried away by one failing test that changes a lot. */
  readonly mean: 'mean' | 'median'
  /** Whether kept behaviour and the breadth of the fix are looked at, too. */
  readonly more: boolean
  /** Generated tests for each patch. */
  readonly generated: number
}

export const defaultRules: SimilarityRules = {
  kp: 0.25,
  kt: 0.4,
  behaviour: true,
  mean: 'median',
  more: true,
  generated: 20,
}
export const paperRules: SimilarityRules = { ...defaultRules, behaviour: false, mean: 'mean', more: false }

/** TEST-SIM (section 4.4.1): a generated test ends as its nearest original test does. */
export function classOf(
  { ended, toPassing, toFailing }: Pick<Measured, 'ended' | 'toPassing' | 'toFailing'>,
  { kt }: Pick<SimilarityRules, 'kt'>,
): TestClass {
  if (ended) return ended
  if (toFailing === undefined) return 'discarded'
  if (toPassing === undefined) return kt <= toFailing ? 'passing' : 'failing'
  if (toPassing === toFailing) return 'discarded'
  return toPassing < toFailing ? 'passing' : 'failing'
}

/** What PATCH-SIM says about a patch. */
export interface PatchSim {
  /** The furthest that a passing test moved. */
  readonly ap: number
  /** How far failing tests moved in the middle. */
  readonly af: number
  readonly passing: number
  readonly failing: number
  readonly isIncorrect: boolean
  /** The passing test that moved furthest, by its position. */
  readonly furthest: number
}

/** PATCH-SIM (section 4.4.2). Without a passing test there is no statement; the paper would call the patch correct. */
export function patchSim(tests: readonly Measured[], rules: SimilarityRules): PatchSim | undefined {
  const classes = tests.map((test) => classOf(test, rules))
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
export const rounded = (value: number) => Number(value.toFixed(3))
