import type { Driver, Slot } from '../drivers/driver.js'
import { repeatSlot, type Overrides } from '../execution/protocol.js'
import type { Dictionary } from '../inputs/dictionary.js'
import type { Setting } from '../inputs/domain.js'
import type { Random } from '../inputs/random.js'
import { firstsOf, mutateValue, retypes } from '../inputs/values.js'
import { ofType, valueIn, withValue, type Samples } from './input.js'

/** Tries per slot before chance takes over. */
const firstsPerSlot = 80
const slotsTried = 40

/** Makes inputs for a driver out of others. */
export class Mutator {
  constructor(
    private readonly random: Random,
    private readonly dictionary: Dictionary,
    private readonly samples: Samples,
  ) {}

  /** What is worth trying on every slot before anything is left to chance, the most telling first. */
  firsts(driver: Driver): Overrides[] {
    const bySlot = driver.slots.slice(0, slotsTried).map((slot) => {
      const values = firstsOf(slot.value, this.setting(slot, 0))
      // The same content in another type is tried early, but after the first values of the right one.
      return [...values.slice(0, 12), ...retypes(slot.value, slot.type).slice(0, 6), ...values.slice(12)]
        .slice(0, firstsPerSlot)
        .map((value): Overrides => [slot.id, value])
    })
    const inputs: Overrides[] = [[repeatSlot, 2]]
    for (let i = 0; i < firstsPerSlot; i++) for (const list of bySlot) if (i < list.length) inputs.push(list[i])
    return inputs
  }

  mutate(driver: Driver, parent: Overrides, width: number): Overrides {
    const { random } = this
    let input = parent
    const changes = 1 + (random.chance(0.4) ? 1 : 0) + (random.chance(0.15) ? random.below(3) : 0)
    for (let i = 0; i < changes; i++) {
      const slot = random.pick(driver.slots)
      const other = random.chance(0.1) ? random.pick(driver.slots) : slot
      const copied = other === slot ? undefined : ofType(valueIn(input, other), slot)
      const value = copied ? copied.value : mutateValue(valueIn(input, slot), this.setting(slot, width))
      input = withValue(input, slot.id, value)
    }
    return random.chance(0.01) ? withValue(input, repeatSlot, 2) : input
  }

  private setting(slot: Slot, width: number): Setting {
    const { random, dictionary, samples } = this
    return { random, dictionary, pool: samples.of(slot), width, ...(slot.type && { type: slot.type }) }
  }
}
