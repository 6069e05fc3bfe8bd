import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { messageOf, UserError } from '../util/errors.js'
import { isNode, type Snapshot } from '../model/snapshot.js'
import type { PersonAnswer } from '../model/answer.js'

export type AnswerKey = Omit<PersonAnswer, 'expected'>

/** Answers kept in a file, so that the same question is never asked twice. */
export class Answers {
  private readonly all: PersonAnswer[]

  constructor(private readonly path: string) {
    if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory())
      throw new UserError(`--answers: the folder of ${path} does not exist`, 'Give a file in an existing folder.')
    this.all = existsSync(path) ? read(path) : []
  }

  /** The expected values; more than one when answers contradict each other. */
  to(asked: AnswerKey): Snapshot[] {
    return this.all
      .filter((answer) => isSameQuestion(answer, asked))
      .map(({ expected }) => expected)
      .filter((value, i, list) => list.findIndex((other) => isDeepStrictEqual(other, value)) === i)
  }

  get list(): readonly PersonAnswer[] {
    return this.all
  }

  add(answer: PersonAnswer): void {
    this.all.push(answer)
    this.write()
  }

  /** Instead of earlier answers to the same question. */
  replace(answer: PersonAnswer): void {
    this.all.splice(0, this.all.length, ...this.all.filter((one) => !isSameQuestion(one, answer)))
    this.add(answer)
  }

  /** Takes an answer back. */
  remove(answer: PersonAnswer): void {
    const at = this.all.findLastIndex((one) => isDeepStrictEqual(one, answer))
    if (at < 0) return
    this.all.splice(at, 1)
    this.write()
  }

  private write(): void {
    const kept = this.all.map(answerJson)
    // A run that is cut must not leave half a file.
    const draft = `${this.path}.new`
    writeFileSync(draft, JSON.stringify({ answers: kept }, null, 2) + '\n')
    renameSync(draft, this.path)
  }
}

const isSameQuestion = (a: AnswerKey, b: AnswerKey) =>
  a.file === b.file && a.test === b.test && a.output === b.output && isSameInput(a, b)

/** The words name lines, which change with what stands above the test. */
function isSameInput({ input, slots = [] }: AnswerKey, { input: other, slots: others = [] }: AnswerKey): boolean {
  const inTests = [slots, others].map((list) => list.map(({ inTest, was, value }) => ({ inTest, was, value })))
  const isKnown = slots.length > 0 && inTests.flat().every(({ inTest }) => inTest !== undefined)
  return isKnown ? isDeepStrictEqual(inTests[0], inTests[1]) : input === other
}

function read(path: string): PersonAnswer[] {
  try {
    const { answers } = JSON.parse(readFileSync(path, 'utf8')) as { answers?: PersonAnswer[] }
    if (!Array.isArray(answers)) throw new Error('it has no list "answers"')
    const isWhole = (a: PersonAnswer) =>
      [a.file, a.test, a.input, a.output].every((part) => typeof part === 'string') && 'expected' in a
    if (!answers.every(isWhole)) throw new Error('an answer lacks file, test, input, output or expected')
    if (!answers.every(({ slots }) => slots === undefined || Array.isArray(slots)))
      throw new Error('the slots of an answer are not a list')
    return answers.map(answerFrom)
  } catch (error) {
    throw new UserError(
      `the answers in ${path} cannot be read: ${messageOf(error)}`,
      'Fix the file, or remove it and answer again with `assay assess --ask` or `assay questions`.',
    )
  }
}

/** An answer in the form of the file; `null` for a value that JSON leaves out is a tagged object there. */
export const answerJson = (answer: PersonAnswer): PersonAnswer => converted(answer, toJson)
/** The answer that was in that form. */
export const answerFrom = (answer: PersonAnswer): PersonAnswer => converted(answer, fromJson)

const converted = (answer: PersonAnswer, convert: (value: Snapshot) => Snapshot): PersonAnswer => ({
  ...answer,
  ...(answer.slots && {
    slots: answer.slots.map((slot) => ({
      start: slot.start,
      ...(slot.inTest !== undefined && { inTest: slot.inTest }),
      ...('was' in slot && { was: convert(slot.was) }),
      value: convert(slot.value),
    })),
  }),
  expected: convert(answer.expected),
})

/** Values that JSON does not have are stored as tagged objects. */
function toJson(value: Snapshot): Snapshot {
  if (isNode(value)) return value.v ? { ...value, v: value.v.map(toJson) } : value
  const isPlain = typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0))
  if (value === undefined || typeof value === 'bigint' || !isPlain)
    return { t: 'constant', n: Object.is(value, -0) ? '-0' : `${value}${typeof value === 'bigint' ? 'n' : ''}` }
  return value
}

function fromJson(value: Snapshot): Snapshot {
  if (!isNode(value)) return value
  if (value.t !== 'constant') return value.v ? { ...value, v: value.v.map(fromJson) } : value
  const text = value.n ?? ''
  if (text === 'undefined') return undefined
  return text.endsWith('n') ? BigInt(text.slice(0, -1)) : Number(text)
}
