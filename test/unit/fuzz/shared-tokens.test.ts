import { describe, expect, it } from 'vitest'
import { otherTokens, sharedTokens, withToken } from '../../../src/fuzz/shared-tokens.js'
import type { Driver, Slot } from '../../../src/model/driver.js'

const slot = (id: number, value: unknown, more: Partial<Slot> = {}) =>
  ({ id, value, line: 1, start: id, end: id, place: `f#${id}`, owner: 0, row: -1, ...more }) as Slot
const driver = (...slots: Slot[]) => ({ slots }) as Driver

describe('what stands in several places of a test', () => {
  it('is found in whole values and in parts of texts', () => {
    const found = sharedTokens(driver(slot(0, 'key=7'), slot(1, 'key'), slot(2, 7), slot(3, 'else')))
    expect(found.map(({ text, slots }) => [text, slots])).toEqual([
      ['key', [0, 1]],
      ['7', [0, 2]],
    ])
  })

  it('changes everywhere at once', () => {
    const test = driver(slot(0, '{"a":1,"b":1}'), slot(1, '{"b":1}'), slot(2, 1))
    const one = sharedTokens(test).find(({ text }) => text === '1')!
    expect(withToken([], one, '1000', test)).toEqual([0, '{"a":1000,"b":1000}', 1, '{"b":1000}', 2, 1000])
    expect(withToken([2, 5], one, '1000', test)).toEqual([2, 5, 0, '{"a":1000,"b":1000}', 1, '{"b":1000}'])
  })

  it('changes places with another word of the test', () => {
    const test = driver(slot(0, '*.JPG'), slot(1, '*.JPG'), slot(2, 'photo.jpg'))
    const [one] = sharedTokens(test)
    expect(withToken([], one, 'jpg', test)).toEqual([0, '*.jpg', 1, '*.jpg', 2, 'photo.JPG'])
  })

  it('leaves out places that cannot hold the other word', () => {
    const test = driver(slot(0, '300'), slot(1, 300, { type: { name: 'short' } }))
    const [one] = sharedTokens(test)
    expect(withToken([], one, '100000', test)).toEqual([0, '100000'])
    expect(withToken([], one, 'word', test)).toEqual([0, 'word'])
  })

  it('becomes another number, or another word of the test', () => {
    const test = driver(slot(0, 'a b'), slot(1, 'a'), slot(2, '5'), slot(3, 5))
    const [word, number] = sharedTokens(test)
    expect(otherTokens(word, test)).toEqual(['b', 'A', 'aa'])
    expect(otherTokens(number, test)).toEqual(['6', '50', '1000', '0'])
  })

  it('is nothing a person set limits for', () => {
    const span = { kind: 'between', min: 0, max: 9, whole: true } as const
    expect(sharedTokens(driver(slot(0, 5, { span }), slot(1, 5, { span })))).toEqual([])
  })
})
