import { meet, type Classes } from '../model/classes.js'
import type { Answer, RunMessage } from './protocol.js'

/** What a batch always says. */
type Given = 'file' | 'index' | 'inputs' | 'versions' | 'steps' | 'timeLimit'

/** Inputs for one driver, and what to observe of them: a run without what the executor adds. */
export interface Batch extends Pick<RunMessage, Given>, Partial<Omit<RunMessage, Given | 'type' | 'id' | 'careful'>> {
  /** The first version says what is right: what the others do with an input that takes its host down says nothing. */
  readonly isOracleFirst?: boolean
  /** Milliseconds after which no further input of it is begun. */
  readonly slice?: number
}

/** The result of a batch. */
export interface BatchResult {
  readonly answers: readonly Answer[]
  /** Inputs that met the condition. */
  readonly met: readonly number[]
  /** Inputs that were run; fewer than there are when the deadline came. */
  readonly done: number
  /** A number for each of the batch's `versions`; patched ones that were distinguished have different numbers. */
  readonly classes: readonly number[]
  /** Executions that reached the change, by position in the batch's `versions`. */
  readonly reached: readonly number[]
  /** Executions that took a different path than the buggy version, by position. */
  readonly diverged: readonly number[]
  /** Executions that differ from the first version in whatever was observed, by position. */
  readonly differing: readonly number[]
  /** Every execution starts the program anew. */
  readonly heavy?: boolean
}

/** Adds up what a host reports of a batch, part by part; positions in parts count from the part's first input. */
export class BatchTotal {
  private readonly answers: Answer[] = []
  private readonly met: number[] = []
  private classes: Classes
  private readonly reached: number[]
  private readonly diverged: number[]
  private readonly differing: number[]
  private heavy = false
  done = 0

  constructor(versions: number) {
    const zeros = () => Array.from({ length: versions }, () => 0)
    this.classes = zeros()
    this.reached = zeros()
    this.diverged = zeros()
    this.differing = zeros()
  }

  add(part: BatchResult, from: number): void {
    part.reached.forEach((count, v) => (this.reached[v] += count))
    part.diverged.forEach((count, v) => (this.diverged[v] += count))
    part.differing.forEach((count, v) => (this.differing[v] += count))
    this.heavy ||= part.heavy === true
    for (const input of part.met) this.met.push(input + from)
    // A host that was started anew knows nothing of before.
    this.classes = meet(this.classes, part.classes)
    for (const answer of part.answers) this.answers.push({ ...unfolded(answer), input: answer.input + from })
    this.done = from + part.done
  }

  /** The input that ended the host. */
  addDeath(answer: Answer, isConditional: boolean): void {
    this.answers.push(answer)
    if (isConditional && answer.executions!.length > 1) this.met.push(answer.input)
    this.done = answer.input + 1
  }

  result(): BatchResult {
    const { done, classes, reached, diverged, differing, heavy } = this
    const answers = this.answers.sort((a, b) => a.input - b.input)
    return { done, answers, met: this.met.sort((a, b) => a - b), classes, reached, diverged, differing, heavy }
  }
}

/** A host sends an execution once, however many versions it stands for. */
export function unfolded(answer: Answer): Answer {
  const { shares, executions } = answer
  return shares && executions ? { ...answer, executions: shares.map((position) => executions[position]) } : answer
}
