import { tags } from '../../block.js'
import type { Scalar, Value } from '../../../../model/samples.js'
import { chanceOfMissing, type PropertyCandidate, type Kind, type Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'
import { typeOf } from '../unary/type.js'

const most = 3

class ElementType implements Property {
  readonly kind = "elements' type"
  constructor(readonly types: readonly string[]) {}
  text([x]: readonly string[]) {
    return `${x} are ${this.types.toSorted().join(' or ')}`
  }
  test([x]: readonly Value[]) {
    return Array.isArray(x) && x.length
      ? (x as readonly Scalar[]).every((one) => this.types.includes(typeOf(one)))
      : undefined
  }
}

class ElementTypeCandidate implements PropertyCandidate<UnaryRows> {
  private readonly types: string[] = []
  private samples = 0

  see({ a, size, fresh }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.sequence) continue
      const sequence = a.values[row] as readonly Scalar[]
      for (const one of sequence) {
        const type = typeOf(one)
        if (!this.types.includes(type) && this.types.push(type) > most) return false
      }
      if (sequence.length) this.samples += fresh[row]!
    }
    return true
  }

  claims() {
    if (!this.types.length) return []
    return [{ statement: new ElementType([...this.types]), chance: chanceOfMissing(this.types.length, this.samples) }]
  }
}

export const elementTypeKind: Kind<UnaryRows> = {
  name: "elements' type",
  of: [tags.sequence],
  create: () => new ElementTypeCandidate(),
}
