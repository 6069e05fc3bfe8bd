import { tags } from '../../block.js'
import { includes } from '../../same.js'
import type { Scalar, Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'

const isUnlike = (sequence: readonly Scalar[]): boolean =>
  !sequence.some((one, i) => i > 0 && includes(sequence.slice(0, i), one))

class NoDuplicates implements Property {
  readonly kind = 'no duplicates'
  text([x]: readonly string[]) {
    return `${x} without duplicates`
  }
  test([x]: readonly Value[]) {
    return Array.isArray(x) && x.length > 1 ? isUnlike(x as readonly Scalar[]) : undefined
  }
}

/** If duplicates were allowed, two elements would be equal as often as two of all observed elements. */
class NoDuplicatesCandidate implements PropertyCandidate<UnaryRows> {
  private readonly elements = new Set<unknown>()
  private pairs = 0
  private samples = 0

  see({ a, size, fresh }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.sequence) continue
      const sequence = a.values[row] as readonly Scalar[]
      const { length } = sequence
      if (length > 1 && new Set(sequence).size < length) return false
      if (!isUnlike(sequence)) return false
      if (!fresh[row] || length < 2) continue
      this.samples++
      this.pairs += (length * (length - 1)) / 2
      if (this.elements.size < 10_000) for (const one of sequence) this.elements.add(keyOf(one))
    }
    return true
  }

  claims() {
    if (!this.samples) return []
    const chance = Math.max((1 - 1 / this.elements.size) ** this.pairs, 0.5 ** this.samples)
    return [{ statement: new NoDuplicates(), chance }]
  }
}

const keyOf = (one: Scalar) => (typeof one === 'object' && one !== null ? `#${one.class}#${one.same}` : one)

export const noDuplicatesKind: Kind<UnaryRows> = {
  name: 'no duplicates',
  of: [tags.sequence],
  create: () => new NoDuplicatesCandidate(),
}
