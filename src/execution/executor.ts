import { compareExecutions } from './compare.js'
import { meetsCondition, violationOf } from './condition.js'
import { Host, type Death, type Launch } from './host.js'
import { abandonedExecution, RecoveredExecutions } from './recovered-executions.js'
import type { Answer, OpenedMessage, OpenMessage, RunMessage } from './protocol.js'
import { BatchTotal, unfolded, type Batch, type BatchResult } from './batch.js'
import type { Overrides } from '../model/input.js'
import type { Execution } from '../model/execution.js'
import { HostFailed, HostKilled } from '../util/host-failed.js'

/**
 * Host crashes after which a batch is stopped, or an input is given up for the remaining candidates. Each takes as long as
 * thousands of executions, and the caller can turn to something else.
 */
const mostDeaths = 3

/** Runs batches on one host, and continues with the rest of a batch when an input crashes the host. */
export class Executor {
  private host: Host | undefined
  private opened: Promise<OpenedMessage> | undefined
  private serial = 0
  restarts = 0

  constructor(
    private readonly launch: Launch,
    private readonly message: OpenMessage,
  ) {}

  open(): Promise<OpenedMessage> {
    if (!this.host || this.host.dead) {
      if (this.host) this.restarts++
      this.opened = this.start()
    }
    return this.opened!
  }

  /** A killed host says nothing about the program: another one is started, but only a few times. */
  private async start(tries = 3): Promise<OpenedMessage> {
    const host = (this.host = new Host(this.launch))
    try {
      return await host.open(this.message)
    } catch (error) {
      if (!(error instanceof HostKilled) || this.host !== host || tries === 1) throw error
      this.restarts++
      return this.start(tries - 1)
    }
  }

  /** The next search starts from nothing, as if the host were new. */
  forget(): void {
    this.host?.forget()
  }

  close(): void {
    this.host?.close()
    this.host = undefined
  }

  async run(batch: Batch): Promise<BatchResult> {
    const total = new BatchTotal(batch.versions.length)
    let deaths = 0
    let careful = false
    while (total.done < batch.inputs.length) {
      await this.open()
      // After a host crash, only the part with the crashing input runs in careful mode.
      const until = careful ? Math.min(batch.inputs.length, total.done + 64) : batch.inputs.length
      const start = total.done
      const message = this.messageFor(batch, batch.inputs.slice(start, until), batch.versions, careful)
      const death = await this.host!.run(message, (part) =>
        total.add({ ...part, diverged: part.parted, done: part.upTo }, start),
      )
      if (!death) {
        // Past its deadline the host stops short.
        if (total.done < until) break
        careful = false
        continue
      }
      this.host!.close()
      const culprit = death.at
      if (!culprit) {
        if (careful)
          throw new HostFailed(`the host process ended unexpectedly: ${death.stderr || death.signal || death.code}`)
        careful = true
        continue
      }
      const at = start + culprit.input
      // What ran between the last report and the culprit was lost with the host; run it again without the culprit.
      if (at > total.done) {
        const from = total.done
        total.add(await this.run({ ...batch, inputs: batch.inputs.slice(from, at) }), from)
      }
      total.addDeath(await this.aroundDeath(batch, at, culprit.version, death), batch.condition !== undefined)
      careful = false
      const isLate = batch.deadline !== undefined && Date.now() > batch.deadline
      if (isLate || ++deaths >= mostDeaths) break
    }
    return total.result()
  }

  /** The execution that crashed the host is known; the other versions still have to run this input. */
  private async aroundDeath(batch: Batch, input: number, position: number, death: Death): Promise<Answer> {
    const { condition, known = [], versions } = batch
    const survivors = new RecoveredExecutions(versions.length, position, executionOf(death))
    const isUnmet = () => condition && !meetsCondition(survivors.executions[0], condition)
    if (condition && position !== 0) await this.runRest(batch, input, survivors, 1)
    const isSettled = isUnmet() || (position === 0 && batch.isOracleFirst)
    // Every further death would cost a new host and the time limit.
    if (isSettled) return { input, fresh: [], died: position, executions: survivors.executions.slice(0, 1) }
    // Restarting a host for each of a thousand candidates would take forever.
    const isMeta = versions.some((version) => this.message.versions[version].selector !== undefined)
    for (let deaths = isMeta ? mostDeaths : versions.length; survivors.left.length && deaths > 0; deaths--)
      await this.runRest(batch, input, survivors)
    survivors.giveUp()
    const { executions, shares } = survivors
    const { options } = this.message
    const differences = executions.flatMap((execution, version) => {
      if (version === 0 || shares[version] !== version || execution === abandonedExecution) return []
      const difference = condition
        ? violationOf(executions[0], execution, condition, options)
        : compareExecutions(executions[0], execution, options, known)
      return difference ? [{ ...difference, version }] : []
    })
    const crashes = executions.flatMap(({ crash }, version) =>
      crash && batch.crashes && shares[version] === version ? [{ ...crash, version }] : [],
    )
    return {
      input,
      fresh: [],
      died: position,
      executions,
      ...(isMeta && { shares }),
      ...(differences.length && { differences }),
      ...(crashes.length && { crashes }),
    }
  }

  /**
   * Runs the versions without an execution together, until all are done or the host crashes again; then those before
   * that one. The first version is always included: most candidates share its execution.
   */
  private async runRest(batch: Batch, input: number, survivors: RecoveredExecutions, before = Infinity): Promise<void> {
    const positions = survivors.toRun(before)
    if (!positions.length) return
    await this.open()
    const { condition: _, ...rest } = batch
    const versions = positions.map((position) => batch.versions[position])
    const message = this.messageFor({ ...rest, full: true }, [batch.inputs[input]], versions, true)
    const death = await this.host!.run(message, (part) => {
      for (const answer of part.answers) survivors.take(positions, unfolded(answer))
    })
    if (!death) return
    this.host!.close()
    const culprit = positions[death.at?.version ?? 0]
    survivors.bury(culprit, executionOf(death))
    if (before === Infinity) await this.runRest(batch, input, survivors, culprit)
  }

  private messageFor(
    batch: Batch,
    inputs: readonly Overrides[],
    versions: readonly number[],
    careful: boolean,
  ): RunMessage {
    const {
      file,
      index,
      steps,
      timeLimit,
      full = false,
      operands = false,
      trace = false,
      ignore = [],
      known = [],
      condition,
      states = false,
      calls = false,
      deadline = 0,
      partition = false,
      crashes = false,
    } = batch
    return {
      type: 'run',
      id: ++this.serial,
      file,
      index,
      inputs,
      versions,
      steps,
      timeLimit,
      full,
      operands,
      trace,
      ignore,
      known,
      ...(condition && { condition }),
      states,
      calls,
      deadline: sliced(deadline, batch.slice),
      careful,
      ...(partition && { partition }),
      ...(crashes && { crashes }),
    }
  }
}

/** The earlier of a deadline and the end of a slice; 0 for none. */
function sliced(deadline: number, slice: number | undefined): number {
  if (slice === undefined) return deadline
  const end = Date.now() + slice
  return deadline ? Math.min(deadline, end) : end
}

function executionOf(death: Death): Execution {
  const outOfMemory =
    death.at?.reason === 'memory' || /heap out of memory|allocation failed|OutOfMemoryError/i.test(death.stderr)
  if (outOfMemory) return ended('out of memory', '')
  if (death.at?.type === 'stuck') return { outcome: { kind: 'timed-out' }, observations: [] }
  return ended('process ended', death.signal ?? `exit code ${death.code}`)
}

/** A crashed host cannot report where it was. */
function ended(kind: 'out of memory' | 'process ended', message: string): Execution {
  return {
    outcome: { kind: 'crashed', type: kind, ...(message && { message }) },
    observations: [],
    crash: { kind, type: kind, message, frames: [] },
  }
}
