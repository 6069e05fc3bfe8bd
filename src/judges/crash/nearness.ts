import { valueIn, type Driver } from '../../model/driver.js'
import type { Samples } from '../../fuzz/input.js'
import { areKin } from './kinship.js'
import { isLike } from './likeness.js'
import type { Names } from './texts.js'
import type { Overrides } from '../../model/input.js'

/** What the tests show, without what they show to be refused. */
export interface Examples {
  readonly samples: Samples
  readonly tests: readonly Driver[]
}

/** Why an input, though of the right type, is none that the tests speak of; nothing where they do. */
export function farness(
  input: Overrides,
  driver: Driver,
  { samples, tests }: Examples,
  names: Names,
): string | undefined {
  const isGiven = (id: number) => input.some((part, i) => i % 2 === 0 && part === id)
  const given = driver.slots.filter(({ id }) => isGiven(id))
  if (!given.every((slot) => isLike(valueIn(input, slot), samples.of(slot), names)))
    return 'no test shows values like these'
  return areKin(input, driver, tests) ? undefined : 'no test shows values that stand to each other like these'
}
