import { anyTag } from '../../block.js'
import type { Value } from '../../../../model/samples.js'
import { chanceOfMissing, type PropertyCandidate, type Kind, type Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'

const most = 3

/** The class of what has parts; `null` is a type of its own. */
export function typeOf(value: Exclude<Value, undefined>): string {
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  return Array.isArray(value) ? 'sequence' : (value as { class: string }).class
}

export class TypeProperty implements Property {
  readonly kind = 'type'
  constructor(readonly types: readonly string[]) {}
  text([x]: readonly string[]) {
    return `${x} is ${this.types.toSorted().join(' or ')}`
  }
  test([x]: readonly Value[]) {
    return x === undefined ? undefined : this.types.includes(typeOf(x))
  }
}

class TypeCandidate implements PropertyCandidate<UnaryRows> {
  private readonly types: string[] = []
  private samples = 0

  see({ a, size, fresh }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      const value = a.values[row]
      if (value === undefined) continue
      const type = typeOf(value)
      if (!this.types.includes(type) && this.types.push(type) > most) return false
      this.samples += fresh[row]!
    }
    return true
  }

  claims() {
    if (!this.types.length) return []
    const chance = chanceOfMissing(this.types.length, this.samples)
    return [{ statement: new TypeProperty([...this.types]), chance }]
  }
}

export const typeKind: Kind<UnaryRows> = { name: 'type', of: [anyTag], create: () => new TypeCandidate() }
