import { UserError } from '../../util/errors.js'
import { isNode, plainSnapshot, type Snapshot } from '../../model/snapshot.js'
import { valueAt, type Output } from '../../execution/outputs.js'
import type { SplittingQuestion } from '../../campaign/questions/question.js'

export interface Lettered extends Output {
  readonly letter: string
}

/** The answers to choose from: what patches show and, where none of them does, what the buggy version shows. */
export function letteredOutputs({ outputs, executions, difference }: SplittingQuestion): Lettered[] {
  const before = { value: valueAt(executions[0], difference), patches: [], isBefore: true }
  const all = outputs.some(({ isBefore }) => isBefore) ? outputs : [...outputs, before]
  return all.map((output, i) => ({ ...output, letter: letterOf(i) }))
}

/** A to Z, then AA, AB … */
const letterOf = (i: number): string =>
  (i < 26 ? '' : letterOf(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))

/** Checks an answer before the question is known. */
export function requireAnswer(text: string): void {
  if (!/^[A-Za-z]{1,2}$/.test(text.trim())) valueIn(text)
}

/** The expected value of an answer: one of the letters, or a value in JSON. */
export function expectedIn(text: string, question: SplittingQuestion): Snapshot {
  const outputs = letteredOutputs(question)
  const chosen = outputs.find(({ letter }) => letter === text.trim().toUpperCase())
  if (chosen) return chosen.value
  return likened(
    valueIn(text),
    outputs.map(({ value }) => value),
  )
}

function valueIn(text: string): Snapshot {
  if (text.trim() === 'undefined') return undefined
  try {
    return plainSnapshot(JSON.parse(text))
  } catch {
    throw new UserError(
      `"${text}" is not a valid answer`,
      'Give one of the letters, or the expected value as JSON (a string needs quotes: \'"text"\').',
    )
  }
}

/** JSON has one kind of list and no exceptions; an answer means the kind that is observed. */
function likened(value: Snapshot, observed: readonly Snapshot[]): Snapshot {
  const wrapper = observed.find((other) => isNode(other) && wrappers.has(other.t))
  if (isNode(wrapper)) return { ...wrapper, v: [likened(value, insides(observed))] }
  if (!isNode(value) || value.t !== 'array') return value
  const list = observed.find((other) => isNode(other) && lists.has(other.t))
  return isNode(list) ? { ...list, v: value.v ?? [] } : value
}

const wrappers = new Set(['returned', 'resolved'])
const lists = new Set(['array', 'typed'])

const insides = (observed: readonly Snapshot[]) =>
  observed.flatMap((other) => (isNode(other) && wrappers.has(other.t) ? (other.v ?? []) : []))
