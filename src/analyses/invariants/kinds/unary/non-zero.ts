import { tags } from '../../block.js'
import type { Term } from '../../formula.js'
import type { Value } from '../../../../model/samples.js'
import type { Candidate, Kind, Statement } from '../../statement.js'
import { constant, equal, not } from '../../write-formula.js'
import type { One } from '../seen.js'

class NonZero implements Statement {
  readonly kind = 'non-zero'
  text([x]: readonly string[]) {
    return `${x} != 0`
  }
  formula([x]: readonly Term[]) {
    return not(equal(x!, constant(0)))
  }
  test([x]: readonly Value[]) {
    return typeof x === 'number' ? x !== 0 : undefined
  }
}

/** If zero were allowed, it would occur as often as any other number in the observed range. */
class NonZeroCandidate implements Candidate<One> {
  private least = 0
  private most = 0
  private samples = 0
  private isWhole = true

  see({ a, size, fresh }: One) {
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

export const nonZeroKind: Kind<One> = { name: 'non-zero', of: [tags.number], create: () => new NonZeroCandidate() }
