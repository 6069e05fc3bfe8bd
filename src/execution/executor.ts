import { compareExecutions, type Known } from './compare.js'
import { Host, HostFailed, type Death, type Launch } from './host.js'
import type { Answer, Execution, OpenedMessage, OpenMessage, Overrides, RunMessage } from './protocol.js'

export interface Batch {
  readonly file: string
  readonly index: number
  readonly inputs: readonly Overrides[]
  readonly versions: readonly number[]
  readonly steps: number
  readonly timeLimit: number
  readonly full?: boolean
  readonly operands?: boolean
  readonly trace?: boolean
  readonly ignore?: readonly string[]
  readonly known?: Known
  readonly deadline?: number
}

/** Runs batches on one host, and goes on with the rest of a batch when an input takes the host down. */
export class Executor {
  private host: Host | undefined
  private opened: Promise<OpenedMessage> | undefined
  private serial = 0
  restarts = 0
  reached = 0

  constructor(
    private readonly launch: Launch,
    private readonly message: OpenMessage,
  ) {}

  open(): Promise<OpenedMessage> {
    if (!this.host || this.host.dead) {
      if (this.host) this.restarts++
      this.host = new Host(this.launch)
      this.opened = this.host.open(this.message)
    }
    return this.opened!
  }

  close(): void {
    this.host?.close()
    this.host = undefined
  }

  async run(batch: Batch): Promise<Answer[]> {
    const answers: Answer[] = []
    let from = 0
    let careful = false
    while (from < batch.inputs.length) {
      await this.open()
      // After a death, only the stretch that held the culprit is run with care.
      const until = careful ? Math.min(batch.inputs.length, from + 64) : batch.inputs.length
      const start = from
      const message = this.messageFor(batch, batch.inputs.slice(start, until), batch.versions, careful)
      const death = await this.host!.run(message, (part) => {
        from = start + part.upTo
        this.reached += part.reached
        for (const answer of part.answers) answers.push({ ...answer, input: answer.input + start })
      })
      if (!death) {
        // Past its deadline the host stops short.
        if (from < until) return answers
        careful = false
        continue
      }
      this.host!.close()
      const culprit = death.at
      if (!culprit) {
        if (careful)
          throw new HostFailed(`the host ended without a word: ${death.stderr || death.signal || death.code}`)
        careful = true
        continue
      }
      // What ran between the last report and the culprit was lost with the host; run it again without the culprit.
      if (start + culprit.input > from) answers.push(...(await this.again(batch, from, start + culprit.input)))
      from = start + culprit.input
      answers.push(await this.aroundDeath(batch, from, culprit.version, death))
      from++
      careful = false
    }
    return answers.sort((a, b) => a.input - b.input)
  }

  private async again(batch: Batch, from: number, until: number): Promise<Answer[]> {
    const answers = await this.run({ ...batch, inputs: batch.inputs.slice(from, until) })
    return answers.map((answer) => ({ ...answer, input: answer.input + from }))
  }

  /** The execution that ended the host is over; the other versions still have to answer for this input. */
  private async aroundDeath(batch: Batch, input: number, position: number, death: Death): Promise<Answer> {
    const executions: Execution[] = []
    for (let v = 0; v < batch.versions.length; v++) {
      if (v === position) executions.push(executionOf(death))
      else executions.push(await this.alone(batch, input, batch.versions[v]))
    }
    const difference =
      executions.length === 2
        ? compareExecutions(executions[0], executions[1], this.message.options, batch.known)
        : undefined
    return { input, fresh: [], died: true, executions, ...(difference && { difference }) }
  }

  private async alone(batch: Batch, input: number, version: number): Promise<Execution> {
    await this.open()
    let result: Execution | undefined
    const message = this.messageFor({ ...batch, full: true }, [batch.inputs[input]], [version], true)
    const death = await this.host!.run(message, (part) => {
      result = part.answers[0]?.executions?.[0] ?? result
    })
    if (death) this.host!.close()
    return death ? executionOf(death) : result!
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
      deadline = 0,
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
      deadline,
      careful,
    }
  }
}

function executionOf(death: Death): Execution {
  const outOfMemory =
    death.at?.reason === 'memory' || /heap out of memory|allocation failed|OutOfMemoryError/i.test(death.stderr)
  if (outOfMemory) return { outcome: { kind: 'crashed', type: 'out of memory' }, observations: [] }
  if (death.at?.type === 'stuck') return { outcome: { kind: 'timed-out' }, observations: [] }
  return {
    outcome: { kind: 'crashed', type: 'process ended', message: death.signal ?? `exit code ${death.code}` },
    observations: [],
  }
}
