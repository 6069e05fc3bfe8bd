import type { PropertyCandidate, Property } from '../../statement.js'
import type { BinaryRows } from '../rows.js'

/** The effect of two values on a property: broken, kept, trivially kept, or unknown because the sample is truncated. */
export type PairTruth = 'broken' | 'kept' | 'trivial' | 'unknown'

/** A property of two values without parameters; each distinct pair that keeps it could have broken it. */
export class PairCandidate<X, Y> implements PropertyCandidate<BinaryRows> {
  private samples = 0
  private kept = 0

  constructor(
    private readonly statement: Property,
    private readonly of: readonly [number, number],
    private readonly ask: (x: X, y: Y) => PairTruth,
  ) {}

  see({ a, b, size, unlike }: BinaryRows) {
    const [left, right] = this.of
    for (let row = 0; row < size; row++) {
      if (!(a.tags[row]! & left) || !(b.tags[row]! & right)) continue
      const answer = this.ask(a.values[row] as X, b.values[row] as Y)
      if (answer === 'broken') return false
      this.samples++
      if (answer === 'kept') this.kept += unlike[row]!
    }
    return true
  }

  claims() {
    return this.samples ? [{ statement: this.statement, chance: 0.5 ** this.kept }] : []
  }
}

/** For `Statement.test`. */
export function truth(answer: PairTruth): boolean | undefined {
  return answer === 'unknown' ? undefined : answer !== 'broken'
}
