import { compareExecutions, knownDifferences } from '../execution/compare.js'
import type { Driver, RefusedTest } from '../model/driver.js'
import type { Execution } from '../model/execution.js'
import type { Limits } from '../fuzz/options.js'

/** Enough for any small test; an endless loop costs this many rounds each time it is met. */
const fewestSteps = 3_000
/** A run that ended early with an exception says little about how long a successful run takes. */
const unknownSteps = 100_000

/** What a search starts from: its drivers, and what they do with their own values. */
export interface Baseline {
  /** Drivers that reach the change, with only the slots they read; failing tests first. */
  readonly drivers: readonly Driver[]
  readonly limits: ReadonlyMap<number, Limits>
  readonly refused: readonly RefusedTest[]
  /** Drivers that run but never reach the change. */
  readonly elsewhere: number
  /** What each of the drivers did on the version that others are compared with. */
  readonly onBase: ReadonlyMap<number, Execution>
  /** The coverage probes that were hit, by version. */
  readonly through: readonly ReadonlySet<number>[]
}

/** A driver run twice with its own values, on each of some versions. */
export type Twice = readonly [first: readonly Execution[], second: readonly Execution[]]

export interface BaselineOptions {
  readonly timeLimit: number
  readonly fixedTimeLimit: number | undefined
  /** Whether a set of coverage probes reaches the change, by version. */
  readonly reaches: readonly ((covered: readonly number[]) => boolean)[]
}

/** Does each driver work, does it reach the change, does it vary? `runs` has the version to compare with first. */
export function baselineOf(
  drivers: readonly Driver[],
  runs: (driver: Driver) => Twice | undefined,
  options: BaselineOptions,
): Baseline {
  const found: Driver[] = []
  const limits = new Map<number, Limits>()
  const refused: RefusedTest[] = []
  const onBase = new Map<number, Execution>()
  const through = options.reaches.map(() => new Set<number>())
  let elsewhere = 0
  for (const driver of drivers) {
    const twice = runs(driver)
    if (!twice) continue
    for (const run of twice)
      run.forEach(({ covered = [] }, version) => covered.forEach((probe) => through[version].add(probe)))
    const [first, second] = twice
    const trouble = troubleOf(driver, first[0])
    if (trouble) {
      refused.push({ file: driver.file, test: driver.name, reason: trouble })
      continue
    }
    // With other values, a preservation test may still reach the change.
    const isNear = driver.preserves || first.some((execution, v) => options.reaches[v](execution.covered ?? []))
    if (!isNear) {
      elsewhere++
      continue
    }
    const read = new Set(first.flatMap((execution) => execution.slots ?? []))
    found.push({ ...driver, slots: driver.slots.filter((slot) => read.has(slot.id)) })
    onBase.set(driver.id, first[0])
    limits.set(driver.id, limitsOf(driver, first, second, options))
  }
  // Failing tests first: witnesses are usually near the input that shows the bug.
  found.sort((a, b) => Number(b.failing) - Number(a.failing) || a.id - b.id)
  return { drivers: found, limits, refused, elsewhere, onBase, through }
}

/** Drivers whose second run took a different path or showed other values. */
export const remembers = ([first, second]: Twice): boolean =>
  first.some((execution, v) => isOther(execution, second[v]))

function isOther(first: Execution, second: Execution): boolean {
  if (first.outcome.kind === 'timed-out') return false
  const way = ({ covered, steps }: Execution) => `${steps} ${covered?.join()}`
  return way(first) !== way(second) || compareExecutions(first, second, { exact: true }) !== undefined
}

/** A passing test that fails here depends on something that a host does not provide. */
function troubleOf(driver: Driver, onBuggy: Execution): string | undefined {
  const { kind, type, message } = onBuggy.outcome
  if (kind === 'returned' || ((driver.failing || driver.preserves || driver.generated) && kind !== 'invalid'))
    return undefined
  const what =
    kind === 'invalid'
      ? message
      : kind === 'timed-out'
        ? 'it times out'
        : `${type}${message ? `: ${message.split('\n')[0]}` : ''}`
  return `does not run outside its test runner: ${what}`
}

function limitsOf(
  { failing, preserves, generated }: Driver,
  first: readonly Execution[],
  second: readonly Execution[],
  options: BaselineOptions,
): Limits {
  const ignore = new Set<string>()
  first.forEach((execution, v) => {
    // Take out one varying observation after the other until the two runs agree.
    for (let rounds = 0; rounds < 20; rounds++) {
      const keep = (e: Execution) => ({
        ...e,
        observations: e.observations.filter((o) => !ignore.has(`${o.kind}:${o.site}`)),
      })
      const difference = compareExecutions(keep(execution), keep(second[v]), { exact: false })
      if (!difference || difference.where === 'outcome') break
      ignore.add(`${difference.where}:${difference.site}`)
    }
  })
  const isShort = preserves || ((failing || generated) && first[0].outcome.kind !== 'returned')
  const own = Math.max(...first.map((e) => e.steps ?? 0))
  const time = Math.max(...first.map((e) => e.milliseconds ?? 0))
  return {
    steps: Math.max(isShort ? unknownSteps : fewestSteps, Math.min(own * 100, 100_000), own * 10),
    timeLimit: options.fixedTimeLimit ?? Math.max(options.timeLimit, Math.ceil(time * 20)),
    ignore: [...ignore],
    known: first.length === 2 ? knownDifferences(first[0], first[1], { exact: false }) : [],
  }
}
