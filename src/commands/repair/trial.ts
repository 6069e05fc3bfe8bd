import { compareExecutions } from '../../execution/compare.js'
import type { Batch } from '../../execution/batch.js'
import type { Pool } from '../../execution/pool.js'
import type { Answer } from '../../execution/protocol.js'
import { Partitions, type PartitionSplit } from '../../partitions/partitions.js'
import type { Execution } from '../../model/execution.js'

/** A test that candidates are tried on; the buggy version is the pool's first, candidate k its version k + 1. */
export interface Check {
  readonly file: string
  readonly index: number
  readonly name: string
  readonly failing: boolean
}

export interface TrialOptions {
  readonly steps: number
  readonly timeLimit: number
  /** The host knows whether a test passes; otherwise only whether a candidate changes its behaviour. */
  readonly asserting: boolean
  readonly onProgress?: (tests: number, of: number, alive: number) => void
}

/** The remaining candidates, and how they were split. */
export interface TrialResult {
  readonly partitions: Partitions
  /** Tests with the same result on the buggy version in this host as in their runner. */
  readonly usable: { readonly failing: number; readonly passing: number }
  /** Names of those that did not. */
  readonly unusable: readonly string[]
  /** Executions that were made, and those that sharing saved. */
  readonly executions: number
  readonly shared: number
}

const fewestSteps = 10_000
/** A run that ended early with an exception says little about how long a successful run takes. */
const unknownSteps = 200_000
/** The time limit is only for code without probes: a busy machine must not rule out a correct candidate. */
const patience = 10
const atOnce = 8

/**
 * Runs tests on candidates, failing tests first, because hardly any candidate survives them. Without real assertions,
 * candidates that do not change a failing test are ruled out, and the project's runner must check the others.
 */
export class CandidateTrial {
  private readonly partitions: Partitions
  private alive: number[]
  private executions = 0
  private shared = 0

  private constructor(
    private readonly pool: Pool,
    candidates: number,
    private readonly options: TrialOptions,
  ) {
    this.partitions = new Partitions(candidates)
    this.alive = [...Array(candidates).keys()]
  }

  static async run(
    pool: Pool,
    checks: readonly Check[],
    candidates: number,
    options: TrialOptions,
  ): Promise<TrialResult> {
    const trial = new CandidateTrial(pool, candidates, options)
    const onBuggy = await trial.onBuggy(checks)
    const passes = (check: Check) => hasPassed(onBuggy.get(check))
    // If passing tests fail here, failing ones may fail because of the host.
    const isOdd = (file: string) => {
      const others = checks.filter((check) => check.file === file && !check.failing)
      return others.length > 0 && !others.some(passes)
    }
    const isUsable = (check: Check) =>
      options.asserting
        ? passes(check) !== check.failing && !(check.failing && isOdd(check.file))
        : onBuggy.get(check)?.outcome.kind !== 'invalid'
    const usable = checks.filter(isUsable)
    const failing = usable.filter((check) => check.failing)
    const passing = usable.filter((check) => !check.failing)
    let done = 0
    const tell = (tests: number) => options.onProgress?.((done += tests), usable.length, trial.alive.length)
    for (const check of failing) {
      await trial.tryAll([check], onBuggy)
      tell(1)
    }
    // If no failing test fails here, the other tests do not help either.
    for (let i = 0; failing.length && i < passing.length && trial.alive.length; i += atOnce) {
      await trial.tryAll(passing.slice(i, i + atOnce), onBuggy)
      tell(Math.min(atOnce, passing.length - i))
    }
    return {
      partitions: trial.partitions,
      usable: { failing: failing.length, passing: passing.length },
      unusable: checks.filter((check) => !isUsable(check)).map(({ name }) => name),
      executions: trial.executions,
      shared: trial.shared,
    }
  }

  private get timeLimit(): number {
    return this.options.timeLimit * patience
  }

  private async onBuggy(checks: readonly Check[]): Promise<Map<Check, Execution>> {
    const { steps } = this.options
    const results = await this.pool.run(checks.map((check) => batchOf(check, [0], steps, this.timeLimit)))
    const found = new Map<Check, Execution>()
    results.forEach(({ answers }, i) => {
      const execution = answers[0]?.executions?.[0]
      if (execution) found.set(checks[i], execution)
    })
    return found
  }

  private async tryAll(checks: readonly Check[], onBuggy: ReadonlyMap<Check, Execution>): Promise<void> {
    const { alive } = this
    if (!alive.length) return
    const versions = [0, ...alive.map((member) => member + 1)]
    const batches = checks.map((check) => {
      const { steps = 0, milliseconds = 0 } = onBuggy.get(check)!
      const most = Math.max(check.failing ? unknownSteps : fewestSteps, steps * 10)
      return batchOf(check, versions, most, Math.max(this.timeLimit, milliseconds * 20))
    })
    const results = await this.pool.run(batches)
    results.forEach(({ answers }, i) => answers[0] && this.takeIn(checks[i], alive, answers[0]))
    const left = new Set(this.partitions.leaves.flatMap(({ members }) => members))
    this.alive = alive.filter((member) => left.has(member))
  }

  private takeIn(check: Check, members: readonly number[], { shares, executions = [] }: Answer): void {
    const position = new Map(members.map((member, i) => [member, i + 1]))
    const execution = (member: number) => executions[position.get(member) ?? 0]
    const split: PartitionSplit = {
      driver: check.name,
      input: [],
      shown: (member) => told(execution(member), this.options.asserting),
    }
    const classes = new Int32Array(this.partitions.size)
    for (const [member, at] of position) classes[member] = shares?.[at] ?? at
    this.partitions.refine(classes, split)
    const isOut = this.options.asserting
      ? (member: number) => !hasPassed(execution(member))
      : (member: number) => check.failing && !compareExecutions(executions[0], execution(member), { exact: true })
    this.partitions.remove(members.filter(isOut), split)
    const own = shares ? new Set(shares).size : members.length + 1
    this.executions += own
    this.shared += members.length + 1 - own
  }
}

const batchOf = ({ file, index }: Check, versions: readonly number[], steps: number, timeLimit: number): Batch => ({
  file,
  index,
  inputs: [[]],
  versions,
  steps,
  timeLimit,
  full: true,
})

const hasPassed = (execution: Execution | undefined) => execution?.outcome.kind === 'returned'

function told(execution: Execution | undefined, asserting: boolean): string {
  if (hasPassed(execution)) return asserting ? 'passes' : 'ends'
  const { kind, type, message } = execution?.outcome ?? {
    kind: 'invalid' as const,
    type: undefined,
    message: undefined,
  }
  const said = message?.split('\n').find((line) => line.trim())
  return [asserting ? `fails: ${kind}` : kind, type, said].filter(Boolean).join(' ').slice(0, 120)
}
