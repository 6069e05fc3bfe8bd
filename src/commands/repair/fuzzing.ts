import type { Case } from '../../case/case.js'
import type { Baseline } from '../../campaign/baseline.js'
import { newLoop } from '../../campaign/search-run.js'
import { Session, type Start } from '../../campaign/session.js'
import type { Driver } from '../../model/driver.js'
import type { Batch } from '../../execution/batch.js'
import type { Pool } from '../../execution/pool.js'
import type { Answer, HostOptions } from '../../execution/protocol.js'
import type { Budget } from '../../fuzz/budget.js'
import type { FuzzEffort } from '../../fuzz/watcher.js'
import type { Mode } from '../../fuzz/schedules/power.js'
import { newCrash } from '../../oracles/crash.js'
import { TestBed } from '../../campaign/test-bed.js'
import { versionsOf } from '../../campaign/family.js'
import type { PatchCandidate } from '../../patch-space/location.js'
import { functionsWith } from '../../patch-space/meta-program.js'
import { Partitions } from '../../partitions/partitions.js'
import type { Overrides } from '../../model/input.js'

export interface FuzzingOptions {
  readonly host: HostOptions
  readonly budget: Budget
  readonly mode: Mode
  readonly onProgress: (executions: number, partitions: number) => void
}

/** Plausible candidates, split further by generated inputs, without those that crash on one. */
export interface FuzzingResult {
  readonly partitions: Partitions
  readonly effort: FuzzEffort | undefined
  /** Candidates that crash where the buggy version did not, or still crash with the defect under repair. */
  readonly crashing: number
}

/** How many crashing inputs are confirmed, and how many with the same crashing candidates. */
const mostSuspects = 40
const mostAlike = 2
/** A crash must reproduce in this many new hosts. */
const times = 3

/**
 * Fuzzes the lifted tests with all candidates as versions of one program (Fix2Fit, sections 5 and 6). Only in-type
 * inputs count. `group` is the group of each candidate that no test distinguishes.
 */
export async function fuzzCandidates(
  subject: Case,
  candidates: readonly PatchCandidate[],
  group: readonly number[],
  options: FuzzingOptions,
): Promise<FuzzingResult> {
  const partitions = new Partitions(candidates.length)
  partitions.refine(group, { driver: 'the tests', input: [] })
  const bed = await TestBed.open(subject, [], options.host, { places: functionsWith(candidates) })
  try {
    const meta = await bed.prepareMeta(candidates, { coverage: true, trace: false })
    const names = candidates.map((_, i) => `candidate ${i}`)
    const versions = versionsOf(meta, candidates, names)
    const search = new Fuzzing(partitions, options)
    const session = await Session.of(bed, versions, undefined)
    try {
      const start = await session.start({ base: 'buggy', patches: [] })
      const effort = start.drivers.length ? await search.run(session, start) : undefined
      // The hosts of the search have run many inputs: crashes are confirmed in new ones.
      session.close()
      return { partitions, effort, crashing: await search.ruleOut(() => bed.pool(versions), start) }
    } finally {
      session.close()
    }
  } finally {
    bed.close()
  }
}

/** An input on which some candidates crashed. */
interface Suspect {
  readonly driver: Driver
  readonly input: Overrides
}

class Fuzzing {
  private readonly suspects: Suspect[] = []
  /** How many kept inputs have the same crashing candidates. */
  private readonly alike = new Map<string, number>()

  constructor(
    private readonly partitions: Partitions,
    private readonly options: FuzzingOptions,
  ) {}

  async run(session: Session, start: Start): Promise<FuzzEffort> {
    const { budget, mode, onProgress } = this.options
    const { samples } = start
    const fuzz = { budget, comparisons: true, states: false, schedule: { mode } }
    const loop = await newLoop(session, start, fuzz, {
      wants: { partition: true, crashes: true },
      versions: () => this.versions,
      onDifference: () => {},
      onAnswer: (driver, input, batch, answer) => {
        if (samples.grade(input, driver) !== 'in-type') return { refined: 0, ruledOut: 0 }
        const crashes = (answer.crashes ?? []).filter(({ version }) => version > 0)
        if (crashes.length) this.suspect({ driver, input }, crashes)
        return { refined: this.refine(driver, input, batch, answer), ruledOut: crashes.length }
      },
      onProgress: ({ executions }) => onProgress(executions, this.partitions.leaves.length),
    })
    return loop.run()
  }

  private get versions(): number[] {
    return [0, ...this.partitions.leaves.flatMap(({ members }) => members.map((member) => member + 1))]
  }

  private refine(driver: Driver, input: Overrides, { versions }: Batch, { shares }: Answer): number {
    const classes = new Int32Array(this.partitions.size)
    versions.forEach((version, at) => version > 0 && (classes[version - 1] = shares?.[at] ?? at))
    return this.partitions.refine(classes, { driver: driver.name, input })
  }

  private suspect(one: Suspect, crashes: NonNullable<Answer['crashes']>): void {
    const key = crashes.map(({ version }) => version).join()
    const alike = this.alike.get(key) ?? 0
    if (this.suspects.length === mostSuspects || alike === mostAlike) return
    this.alike.set(key, alike + 1)
    this.suspects.push(one)
  }

  /** Rules out candidates with a new crash on an input: first in a used host, then each time in a fresh one. */
  async ruleOut(open: () => Pool, base: Baseline): Promise<number> {
    let count = 0
    const screen = open()
    try {
      for (const suspect of this.suspects) {
        let crashing = await crashingOn(suspect, this.versions, screen, base)
        for (let time = 0; time < times && crashing.length; time++) {
          const fresh = open()
          crashing = await crashingOn(suspect, [0, ...crashing], fresh, base).finally(() => fresh.close())
        }
        const gone = crashing.map((version) => version - 1)
        count += this.partitions.remove(gone, { driver: suspect.driver.name, input: suspect.input })
      }
    } finally {
      screen.close()
    }
    return count
  }
}

/** Which versions have a new crash, compared with the buggy one before them. */
async function crashingOn(
  { driver, input }: Suspect,
  versions: readonly number[],
  pool: Pool,
  { limits, onBase, drivers }: Baseline,
): Promise<number[]> {
  const defect = drivers.flatMap(({ failing, id }) => (failing ? (onBase.get(id)?.crash ?? []) : []))
  const { file, index } = driver
  const [{ answers }] = await pool.run([
    { file, index, inputs: [input], versions, ...limits.get(driver.id)!, full: true, crashes: true },
  ])
  const executions = answers[0]?.executions ?? []
  return versions.filter((_, at) => at > 0 && executions[at] && newCrash(executions[0], executions[at], defect))
}
