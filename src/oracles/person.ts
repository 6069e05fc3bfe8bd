import { observedAt } from '../execution/describe.js'
import type { Snapshot } from '../model/snapshot.js'
import type { Answers, AnswerKey } from './answers.js'
import type { Question } from '../model/question.js'
import type { PersonAnswer } from '../model/answer.js'
import { notReached } from '../execution/outputs.js'

/** The answer of a person to a difference. `expected`: neither value is correct, this one is. */
export type Reply = 'before' | 'after' | 'skip' | 'stop' | { readonly expected: Snapshot }

export type Ask = (question: Question, patch: string) => Promise<Reply>

/** The expected value given by a person, if any; more than one value is a contradiction. */
export interface Person {
  /** Earlier answers that can be replayed, without contradictions. */
  readonly answers: readonly PersonAnswer[]
  rightFor(question: Question, patch: string): Promise<readonly Snapshot[]>
}

/** Remembers what was answered, and asks only where there is someone to ask. */
export class RememberingPerson implements Person {
  private asks = true

  constructor(
    private readonly given: Answers,
    private readonly named: (question: Question) => AnswerKey,
    private readonly ask: Ask | undefined,
  ) {}

  get answers(): readonly PersonAnswer[] {
    return this.given.list.filter((answer) => answer.slots && this.given.to(answer).length === 1)
  }

  async rightFor(question: Question, patch: string): Promise<readonly Snapshot[]> {
    const asked = this.named(question)
    const known = this.given.to(asked)
    if (known.length || !this.ask || !this.asks) return known
    const reply = await this.ask(question, patch)
    if (reply === 'stop') this.asks = false
    const right = valueOf(reply, question)
    if (!right) return []
    this.given.add({ ...asked, expected: right.value })
    return [right.value]
  }
}

/** A person who is never asked. */
export const noPerson: Person = { answers: [], rightFor: async () => [] }

function valueOf(reply: Reply, { before, after, difference }: Question): { value: Snapshot } | undefined {
  if (reply === 'skip' || reply === 'stop') return undefined
  if (typeof reply === 'object') return { value: reply.expected }
  return observedAt(reply === 'before' ? before : after, difference) ?? { value: notReached }
}
