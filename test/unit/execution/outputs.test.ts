import { describe, expect, it } from 'vitest'
import type { Driver } from '../../../src/model/driver.js'
import type { Snapshot } from '../../../src/model/snapshot.js'
import { inputOfAnswer, answerKeyOf } from '../../../src/oracles/answer-key.js'
import type { Language } from '../../../src/languages/language.js'
import { expectedIn, letteredOutputs } from '../../../src/commands/questions/letters.js'
import { notReached, splitsOf, valueAt } from '../../../src/execution/outputs.js'
import type { SplittingQuestion } from '../../../src/campaign/questions/question.js'
import { questionsStatus } from '../../../src/campaign/questions/status.js'
import type { Execution } from '../../../src/model/execution.js'

const gives = (value: Snapshot): Execution => ({
  outcome: { kind: 'returned' },
  observations: [{ kind: 'assertion', site: 0, value }],
})
const throws = (message: string): Snapshot => ({ t: 'error', n: 'TypeError', k: ['message'], v: [message] })
const ended = (kind: 'invalid' | 'timed-out'): Execution => ({ outcome: { kind }, observations: [] })

const driver: Driver = {
  id: 0,
  file: 'a.test.js',
  index: 0,
  name: 'a test',
  site: undefined,
  slots: [{ id: 7, value: [1, undefined], line: 2, start: 40, end: 46, place: 'f#0', owner: 0, row: -1 }],
  failing: false,
  preserves: false,
}

const questionOf = (...executions: Execution[]): SplittingQuestion => {
  const [{ place, answers, outputs }] = splitsOf(executions, false)
  const difference = { ...place, path: '', change: '' }
  return { driver, input: [7, [NaN]], label: 'f(_)', difference, executions, answers, outputs, cost: 0 }
}

describe('what splits patches', () => {
  it('is what they show at one place, not the words of an error', () => {
    expect(splitsOf([gives(1), gives(1), gives(2), gives(1)], false)).toMatchObject([
      { place: { where: 'assertion' }, answers: [0, 1, 0] },
    ])
    expect(splitsOf([gives(1), gives(throws('a')), gives(throws('b'))], false)).toEqual([])
    expect(splitsOf([gives(1), gives(2), gives(2)], false)).toEqual([])
  })

  it('is nothing that varies, does not run, or never ended before', () => {
    expect(splitsOf([gives(1), gives({ t: 'masked' }), gives(2)], false)).toEqual([])
    expect(splitsOf([gives(1), ended('invalid'), gives(2)], false)).toEqual([])
    expect(splitsOf([ended('timed-out'), gives(1), gives(2)], false)).toEqual([])
  })
})

describe('answers', () => {
  const question = questionOf(gives(0), gives(1), gives(2), gives(1))

  it('have letters, the buggy version one of its own where no patch does the same', () => {
    const letters = (q: SplittingQuestion) => letteredOutputs(q).map((o) => [o.letter, o.value, o.patches, o.isBefore])
    expect(letters(question)).toEqual([
      ['A', 1, [0, 2], false],
      ['B', 2, [1], false],
      ['C', 0, [], true],
    ])
    expect(letters(questionOf(gives(1), gives(1), gives(2)))).toHaveLength(2)
  })

  it('may be a value, of the kind that is observed', () => {
    expect(expectedIn('b', question)).toBe(2)
    expect(expectedIn('"B"', question)).toBe('B')
    expect(() => expectedIn('text', question)).toThrow('is not a valid answer')
    const typed = (...v: number[]): Snapshot => ({ t: 'returned', v: [{ t: 'typed', n: 'int[]', v }] })
    const lists = questionOf(gives(throws('')), gives(typed(1)), gives(typed(2)))
    expect(expectedIn('[3]', lists)).toEqual(typed(3))
  })

  it('rule out who shows something else', () => {
    const standing = questionsStatus([0, 1, 2], [question], [{ question, expected: 1 }], false)
    expect(standing).toMatchObject({ remaining: [0, 2], groups: [[0, 2]], open: [] })
    expect(standing.ruledOut.map(({ patch }) => patch)).toEqual([1])
  })

  it('can be run again as long as the test is what it was', () => {
    const language = { writing: { literal: String } } as unknown as Language
    const asked = answerKeyOf(question, language)
    expect(inputOfAnswer(asked, driver)).toEqual([7, [NaN]])
    const [slot] = driver.slots
    expect(inputOfAnswer(asked, { ...driver, slots: [{ ...slot, id: 9 }] })).toEqual([9, [NaN]])
    expect(inputOfAnswer(asked, { ...driver, slots: [{ ...slot, value: [2] }] })).toBeUndefined()
    expect(inputOfAnswer(asked, { ...driver, name: 'another' })).toBeUndefined()
  })
})

it('null that is shown is a value, and not the same as nothing that is shown', () => {
  const place = { where: 'assertion', site: 0, occurrence: 0 } as const
  expect(valueAt(gives(null), place)).toBeNull()
  expect(valueAt(gives(undefined), place)).toBeUndefined()
  expect(valueAt({ outcome: { kind: 'returned' }, observations: [] }, place)).toBe(notReached)
})
