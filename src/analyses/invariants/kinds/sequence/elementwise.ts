import { tags } from '../../block.js'
import type { Scalar, Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import { ObservedOrder, isOrdered, type Sign } from '../binary/order.js'
import type { BinaryRows } from '../rows.js'

/** Elements at the same place, of sequences of one length. That all are equal is an equality. */
class Elementwise implements Property {
  readonly kind = 'elementwise'
  constructor(readonly sign: Sign) {}
  text([x, y]: readonly string[]) {
    if (this.sign === '>' || this.sign === '>=') return `each ${y} ${this.sign.replace('>', '<')} ${x}`
    return `each ${x} ${this.sign} ${y}`
  }
  test([x, y]: readonly Value[]) {
    if (!Array.isArray(x) || !Array.isArray(y)) return undefined
    if (x.length !== y.length) return false
    if (!x.length) return undefined
    return (x as readonly Scalar[]).every((one, i) => {
      const other = (y as readonly Scalar[])[i]
      if (typeof one !== 'number' || typeof other !== 'number') return false
      return !Number.isNaN(one) && !Number.isNaN(other) && isOrdered(one, other, this.sign)
    })
  }
}

const either = (['<=', '>='] as const).map((sign) => ({ statement: new Elementwise(sign), chance: 1 }))

class ElementwiseCandidate implements PropertyCandidate<BinaryRows> {
  private readonly comparison = new ObservedOrder()
  private pairs = 0
  private samples = 0

  see({ a, b, size, unlike }: BinaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.sequence || b.tags[row] !== tags.sequence) continue
      const x = a.values[row] as readonly Scalar[]
      const y = b.values[row] as readonly Scalar[]
      if (x.length !== y.length || !this.compare(x, y)) return false
      this.pairs += unlike[row]! * x.length
      this.samples += unlike[row]!
    }
    return true
  }

  private compare(x: readonly Scalar[], y: readonly Scalar[]): boolean {
    return x.every((one, i) => typeof one === 'number' && typeof y[i] === 'number' && this.comparison.add(one, y[i]))
  }

  claims() {
    const { sign, isEqual } = this.comparison
    // What was only equal so far may become either.
    if (!sign) return isEqual ? either : []
    // As for sorted sequences, one long sequence is one sample.
    const chance = Math.max(0.5 ** this.pairs, 0.3 ** this.samples)
    return sign !== '!=' ? [{ statement: new Elementwise(sign), chance }] : []
  }
}

export const elementwiseKind: Kind<BinaryRows> = {
  name: 'elementwise',
  of: [tags.sequence, tags.sequence],
  create: () => new ElementwiseCandidate(),
}
