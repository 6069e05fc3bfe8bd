import type { Driver } from '../model/driver.js'
import { conformToSlot, overriddenSlots } from './input.js'
import type { Overrides } from '../model/input.js'

/** Inputs that were worth keeping, by test. */
export type Seeds = ReadonlyMap<string, readonly Overrides[]>

/** A test, whichever run its driver belongs to. */
export const driverKey = ({ file, index }: Driver) => `${file}:${index}`

/** Inputs of an earlier run, as far as this one's driver has the same slots. */
export function seedsFor(driver: Driver, seeds: Seeds | undefined): readonly Overrides[] {
  const fits = (input: Overrides) =>
    overriddenSlots(input).every((id, i) => {
      const slot = driver.slots.find((s) => s.id === id)
      return slot && conformToSlot(input[2 * i + 1], slot)
    })
  return (seeds?.get(driverKey(driver)) ?? []).filter(fits)
}
