import type { Driver, Slot } from '../model/driver.js'
import { conformToSlot, overriddenSlots, withoutOriginals, withoutSlot, type Samples } from '../fuzz/input.js'
import { Mutator } from '../fuzz/mutator.js'
import type { Dictionary } from '../inputs/dictionary.js'
import { Random } from '../inputs/random.js'
import { repeatSlot, type Overrides } from '../model/input.js'

/** Inputs around a failing one that are tried, and around its values in another test. */
const mostNeighbours = 240
const mostCrossed = 30
/** Calls of the failing test whose values are given to others. */
const mostCalls = 4

/** Makes inputs near those of tests. */
export class Neighbours {
  private readonly mutator: Mutator

  constructor(
    private readonly samples: Samples,
    dictionary: Dictionary,
    seed: number,
  ) {
    this.mutator = new Mutator(new Random(seed), dictionary, samples)
  }

  /** A test with other values. */
  of(driver: Driver): Overrides[] {
    if (!driver.slots.length) return []
    const { mutator } = this
    const tries = Array.from({ length: mostNeighbours }, () => mutator.mutate(driver, [], 0))
    const near = [...mutator.firsts(driver).slice(0, mostNeighbours), ...tries]
    return this.fit(near, driver, []).slice(0, mostNeighbours)
  }

  /** Another test with the values of a call in the failing one in their places, and others around them. */
  crossed(failing: Driver, driver: Driver): Overrides[] {
    const calls = driver.slots.map((slot) => failing.slots.filter((other) => isSamePlace(slot, other)))
    const most = Math.min(mostCalls, Math.max(0, ...calls.map((found) => found.length)))
    return Array.from({ length: most }, (_, call) => {
      const shown = driver.slots.flatMap((slot, i): Overrides => {
        const from = calls[i][Math.min(call, calls[i].length - 1)]
        const value = from && conformToSlot(from.value, slot)
        return value ? [slot.id, value.value] : []
      })
      const own = withoutOriginals(shown, driver)
      if (!own.length) return []
      const tries = Array.from({ length: mostCrossed }, () => this.mutator.mutate(driver, own, 0))
      return this.fit([own, ...tries], driver, own).slice(0, mostCrossed)
    }).flat()
  }

  /** What the tests show for its place, or what the failing test shows, each once. */
  private fit(inputs: readonly Overrides[], driver: Driver, shown: Overrides): Overrides[] {
    const { samples } = this
    const isShown = (input: Overrides) => {
      const others = overriddenSlots(shown).reduce<Overrides>(
        (rest, id, i) => (valueAt(rest, id) === shown[2 * i + 1] ? withoutSlot(rest, id) : rest),
        input,
      )
      return samples.isShown(others, driver) && samples.grade(others, driver) === 'in-type'
    }
    const found = new Map<string, Overrides>()
    for (const one of inputs) {
      const input = withoutOriginals(one, driver)
      if (input.length && !overriddenSlots(input).includes(repeatSlot) && isShown(input))
        found.set(textOf(input), input)
    }
    return [...found.values()]
  }
}

const valueAt = (input: Overrides, id: number) => input[overriddenSlots(input).indexOf(id) * 2 + 1]

/** The same argument of another call: `replaceEach#1` and `replaceEachRepeatedly#1`. */
function isSamePlace(slot: Slot, other: Slot): boolean {
  const index = /#\d+$/.exec(slot.place)?.[0]
  const kind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
  return index !== undefined && other.place.endsWith(index) && kind(slot.value) === kind(other.value)
}

const textOf = (input: Overrides) =>
  JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value))
