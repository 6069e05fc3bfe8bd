import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/inputs/random.js'
import { centreOf, initialValuesIn, intoSpan, isWithin, mutateIn, randomIn } from '../../../src/inputs/span.js'
import * as preserve from '../../../src/inputs/preservation.js'
import type { Span } from '../../../src/model/span.js'

const { array, bigint, boolean, integer, near, number, object, oneOf, regexp, string } = preserve
const domains: Record<string, preserve.Domain<unknown>> = {
  'near a number': number.near(0.975),
  'near a whole number': integer.near(-2147483648),
  'near a text': string.near('a,b'),
  'near an object': object.near({ a: 1, b: ['x'] }),
  'near an expression': regexp.near(/a+/g),
  'near a big number': bigint.near(10n),
  'between whole numbers': integer.between(1, 7),
  'between numbers': number.between(-0.5, 0.5),
  'between big numbers': bigint.between(-5n, 2n ** 70n),
  'yes or no': boolean(),
  'one of some': oneOf<unknown>('a', null, 3),
  'a text of letters': string.of({ min: 2, max: 4, alphabet: 'xyz' }),
  'any text': string.of(),
  'a list': array.of(integer.between(0, 3), { min: 1, max: 3 }),
  'an object': object.of({ day: integer.between(1, 7), name: string.of({ max: 3 }) }),
}

describe('the domains of preservation tests', () => {
  it.each(Object.entries(domains))('%s: what is made lies in it', (_, { span }) => {
    const random = new Random(1)
    expect(isWithin(centreOf(span), span)).toBe(true)
    for (const value of initialValuesIn(span)) expect(isWithin(value, span), String(value)).toBe(true)
    for (let i = 0; i < 300; i++) expect(isWithin(randomIn(span, random), span)).toBe(true)
    for (let i = 0, value = centreOf(span); i < 300; i++)
      expect(isWithin((value = mutateIn(value, span, random)), span), String(value)).toBe(true)
    for (const foreign of [1e9, 'foreign', null, [1], {}, true, 0.1234, 10n])
      expect(isWithin(intoSpan(foreign, span, random, 3), span)).toBe(true)
  })

  it('a fixed range is never left, an adaptive one grows', () => {
    const random = new Random(1)
    const reach = (span: Span, width: number) =>
      Math.max(...Array.from({ length: 200 }, () => Math.abs(intoSpan(1e15, span, random, width) as number)))
    expect(reach(integer.between(-3, 3).span, 8)).toBe(3)
    expect(reach(integer.near(0).span, 0)).toBeLessThanOrEqual(10)
    expect(reach(integer.near(0).span, 4)).toBeGreaterThan(1000)
  })

  it('keeps the type of a centre', () => {
    expect(isWithin(0.5, integer.near(1).span)).toBe(false)
    expect(isWithin(NaN, number.near(1).span)).toBe(false)
    expect(isWithin({ a: 1 }, near({ a: 2 }).span)).toBe(true)
    expect(isWithin({ b: 1 }, near({ a: 2 }).span)).toBe(false)
    expect(isWithin(['x'], near([1]).span)).toBe(false)
  })

  it.each([
    [() => integer.near(0.5), 'integer.near takes a whole number, not 0.5'],
    [() => integer.between(7, 1), 'integer.between(7, 1) contains no value'],
    [() => string.near(1 as never), 'string.near takes a string, not 1'],
    [() => oneOf(), 'oneOf has no values to choose from'],
    [() => string.of({ min: 3, max: 2 }), 'the lengths 3 to 2 of string.of are invalid'],
    [() => array.of(3 as never), 'array.of takes a domain, such as integer.between(1, 7)'],
    [() => preserve.preservation('', {}, () => {}), 'preservation needs a name as its first argument'],
    [
      () => preserve.preservation('x', { a: 1 as never }, () => {}),
      'the parameter "a" of preservation "x" is not a domain',
    ],
    [() => preserve.preservation('x', {}, 1 as never), 'preservation "x" needs a function as its third argument'],
  ])('says in plain words what is wrong (%#)', (make, message) => {
    expect(make).toThrow(message)
  })

  it('does nothing outside of a host', () => {
    expect(preserve.preservation('x', { n: integer.near(1) }, () => expect.unreachable())).toBeUndefined()
  })
})
