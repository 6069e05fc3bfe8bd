import { anyTag, tags } from '../../block.js'
import { isClose, withoutRoundingNoise } from '../../numbers.js'
import type { PropertyCandidate, Kind } from '../../statement.js'
import type { BinaryRows } from '../rows.js'
import { EqualityCandidate } from './equality.js'
import { LinearEquation } from './linear.js'
import { OrderCandidate } from './order.js'

/** Kinds for `orig(x)`, which comes first, and `x`. */
const unchanged: Kind<BinaryRows> = {
  name: 'unchanged',
  of: [anyTag, anyTag],
  create: () => new EqualityCandidate('unchanged'),
}

const signs = { '<': 'increased', '<=': 'not decreased', '>': 'decreased', '>=': 'not increased', '!=': 'changed' }

const moved: Kind<BinaryRows> = {
  name: 'increased or decreased',
  of: [tags.number, tags.number],
  create: () => new OrderCandidate(signs),
}

/** The first pair of values sets by how much. */
class ByConstantCandidate implements PropertyCandidate<BinaryRows> {
  private by: number | undefined
  private samples = 0

  see({ a, b, size, unlike }: BinaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.number || b.tags[row] !== tags.number) continue
      const x = a.numbers[row]!
      const y = b.numbers[row]!
      this.by ??= withoutRoundingNoise(y - x)
      if (this.by === 0 || !Number.isFinite(x) || !Number.isFinite(y)) return false
      if (y !== x + this.by && !isClose(y, x + this.by)) return false
      this.samples += unlike[row]!
    }
    return true
  }

  claims() {
    if (this.by === undefined) return []
    return [{ statement: new LinearEquation('changed by', [1, 1, this.by]), chance: 0.5 ** (this.samples - 1) }]
  }
}

const byConstant: Kind<BinaryRows> = {
  name: 'changed by',
  of: [tags.number, tags.number],
  create: () => new ByConstantCandidate(),
}

export const changeKinds: readonly Kind<BinaryRows>[] = [unchanged, moved, byConstant]
