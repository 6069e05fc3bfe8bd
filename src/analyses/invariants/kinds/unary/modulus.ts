import { tags } from '../../block.js'
import type { Term } from '../../formula.js'
import { greatestDivisor, modulo } from '../../numbers.js'
import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import { constantTerm, equal } from '../../write-formula.js'
import type { UnaryRows } from '../rows.js'

export class Modulus implements Property {
  readonly kind = 'modulus'
  constructor(
    readonly modulus: number,
    readonly rest: number,
  ) {}
  text([x]: readonly string[]) {
    return `${x} mod ${this.modulus} == ${this.rest}`
  }
  formula([x]: readonly Term[]) {
    return equal({ op: 'mod', left: x!, right: constantTerm(this.modulus) }, constantTerm(this.rest))
  }
  test([x]: readonly Value[]) {
    return typeof x === 'number' ? modulo(x, this.modulus) === this.rest : undefined
  }
}

/**
 * The greatest common divisor of all differences. Two values determine it; each further distinct value had a chance of
 * 1/m.
 */
class ModulusCandidate implements PropertyCandidate<UnaryRows> {
  private first: number | undefined
  private modulus = 0
  private readonly unlike = new Set<number>()

  see({ a, size }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.number) continue
      const x = a.numbers[row]!
      if (!Number.isSafeInteger(x)) return false
      this.first ??= x
      if (x === this.first) continue
      if (!this.modulus || (x - this.first) % this.modulus) {
        this.modulus = greatestDivisor(x - this.first, this.modulus)
        if (this.modulus === 1) return false
      }
      if (this.unlike.size < 64) this.unlike.add(x)
    }
    return true
  }

  claims() {
    if (!this.modulus || this.first === undefined) return []
    const statement = new Modulus(this.modulus, modulo(this.first, this.modulus))
    const others = this.unlike.size
    // However large the divisor: three values are not enough.
    return [{ statement, chance: Math.max(this.modulus ** -Math.max(0, others - 1), 0.5 ** others) }]
  }
}

export const modulusKind: Kind<UnaryRows> = { name: 'modulus', of: [tags.number], create: () => new ModulusCandidate() }
