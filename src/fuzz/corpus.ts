import type { Driver } from '../drivers/driver.js'
import type { Overrides } from '../execution/protocol.js'
import type { Random } from '../inputs/random.js'

/** Entries per driver; beyond it the least fruitful make room. */
const most = 400

export interface Entry {
  readonly input: Overrides
  /** How often it was mutated, and how often that brought something new. */
  picks: number
  finds: number
}

/** Inputs worth keeping, by driver: each showed something no earlier one had shown. */
export class Corpus {
  private readonly entries = new Map<number, Entry[]>()

  constructor(drivers: readonly Driver[]) {
    for (const driver of drivers) this.entries.set(driver.id, [{ input: [], picks: 0, finds: 0 }])
  }

  add(driver: Driver, input: Overrides): void {
    const list = this.entries.get(driver.id)!
    if (list.length >= most) {
      let worst = 1
      for (let i = 1; i < list.length; i++) if (rate(list[i]) < rate(list[worst])) worst = i
      list.splice(worst, 1)
    }
    list.push({ input, picks: 0, finds: 0 })
  }

  /** New and fruitful entries first; of two drawn by chance the better is taken. */
  pick(driver: Driver, random: Random): Entry {
    const list = this.entries.get(driver.id)!
    const a = random.pick(list)
    const b = random.pick(list)
    const entry = rate(a) >= rate(b) ? a : b
    entry.picks++
    return entry
  }

  get size(): number {
    let size = 0
    for (const list of this.entries.values()) size += list.length
    return size
  }
}

const rate = (entry: Entry) => (entry.finds + 1) / (entry.picks + 1)
