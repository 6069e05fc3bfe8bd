import type { Driver } from '../drivers/driver.js'
import { depthOf } from '../execution/reach.js'
import type { Overrides } from '../execution/protocol.js'

/** Entries per driver; beyond it the least promising makes room. */
const most = 400
/** How often the most promising entry is mutated in a row. */
const maxEnergy = 48

interface Entry {
  readonly input: Overrides
  /** How far towards the end of the test it carries the change of state, and by how much. */
  readonly frame: number
  readonly by: number
}

/** One driver's entries, the most promising last, and where their turn has come to. */
interface Line {
  readonly entries: Entry[]
  at: number
  energy: number
}

/**
 * Inputs worth keeping, by driver: each showed something no earlier one had shown. They are sorted and get their energy
 * as in Poracle (section 4.4.2), the most promising first.
 */
export class Corpus {
  private readonly lines = new Map<number, Line>()

  constructor(drivers: readonly Driver[]) {
    for (const driver of drivers)
      this.lines.set(driver.id, { entries: [{ input: [], frame: -1, by: 0 }], at: 0, energy: 0 })
  }

  add(driver: Driver, input: Overrides, distances: readonly number[] = []): void {
    const line = this.lines.get(driver.id)!
    const { entries } = line
    const entry = { input, ...depthOf(distances) }
    if (entries.length >= most) {
      entries.splice(1, 1)
      line.at = Math.max(0, line.at - 1)
    }
    let at = entries.length
    while (at > 0 && isBefore(entry, entries[at - 1])) at--
    entries.splice(at, 0, entry)
    if (at <= line.at) line.at++
  }

  /** The input whose turn it is to be mutated. */
  next(driver: Driver): Overrides {
    const line = this.lines.get(driver.id)!
    if (line.energy <= 0) {
      line.at = line.at > 0 ? line.at - 1 : line.entries.length - 1
      line.energy = Math.ceil((maxEnergy * (line.at + 1)) / line.entries.length)
    }
    line.energy--
    return line.entries[line.at].input
  }

  inputsOf(driver: Driver): Overrides[] {
    return this.lines.get(driver.id)!.entries.map(({ input }) => input)
  }

  get size(): number {
    let size = 0
    for (const line of this.lines.values()) size += line.entries.length
    return size
  }
}

const isBefore = (a: Entry, b: Entry) => a.frame < b.frame || (a.frame === b.frame && a.by < b.by)
