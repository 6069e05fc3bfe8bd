import { valueIn, type Driver } from '../../model/driver.js'
import type { Samples } from '../../fuzz/input.js'
import { areKin } from './kinship.js'
import { isLike } from './likeness.js'
import type { Names } from './texts.js'
import type { Overrides } from '../../model/input.js'

/** The values of the tests, without those in calls that are expected to fail. */
export interface Examples {
  readonly samples: Samples
  readonly tests: readonly Driver[]
}

/** Why an in-type input is too far from the tests; undefined if it is not. */
export function farness(
  input: Overrides,
  driver: Driver,
  { samples, tests }: Examples,
  names: Names,
): string | undefined {
  const isGiven = (id: number) => input.some((part, i) => i % 2 === 0 && part === id)
  const given = driver.slots.filter(({ id }) => isGiven(id))
  if (!given.every((slot) => isLike(valueIn(input, slot), samples.of(slot), names)))
    return 'no test uses similar values'
  return areKin(input, driver, tests) ? undefined : 'no test uses values with this relation to each other'
}
