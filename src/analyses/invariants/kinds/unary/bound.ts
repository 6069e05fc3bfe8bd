import { tags } from '../../block.js'
import type { Term } from '../../formula.js'
import { scalarText } from '../../names.js'
import { isClose, withoutRoundingNoise } from '../../numbers.js'
import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, JustifiedProperty, Kind, Property } from '../../statement.js'
import { atMost, constantTerm } from '../../write-formula.js'
import type { UnaryRows } from '../rows.js'

export class LowerBound implements Property {
  readonly kind = 'lower bound'
  constructor(readonly least: number) {}
  text([x]: readonly string[]) {
    return `${scalarText(this.least)} <= ${x}`
  }
  formula([x]: readonly Term[]) {
    return Number.isFinite(this.least) ? atMost(constantTerm(withoutRoundingNoise(this.least)), x!) : undefined
  }
  test([x]: readonly Value[]) {
    return typeof x === 'number' ? x >= this.least || isClose(x, this.least) : undefined
  }
}

export class UpperBound implements Property {
  readonly kind = 'upper bound'
  constructor(readonly most: number) {}
  text([x]: readonly string[]) {
    return `${x} <= ${scalarText(this.most)}`
  }
  formula([x]: readonly Term[]) {
    return Number.isFinite(this.most) ? atMost(x!, constantTerm(withoutRoundingNoise(this.most))) : undefined
  }
  test([x]: readonly Value[]) {
    return typeof x === 'number' ? x <= this.most || isClose(x, this.most) : undefined
  }
}

/** The least and the greatest number, and how often each was seen. */
export class Extremes {
  least = Infinity
  most = -Infinity
  samples = 0
  private atLeast = 0
  private atMost = 0

  /** `isFresh` is 1 for a sample that was not seen before. */
  add(x: number, isFresh: number): void {
    this.samples += isFresh
    if (x <= this.least) {
      if (x < this.least) this.atLeast = 0
      this.least = x
      this.atLeast += isFresh
    }
    if (x >= this.most) {
      if (x > this.most) this.atMost = 0
      this.most = x
      this.atMost += isFresh
    }
  }

  /** None that every number keeps, and none when there was no number; `isWhole` when only whole ones were seen. */
  bounds(isWhole: boolean): { readonly least?: number; readonly most?: number; chances: readonly [number, number] } {
    const chances = [this.chance(this.atLeast, isWhole), this.chance(this.atMost, isWhole)] as const
    const isSeen = this.least <= this.most
    return {
      chances,
      ...(isSeen && this.least > -Infinity && { least: this.least }),
      ...(isSeen && this.most < Infinity && { most: this.most }),
    }
  }

  /**
   * Every sample at the bound could also have been beyond it. A bound that is met much less often than with uniformly
   * distributed values is the end of a tail, not a bound.
   */
  private chance(met: number, isWhole: boolean): number {
    const expected = isWhole ? this.samples / (this.most - this.least + 1) : 0
    return met < expected / 2 ? 1 : 0.5 ** met
  }
}

/** Widened by what lies outside; falsified by NaN. */
class BoundCandidate implements PropertyCandidate<UnaryRows> {
  private readonly extremes = new Extremes()
  private isWhole = true

  see({ a, size, fresh }: UnaryRows) {
    this.isWhole = a.isWhole
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.number) continue
      const x = a.numbers[row]!
      if (x !== x) return false
      this.extremes.add(x, fresh[row]!)
    }
    return true
  }

  claims(): JustifiedProperty[] {
    const { least, most, chances } = this.extremes.bounds(this.isWhole)
    return [
      ...(least === undefined ? [] : [{ statement: new LowerBound(least), chance: chances[0] }]),
      ...(most === undefined ? [] : [{ statement: new UpperBound(most), chance: chances[1] }]),
    ]
  }
}

export const boundKind: Kind<UnaryRows> = { name: 'bound', of: [tags.number], create: () => new BoundCandidate() }
