import { tags } from '../../block.js'
import type { Term } from '../../formula.js'
import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import { constantTerm, equal } from '../../write-formula.js'
import type { BinaryRows } from '../rows.js'

/** Of whole numbers below 2^53 the quotient is whole only if it is so exactly, and far quicker to find than the rest. */
const isDivisor = (x: number, y: number): boolean =>
  Math.abs(y) < 2 ** 53 ? x !== 0 && Math.floor(y / x) === y / x && Number.isInteger(y) : y % x === 0

class Divides implements Property {
  readonly kind = 'divides'
  text([x, y]: readonly string[]) {
    return `${x} divides ${y}`
  }
  formula([x, y]: readonly Term[]) {
    return equal({ op: 'mod', left: y!, right: x! }, constantTerm(0))
  }
  test([x, y]: readonly Value[]) {
    return typeof x === 'number' && typeof y === 'number' ? isDivisor(x, y) : undefined
  }
}

/** One of x numbers is a multiple of x. That 1 divides everything, and everything 0 and itself, says nothing. */
class DividesCandidate implements PropertyCandidate<BinaryRows> {
  private chance = 1
  private samples = 0

  see({ a, b, size, unlike }: BinaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.number || b.tags[row] !== tags.number) continue
      const x = a.numbers[row]!
      const y = b.numbers[row]!
      if (!Number.isInteger(x) || !((x === y && x !== 0) || isDivisor(x, y))) return false
      if (!unlike[row]) continue
      this.samples++
      if (y !== 0 && Math.abs(x) !== Math.abs(y)) this.chance /= Math.abs(x)
    }
    return true
  }

  claims() {
    // However large the divisors: three samples are not enough.
    return this.samples ? [{ statement: new Divides(), chance: Math.max(this.chance, 0.5 ** this.samples) }] : []
  }
}

export const dividesKind: Kind<BinaryRows> = {
  name: 'divides',
  of: [tags.number, tags.number],
  isDirected: true,
  create: () => new DividesCandidate(),
}
