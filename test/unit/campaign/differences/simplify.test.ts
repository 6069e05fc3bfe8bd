import { describe, expect, it } from 'vitest'
import { simplify } from '../../../../src/campaign/differences/simplify.js'
import { stepPlace, valueIn, type Driver, type Slot } from '../../../../src/model/driver.js'
import type { Overrides } from '../../../../src/model/input.js'

const slot = (id: number, value: unknown, place = 'f#0'): Slot => ({
  id,
  value,
  place,
  line: 1,
  start: 10 * id,
  end: 10 * id + 5,
  owner: 0,
  row: -1,
})

/** Minimises an input; what it must keep depends on the values of the slots. */
const minimal = (driver: Driver, input: Overrides, keeps: (values: unknown[]) => boolean) =>
  simplify(driver, input, {
    isAllowed: () => true,
    firstOf: async (inputs) => {
      const at = inputs.findIndex((one) => keeps(driver.slots.map((s) => valueIn(one, s))))
      return at < 0 ? undefined : at
    },
  })

describe('a minimised input', () => {
  const slots = [slot(0, true, stepPlace), slot(1, true, stepPlace), slot(2, 5)]
  const sequence = { slots, generated: 'typed' } as unknown as Driver

  it('leaves out the calls of a generated sequence that are not needed', async () => {
    const needsSecond = ([, second, n]: unknown[]) => second === true && (n as number) > 7
    expect(await minimal(sequence, [2, 900], needsSecond)).toEqual([2, 8, 0, false])
  })

  it('does not put them back', async () => {
    expect(await minimal(sequence, [0, false, 2, 900], () => true)).toEqual([0, false, 1, false])
  })

  it('keeps all statements of a test that a person wrote', async () => {
    const test = { slots: [slot(2, 5)] } as unknown as Driver
    expect(await minimal(test, [2, 900], ([n]) => (n as number) > 7)).toEqual([2, 8])
  })
})
