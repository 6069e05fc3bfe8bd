import { tags } from '../../block.js'
import type { Scalar, Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'

type Direction = 'ascending' | 'strictly ascending' | 'descending' | 'strictly descending'

export class Sorted implements Property {
  readonly kind = 'sorted'
  constructor(readonly direction: Direction) {}
  text([x]: readonly string[]) {
    return `${x} ${this.direction}`
  }
  test([x]: readonly Value[]) {
    if (!Array.isArray(x) || x.length < 2) return undefined
    const steps = new Steps()
    if (!steps.add(x as readonly Scalar[])) return false
    if (this.direction.endsWith(' ascending') || this.direction === 'ascending')
      return !steps.isDown && !(steps.isFlat && this.direction !== 'ascending')
    return !steps.isUp && !(steps.isFlat && this.direction !== 'descending')
  }
}

/** Which ways neighbours go. */
class Steps {
  isUp = false
  isDown = false
  isFlat = false
  count = 0

  /** False if there are neighbours that cannot be ordered. */
  add(sequence: readonly Scalar[]): boolean {
    for (let i = 1; i < sequence.length; i++) {
      const [x, y] = [sequence[i - 1]!, sequence[i]!]
      const isOrdered =
        (typeof x === 'number' && typeof y === 'number') || (typeof x === 'string' && typeof y === 'string')
      if (!isOrdered) return false
      if (x < y) this.isUp = true
      else if (x > y) this.isDown = true
      else if (x === y) this.isFlat = true
      else return false
      this.count++
    }
    return true
  }

  get direction(): Direction | undefined {
    if (this.isUp === this.isDown) return undefined
    if (this.isUp) return this.isFlat ? 'ascending' : 'strictly ascending'
    return this.isFlat ? 'descending' : 'strictly descending'
  }
}

/** What was only flat so far may go either way. */
const either = (['ascending', 'descending'] as const).map((one) => ({ statement: new Sorted(one), chance: 1 }))

/** Every pair of neighbours in a distinct sequence could have been ordered the other way. */
class SortedCandidate implements PropertyCandidate<UnaryRows> {
  private readonly steps = new Steps()
  private pairs = 0
  private readonly seen = new Set<string>()

  see({ a, size, fresh }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.sequence) continue
      const sequence = a.values[row] as readonly Scalar[]
      if (!this.steps.add(sequence) || (this.steps.isUp && this.steps.isDown)) return false
      if (!fresh[row] || sequence.length < 2 || this.pairs >= 64) continue
      if (this.isUnlike(sequence)) this.pairs += sequence.length - 1
    }
    return true
  }

  private isUnlike(sequence: readonly Scalar[]): boolean {
    const before = this.seen.size
    return this.seen.add(JSON.stringify(sequence)).size > before
  }

  claims() {
    const { direction, isFlat } = this.steps
    if (!direction) return isFlat ? either : []
    // One long sequence is one sample, however many neighbours it has.
    const chance = Math.max(0.5 ** this.pairs, 0.3 ** this.seen.size)
    return [{ statement: new Sorted(direction), chance }]
  }
}

export const sortedKind: Kind<UnaryRows> = { name: 'sorted', of: [tags.sequence], create: () => new SortedCandidate() }
