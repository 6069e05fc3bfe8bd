import { tags } from '../../block.js'
import type { Scalar, Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import { ObservedOrder, isOrdered, type Sign } from '../binary/order.js'
import type { BinaryRows } from '../rows.js'

const isNumbers = (value: Value): value is readonly number[] =>
  Array.isArray(value) && (value as readonly Scalar[]).every((one) => typeof one === 'number')

/** Every element compared with one number: `xs[] <= return`. */
class ElementOrder implements Property {
  readonly kind = 'element order'
  constructor(readonly sign: Sign) {}
  text([sequence, x]: readonly string[]) {
    if (this.sign === '>' || this.sign === '>=') return `${x} ${this.sign.replace('>', '<')} ${sequence}`
    return `${sequence} ${this.sign} ${x}`
  }
  test([sequence, x]: readonly Value[]) {
    if (typeof x !== 'number' || !isNumbers(sequence) || !sequence.length) return undefined
    return sequence.every((one) => !Number.isNaN(one) && !Number.isNaN(x) && isOrdered(one, x, this.sign))
  }
}

const either = (['<=', '>='] as const).map((sign) => ({ statement: new ElementOrder(sign), chance: 1 }))

class ElementOrderCandidate implements PropertyCandidate<BinaryRows> {
  private readonly comparison = new ObservedOrder()
  private samples = 0

  see({ a, b, size, unlike }: BinaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.sequence || b.tags[row] !== tags.number) continue
      const sequence = a.values[row] as readonly Scalar[]
      if (!isNumbers(sequence)) continue
      for (const one of sequence) if (!this.comparison.add(one, b.numbers[row]!)) return false
      if (sequence.length > 1) this.samples += unlike[row]!
    }
    return true
  }

  claims() {
    const { sign, isEqual } = this.comparison
    // `!=` of sequences is hardly ever more than chance. What was only equal so far may become either.
    if (!sign) return isEqual ? either : []
    return sign === '!=' ? [] : [{ statement: new ElementOrder(sign), chance: 0.5 ** this.samples }]
  }
}

export const elementOrderKind: Kind<BinaryRows> = {
  name: 'element order',
  of: [tags.sequence, tags.number],
  isDirected: true,
  create: () => new ElementOrderCandidate(),
}
