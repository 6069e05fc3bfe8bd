import { anyTag, isObjectValue } from '../../block.js'
import type { Term } from '../../formula.js'
import { overflowId } from '../../interned.js'
import { isSameValue } from '../../same.js'
import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import { equal } from '../../write-formula.js'
import type { BinaryRows } from '../rows.js'

export class Equality implements Property {
  constructor(readonly kind: string) {}
  text([x, y]: readonly string[]) {
    return `${x} == ${y}`
  }
  formula([x, y]: readonly Term[]) {
    return equal(x!, y!)
  }
  test([x, y]: readonly Value[]) {
    return x === undefined || y === undefined ? undefined : isSameValue(x, y)
  }
}

/**
 * Two independent variables with the same distribution are equal as often as the sum of its squared frequencies. That
 * sum is taken to be at least one half, and one half for objects.
 */
export class EqualityCandidate implements PropertyCandidate<BinaryRows> {
  private readonly counts = new Uint32Array(overflowId + 1)
  private samples = 0
  private things = 0

  constructor(private readonly kind: string) {}

  see({ a, b, size, fresh }: BinaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] === 0 || b.tags[row] === 0) continue
      const x = a.values[row]!
      if (x !== b.values[row] && !isSameValue(x, b.values[row]!)) return false
      if (!fresh[row]) continue
      if (isObjectValue(x)) this.things++
      else {
        this.samples++
        this.counts[a.ids[row]!]!++
      }
    }
    return true
  }

  claims() {
    if (!this.samples && !this.things) return []
    return [{ statement: new Equality(this.kind), chance: this.agreement() ** this.samples * 0.5 ** this.things }]
  }

  private agreement(): number {
    if (!this.samples) return 1
    const rest = this.counts[overflowId]!
    const squares = this.counts.subarray(0, overflowId).reduce((sum, count) => sum + count * count, rest)
    return Math.max(0.5, squares / this.samples ** 2)
  }
}

export const equalityKind: Kind<BinaryRows> = {
  name: 'equality',
  of: [anyTag, anyTag],
  create: () => new EqualityCandidate('equality'),
}
