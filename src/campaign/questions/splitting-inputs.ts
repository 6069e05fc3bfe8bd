import { valueSize } from '../differences/cluster.js'
import type { Driver } from '../../model/driver.js'
import { isWeak } from '../../execution/compare.js'
import { withoutOriginals, type Samples } from '../../fuzz/input.js'
import type { Overrides } from '../../model/input.js'
import type { Difference } from '../../model/difference.js'

/** An input on which some version differs from the buggy one. */
export interface SplittingInput {
  readonly driver: Driver
  readonly input: Overrides
}

interface Ranked extends SplittingInput {
  readonly rank: number
}

/** How many inputs are kept for the same kinds of difference; their values may still differ. */
const perKind = 8
const mostInputs = 600

/** Gathers inputs that may split patches: of each combination of differences the ones that are easiest to read. */
export class SplittingInputs {
  private readonly kinds = new Map<string, Ranked[]>()
  private last: (SplittingInput & { readonly shown: Map<number, string> }) | undefined

  constructor(private readonly samples: Samples) {}

  /** All differences of an input come one after the other. */
  add(driver: Driver, input: Overrides, version: number, difference: Difference): void {
    if (this.last?.input !== input || this.last.driver !== driver) {
      this.flush()
      this.last = { driver, input, shown: new Map() }
    }
    const { where, site, occurrence, path, change } = difference
    if (!isWeak(difference)) this.last.shown.set(version, [where, site, occurrence, path, change].join('\0'))
  }

  /** The easiest of every kind before the second easiest of any. */
  get found(): SplittingInput[] {
    this.flush()
    const lists = [...this.kinds.values()]
    const rounds = Array.from({ length: perKind }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1)))
    return rounds.flat().slice(0, mostInputs)
  }

  /** Combinations of differences that were seen. */
  get size(): number {
    return this.kinds.size
  }

  private flush(): void {
    const { last } = this
    this.last = undefined
    if (!last?.shown.size) return
    const { driver } = last
    const input = withoutOriginals(last.input, driver)
    if (this.samples.grade(input, driver) !== 'in-type') return
    const kind = [...last.shown].map(([version, key]) => `${version}\0${key}`).join('\n')
    const list = this.kinds.get(kind) ?? []
    const rank = input.length * 100 + Math.min(99, valueSize(input))
    list.push({ driver, input, rank })
    list.sort((a, b) => a.rank - b.rank)
    this.kinds.set(kind, list.slice(0, perKind))
  }
}
