import type { Answer, FromHost, RunMessage } from '../../../execution/protocol.js'
import type { BehaviourClasses } from './behaviour-classes.js'
import { ExecutionCounts } from './counts.js'

/** Milliseconds between two reports of one batch. */
const flushEvery = 50

/** What a batch has shown since the last report. */
export class RunReport {
  private answers: Answer[] = []
  private met: number[] = []
  private flushed: number
  counts: ExecutionCounts

  constructor(
    private readonly message: RunMessage,
    private readonly likeness: BehaviourClasses,
    private readonly send: (message: FromHost) => void,
    /** Milliseconds since the epoch, whatever the program makes of the clock. */
    private readonly now: () => number,
  ) {
    this.flushed = now()
    this.counts = new ExecutionCounts(message.versions.length)
  }

  add(input: number, isMet: boolean, answer: Answer | undefined, away: number | undefined): void {
    if (isMet) this.met.push(input)
    if (answer) this.answers.push(away === undefined ? answer : { ...answer, away })
    if ((input & 15) === 15 && this.now() - this.flushed > flushEvery) this.flush(input + 1, false)
  }

  flush(upTo: number, done: boolean): void {
    const { id, versions } = this.message
    const { counts, met, answers } = this
    this.send({ type: 'ran', id, upTo, done, ...counts, met, classes: this.likeness.classesOf(versions), answers })
    this.answers = []
    this.met = []
    this.counts = new ExecutionCounts(versions.length)
    this.flushed = this.now()
  }
}
