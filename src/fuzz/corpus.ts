import type { Driver } from '../model/driver.js'
import { depthOf } from '../execution/reach.js'
import type { Random } from '../inputs/random.js'
import { energyAfl } from './schedules/afl.js'
import type { InputFacts, PowerSchedule } from './schedules/power.js'
import type { Overrides } from '../model/input.js'

/** Entries per driver; beyond it the least promising makes room. */
const most = 400
/** Mutations in a row of an entry that was drawn by its energy. */
const turn = 8

interface Entry {
  readonly input: Overrides
  /** How far up the call stack it carries the state difference, and by how much. */
  readonly frame: number
  readonly by: number
  facts: InputFacts
}

/** One driver's entries, the most promising last, and the position of the next one. */
interface Line {
  readonly entries: Entry[]
  at: number
  energy: number
}

/**
 * Inputs worth keeping, by driver: each showed something no earlier one had shown. They are sorted and get their energy
 * as in Poracle (section 4.4.2), the most promising first. Under a power schedule they are drawn by their energy instead.
 */
export class Corpus {
  private readonly lines = new Map<number, Line>()

  constructor(
    drivers: readonly Driver[],
    private readonly drawn?: { readonly power: PowerSchedule; readonly random: Random },
  ) {
    for (const driver of drivers)
      this.lines.set(driver.id, { entries: [{ input: [], frame: -1, by: 0, facts: {} }], at: 0, energy: 0 })
  }

  /** The features of the unchanged test. */
  describe(driver: Driver, facts: InputFacts): void {
    this.lines.get(driver.id)!.entries.find(({ input }) => input.length === 0)!.facts = facts
    this.drawn?.power.keep(facts)
  }

  add(driver: Driver, input: Overrides, distances: readonly number[] = [], facts: InputFacts = {}): void {
    const line = this.lines.get(driver.id)!
    const { entries } = line
    this.drawn?.power.keep(facts)
    const entry = { input, ...depthOf(distances), facts }
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
    if (line.energy <= 0 && this.drawn) {
      line.at = this.drawn.random.weighted(this.energies(line, this.drawn.power))
      line.energy = turn
    } else if (line.energy <= 0) {
      line.at = line.at > 0 ? line.at - 1 : line.entries.length - 1
      line.energy = energyAfl(line.at, line.entries.length)
    }
    line.energy--
    return line.entries[line.at].input
  }

  private energies({ entries }: Line, power: PowerSchedule): number[] {
    return entries.map(({ facts }, at) => energyAfl(at, entries.length) * power.factor(facts))
  }

  /** Mean of what the schedule multiplies the energies of a driver's entries by. */
  factorOf(driver: Driver): number {
    const { entries } = this.lines.get(driver.id)!
    const { drawn } = this
    if (!drawn) return 1
    return entries.reduce((sum, { facts }) => sum + drawn.power.factor(facts), 0) / entries.length
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
