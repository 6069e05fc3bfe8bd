import { valueIn, type Driver } from '../../model/driver.js'
import type { Samples } from '../../fuzz/input.js'
import { keepsValueRelations } from './value-relations.js'
import { isSimilarToSamples } from './value-similarity.js'
import type { ProgramNames } from './text-similarity.js'
import type { Overrides } from '../../model/input.js'

/** The values of the tests, without those in calls that are expected to fail. */
export interface TestExamples {
  readonly samples: Samples
  readonly tests: readonly Driver[]
}

/** Why an in-type input is too far from the tests; undefined if it is not. */
export function distanceReason(
  input: Overrides,
  driver: Driver,
  { samples, tests }: TestExamples,
  names: ProgramNames,
): string | undefined {
  const isGiven = (id: number) => input.some((part, i) => i % 2 === 0 && part === id)
  // Any file may come in.
  const given = driver.slots.filter(({ id, type }) => isGiven(id) && type?.name !== 'bytes')
  if (!given.every((slot) => isSimilarToSamples(valueIn(input, slot), samples.of(slot), names)))
    return 'no test uses similar values'
  return keepsValueRelations(input, driver, tests) ? undefined : 'no test uses values with this relation to each other'
}
