import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'

/** A property without parameters. If it were not an invariant, every other sample would break it. */
export class SimpleCandidate implements PropertyCandidate<UnaryRows> {
  private samples = 0

  constructor(
    private readonly statement: Property,
    private readonly of: number,
    private readonly isKept: (value: Value) => boolean,
  ) {}

  see({ a, size, fresh }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (!(a.tags[row]! & this.of)) continue
      if (!this.isKept(a.values[row])) return false
      this.samples += fresh[row]!
    }
    return true
  }

  claims() {
    return this.samples ? [{ statement: this.statement, chance: 0.5 ** this.samples }] : []
  }
}
