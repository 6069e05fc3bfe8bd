import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compareExecutions, isInternal } from '../../../../src/execution/compare.js'
import { differingLeaf } from '../../../../src/execution/leaf.js'
import { plainSnapshot, type Snapshot } from '../../../../src/model/snapshot.js'
import { classify } from '../../../../src/judges/difference/classify.js'
import { referenceRules } from '../../../../src/judges/difference/rules.js'
import { javascript } from '../../../../src/languages/javascript/javascript.js'
import { Answers } from '../../../../src/oracles/answers.js'
import { RememberingPerson, type Reply } from '../../../../src/oracles/person.js'
import type { Question } from '../../../../src/model/question.js'
import type { Execution } from '../../../../src/model/execution.js'

const gives = (value: Snapshot): Execution => ({
  outcome: { kind: 'returned' },
  observations: [{ kind: 'assertion', site: 0, value }],
})
const throws = (n: string, message: string): Execution =>
  gives({ t: 'error', n, k: ['message'], v: [message] } as Snapshot)
const isCrash = (type: string, message: string) => javascript.host.isCrash(type, message)
const repair = {
  isIn: () => true,
  isExpected: (type: string) => type === 'ExpectedError',
  isAsserted: (test: string, number: number | undefined, value: Snapshot | undefined) =>
    test === 'failing' && number === 2 && value === 1,
}
const rules = referenceRules(isCrash, false, repair, (site) => (site === 0 ? 2 : undefined))
/** A generated input of a lifted test. */
const varied = { driver: { slots: [] }, input: [0, 1] }

describe('what may be held against a patch', () => {
  it('of a program that reads files: not that the reference rejects more, nor what follows a misuse of memory', () => {
    const file = { slots: [{ id: 0, type: { name: 'bytes' } }] }
    const on = { cluster: { driver: file, input: [0, 'x'], difference: undefined as unknown } }
    const crash = { kind: 'memory error', type: 'heap-buffer-overflow', message: '', frames: ['a.c:f'] } as const
    const judge = (buggy: Execution, after: Execution, right: Execution) => {
      const difference = compareExecutions(right, after, { exact: false })!
      return stands(buggy, after, right, { cluster: { ...on.cluster, difference } })
    }
    const crashed: Execution = { outcome: { kind: 'crashed', type: crash.type }, observations: [], crash }
    expect(judge(gives(0), gives(0), gives(1))).toBe(false)
    expect(judge(crashed, gives(0), gives(1))).toBe(false)
    expect(judge(crashed, crashed, gives(1))).toBe(true)
    expect(judge(gives(1), gives(0), gives(1))).toBe(true)
  })

  const stands = (buggy: Execution, after: Execution, right: Execution, more: object = {}) => {
    const difference = compareExecutions(right, after, { exact: false })!
    const seen = { before: right, after, difference, endless: false, buggy, isReached: true, isShown: true }
    const whole = { ...seen, cluster: { ...varied, difference }, ...more }
    return rules.counts({ difference } as never) && rules.stands(whole as never)
  }

  it('is a wrong value, however it came about', () => {
    expect(stands(gives(1), gives(2), gives(1))).toBe(true)
    expect(stands(gives(3), gives(2), gives(1))).toBe(true)
    expect(stands(gives(2), gives(2), gives(1))).toBe(true)
  })

  it('is not what only the words or the type of an error show', () => {
    expect(stands(gives(1), throws('Error', 'a'), throws('Error', 'b'))).toBe(false)
    expect(stands(gives(1), throws('RangeError', 'too far'), throws('Error', 'b'))).toBe(false)
    expect(stands(gives(1), throws('TypeError', 'x is not a function'), throws('Error', 'b'))).toBe(false)
  })

  it('is not what a test asserts that passes as it stands', () => {
    const seen = compareExecutions(gives(1), gives(2), { exact: false })!
    const unchanged = { ...varied, input: [], difference: seen }
    expect(stands(gives(3), gives(2), gives(1), { cluster: unchanged })).toBe(false)
    // What it leaves unobserved counts.
    const variable = { ...unchanged, difference: { ...seen, where: 'variable' } }
    expect(stands(gives(3), gives(2), gives(1), { cluster: variable })).toBe(true)
  })

  it('is what another way to call the program leaves unrepaired, where the failing test asserts it', () => {
    const elsewhere = (value: number, driver: object) => {
      const difference = compareExecutions(gives(value), gives(2), { exact: false })!
      return stands(gives(2), gives(2), gives(value), {
        isReached: false,
        cluster: { driver: { slots: [], ...driver }, input: [], difference },
      })
    }
    const variant = { of: 'failing', before: 'f(1)' }
    expect(elsewhere(1, { generated: 'typed', variant })).toBe(true)
    expect(elsewhere(3, { generated: 'typed', variant })).toBe(false)
    expect(elsewhere(1, { generated: 'typed', variant: { ...variant, of: 'other' } })).toBe(false)
    expect(elsewhere(1, { generated: 'typed', variant: { ...variant, before: '' } })).toBe(false)
    expect(elsewhere(1, { generated: 'typed' })).toBe(false)
  })

  it('is a value where the reference throws what a test expects', () => {
    expect(stands(gives(1), gives(1), throws('ExpectedError', 'no'))).toBe(true)
    expect(stands(gives(1), gives(1), throws('Error', 'no'))).toBe(false)
  })

  it('is not what the reference itself breaks down on', () => {
    expect(stands(gives(1), gives(1), throws('TypeError', 'Cannot read properties of null'))).toBe(false)
    expect(stands(gives(1), gives(2), throws('TypeError', 'Expected a string'))).toBe(true)
  })

  it('is not what the reference does beyond repairing the bug', () => {
    expect(stands(gives(1), gives(1), gives(2), { isReached: false })).toBe(false)
    expect(stands(gives(1), gives(1), gives(2), { isShown: false })).toBe(false)
    expect(stands(gives(1), gives(1), throws('Error', 'not below zero'))).toBe(false)
    // A regression is one wherever it shows.
    expect(stands(gives(2), gives(1), gives(2), { isReached: false })).toBe(true)
  })

  it('is proved by what anybody can see, not by what an object keeps', () => {
    const bag = (items: number[]): Snapshot => ({ t: 'object', n: 'Bag', k: ['items'], v: [plainSnapshot(items)] })
    const inside = compareExecutions(gives(bag([1, 3])), gives(bag([3, 1])), { exact: false })!
    expect([isInternal(inside), rules.isProof({ difference: inside } as never)]).toEqual([true, false])
    const plain = compareExecutions(gives(plainSnapshot({ a: 1 })), gives(plainSnapshot({ a: 2 })), { exact: false })!
    expect([isInternal(plain), rules.isProof({ difference: plain } as never)]).toEqual([false, true])
  })

  it('is at least a hint where the patch leaves what the reference changes, in other code or by refusing it', () => {
    const hints = (buggy: Execution, after: Execution, right: Execution, more: object = {}) => {
      const difference = compareExecutions(right, after, { exact: false })!
      const seen = { before: right, after, difference, endless: false, buggy, isReached: true, isShown: true }
      const whole = { ...seen, cluster: { ...varied, difference }, ...more }
      return rules.hints!(whole as never)
    }
    expect(hints(gives(2), gives(2), gives(1), { isReached: false })).toBe(true)
    expect(hints(gives(2), gives(2), throws('Error', 'refused'))).toBe(true)
    expect(hints(gives(2), gives(2), throws('TypeError', 'Cannot read properties of null'))).toBe(false)
    expect(hints(gives(2), gives(2), gives(1), { isReached: false, isShown: false })).toBe(false)
  })
})

describe('classification (DiffTGen, section 3.1)', () => {
  it.each([
    ['regression', 1, 2, 1],
    ['defective', 3, 2, 1],
    ['unrepaired', 2, 2, 1],
  ] as const)('%s', (name, before, after, right) => {
    const difference = compareExecutions(gives(right), gives(after), { exact: false })!
    expect(classify(gives(before), gives(after), gives(right), difference, false)).toBe(name)
  })
})

describe('access paths', () => {
  it('lead to the first leaf that differs, missing elements included', () => {
    const right = plainSnapshot({ a: 1, list: [{ x: 1 }, { x: 2 }] })
    expect(differingLeaf(right, plainSnapshot({ a: 1, list: [{ x: 1 }, { x: 3 }] }), false)).toEqual({
      path: [{ property: 'list' }, { index: 1 }, { property: 'x' }],
      value: 2,
    })
    expect(differingLeaf(right, plainSnapshot({ a: 1, list: [{ x: 1 }] }), false)).toEqual({
      path: [{ property: 'list' }, { count: true }],
      value: 2,
    })
    expect(differingLeaf(right, right, false)).toBeUndefined()
  })
})

describe('a person’s answers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-answers-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const named = () => ({ file: 'a.test.js', test: 'a', input: '1 for 2', output: 'assertion f(_)' })
  const question = { before: gives(1), after: gives(NaN), difference: { where: 'assertion', site: 0, occurrence: 0 } }
  const ask = async (path: string, reply: Reply | undefined) => {
    const asked: string[] = []
    const person = new RememberingPerson(
      new Answers(path),
      named,
      reply &&
        (async (_, patch) => {
          asked.push(patch)
          return reply
        }),
    )
    return { right: await person.rightFor(question as unknown as Question, 'fix.diff'), asked }
  }

  it('are kept as the value that is right, and never asked for again', async () => {
    const path = join(folder, 'first.json')
    expect(await ask(path, undefined)).toEqual({ right: [], asked: [] })
    expect(await ask(path, 'skip')).toEqual({ right: [], asked: ['fix.diff'] })
    expect(await ask(path, 'before')).toEqual({ right: [1], asked: ['fix.diff'] })
    expect(await ask(path, 'after')).toEqual({ right: [1], asked: [] })
  })

  it('come back as they were given', () => {
    const values: Snapshot[] = [
      NaN,
      -0,
      Infinity,
      undefined,
      null,
      12n,
      'n',
      { t: 'array', v: [undefined, NaN, { t: 'map', v: [] }] },
    ]
    const path = join(folder, 'values.json')
    const answers = new Answers(path)
    values.forEach((expected, i) => answers.add({ ...named(), input: String(i), expected }))
    const again = new Answers(path)
    values.forEach((expected, i) => expect(again.to({ ...named(), input: String(i) })).toEqual([expected]))
  })
})
