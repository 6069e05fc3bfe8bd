import { compareExecutions, knownDifferences } from '../execution/compare.js'
import type { Pool } from '../execution/pool.js'
import type { Limits } from '../fuzz/loop.js'
import type { Driver, Refused } from '../model/driver.js'
import type { Execution } from '../model/execution.js'

/** Enough for any small test; an endless loop costs this many rounds each time it is met. */
const fewestSteps = 3_000
/** A run that ended early with an exception says little about how long one that goes well will take. */
const unknownSteps = 100_000

export interface Baseline {
  /** Drivers that reach the change, with only the slots they read. */
  readonly drivers: Driver[]
  readonly limits: Map<number, Limits>
  readonly refused: Refused[]
  /** Drivers that run but never come near the change. */
  readonly elsewhere: number
  /** What each of the drivers did on the first version: the buggy one, unless another is the measure. */
  readonly onBuggy: Map<number, Execution>
  /** The coverage probes that were come through, by version. */
  readonly through: readonly ReadonlySet<number>[]
  /** The second time a driver went another way, or showed something else. */
  readonly remembers: boolean
}

export interface BaselineOptions {
  /** Positions among the pool's versions, the buggy one first. */
  readonly versions: readonly number[]
  readonly steps: number
  readonly timeLimit: number
  readonly fixedTimeLimit: number | undefined
  /** Whether a set of coverage probes comes through the change, by version. */
  readonly reaches: readonly ((covered: readonly number[]) => boolean)[]
}

/** Runs every driver with its own values, twice on each version: does it work, does it reach the change, does it vary? */
export async function baseline(pool: Pool, drivers: readonly Driver[], options: BaselineOptions): Promise<Baseline> {
  const { steps, timeLimit } = options
  const batches = drivers.map(({ file, index }) => ({
    file,
    index,
    inputs: [[], []],
    versions: options.versions,
    steps,
    timeLimit,
    full: true,
    operands: false,
  }))
  const results = await pool.run(batches)
  const found = { drivers: [], limits: new Map(), refused: [], onBuggy: new Map() } as Pick<
    Baseline,
    'drivers' | 'limits' | 'refused' | 'onBuggy'
  >
  const through = options.versions.map(() => new Set<number>())
  let elsewhere = 0
  let remembers = false
  drivers.forEach((driver, i) => {
    const runs = results[i].answers.map((answer) => answer.executions ?? [])
    const [first, second] = runs
    for (const run of runs)
      run.forEach(({ covered = [] }, version) => covered.forEach((probe) => through[version].add(probe)))
    if (!first || !second) return
    remembers ||= first.some((execution, v) => isOther(execution, second[v]))
    const trouble = troubleOf(driver, first[0])
    if (trouble) return void found.refused.push({ file: driver.file, test: driver.name, reason: trouble })
    // With other values than its first, a preservation test may well come through the change.
    const isNear = driver.preserves || first.some((execution, v) => options.reaches[v](execution.covered ?? []))
    if (!isNear) return void elsewhere++
    const read = new Set(first.flatMap((execution) => execution.slots ?? []))
    found.drivers.push({ ...driver, slots: driver.slots.filter((slot) => read.has(slot.id)) })
    found.onBuggy.set(driver.id, first[0])
    found.limits.set(driver.id, limitsOf(driver, first, second, options))
  })
  // Failing tests first: witnesses are usually near the input that shows the bug.
  found.drivers.sort((a, b) => Number(b.failing) - Number(a.failing) || a.id - b.id)
  return { ...found, elsewhere, through, remembers }
}

function isOther(first: Execution, second: Execution): boolean {
  if (first.outcome.kind === 'timed-out') return false
  const way = ({ covered, steps }: Execution) => `${steps} ${covered?.join()}`
  return way(first) !== way(second) || compareExecutions(first, second, { exact: true }) !== undefined
}

/** A passing test that does not get through here leans on something a host does not have. */
function troubleOf(driver: Driver, onBuggy: Execution): string | undefined {
  const { kind, type, message } = onBuggy.outcome
  if (kind === 'returned' || ((driver.failing || driver.preserves || driver.generated) && kind !== 'invalid'))
    return undefined
  const what =
    kind === 'invalid'
      ? message
      : kind === 'timed-out'
        ? 'it does not end in time'
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
