import { tags } from '../../block.js'
import type { Term } from '../../formula.js'
import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import { constantTerm, equal, not } from '../../write-formula.js'
import type { UnaryRows } from '../rows.js'

class NonZero implements Property {
  readonly kind = 'non-zero'
  text([x]: readonly string[]) {
    return `${x} != 0`
  }
  formula([x]: readonly Term[]) {
    return not(equal(x!, constantTerm(0)))
  }
  test([x]: readonly Value[]) {
    return typeof x === 'number' ? x !== 0 : undefined
  }
}

/** If zero were allowed, it would occur as often as any other number in the observed range. */
class NonZeroCandidate implements PropertyCandidate<UnaryRows> {
  private least = 0
  private most = 0
  private samples = 0
  private isWhole = true

  see({ a, size, fresh }: UnaryRows) {
    this.isWhole = a.isWhole
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.number) continue
      const x = a.numbers[row]!
      if (x === 0) return false
      if (x < this.least) this.least = x
      if (x > this.most) this.most = x
      this.samples += fresh[row]!
    }
    return true
  }

  claims() {
    if (!this.samples) return []
    const chance = this.isWhole ? (1 - 1 / (this.most - this.least + 1)) ** this.samples : 1
    return [{ statement: new NonZero(), chance }]
  }
}

export const nonZeroKind: Kind<UnaryRows> = {
  name: 'non-zero',
  of: [tags.number],
  create: () => new NonZeroCandidate(),
}
