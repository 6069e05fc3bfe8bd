import { numbersIn } from '../inputs/extremes.js'
import type { Driver } from '../model/driver.js'
import type { Overrides } from '../model/input.js'

/** Smaller numbers are hardly what a program crashes for, or what it takes long for. Guesses. */
const least = 1000
const leastSlow = 100_000

/**
 * Numbers that crashed the host or took it long, such as a size of two thousand million: each costs as much as thousands of
 * executions, so no number as large is tried in that place again.
 */
export class LethalNumbers {
  private readonly limits = new Map<string, number>()

  /** An input on which the version that the others are compared with ended its host. */
  note(driver: Driver, input: Overrides, smallest = least): void {
    const suspects = [...sizesIn(driver, input)].filter(([, size]) => size >= smallest)
    // With several large numbers there is no telling which it was.
    if (suspects.length !== 1) return
    const [[place, size]] = suspects
    this.limits.set(place, Math.min(size, this.limits.get(place) ?? Infinity))
  }

  /** An input for which a batch took so long that it was cut. */
  noteSlow(driver: Driver, input: Overrides): void {
    this.note(driver, input, leastSlow)
  }

  has(driver: Driver, input: Overrides): boolean {
    if (!this.limits.size) return false
    for (const [place, size] of sizesIn(driver, input)) if (size >= (this.limits.get(place) ?? Infinity)) return true
    return false
  }
}

/** The largest number of each value of an input, by the place of its slot. */
function* sizesIn({ slots }: Driver, input: Overrides): Generator<[place: string, size: number]> {
  for (let i = 0; i < input.length; i += 2) {
    const slot = slots.find(({ id }) => id === input[i])
    const numbers = numbersIn(input[i + 1]).map((n) => Math.abs(Number(n)))
    if (slot && numbers.length) yield [slot.place || String(slot.id), Math.max(...numbers)]
  }
}
