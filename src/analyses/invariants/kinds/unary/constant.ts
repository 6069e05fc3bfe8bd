import { anyTag, isObjectValue } from '../../block.js'
import { scalarText } from '../../names.js'
import { isClose } from '../../numbers.js'
import type { Scalar, ObjectValue, Value } from '../../../../model/samples.js'
import { chanceOfMissing, type PropertyCandidate, type Kind, type Property } from '../../statement.js'
import { constantTerm, equal } from '../../write-formula.js'
import type { Formula, Term } from '../../formula.js'
import type { UnaryRows } from '../rows.js'

export type Simple = Exclude<Scalar, ObjectValue>

export const isSame = (x: Value, y: Simple): boolean =>
  x === y || (typeof x === 'number' && typeof y === 'number' && isClose(x, y))

/** A solver does not accept null, NaN or an infinity. */
export function equalTo(variable: Term, value: Simple): Formula | undefined {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return undefined
  return equal(variable, constantTerm(value))
}

export class ConstantProperty implements Property {
  readonly kind = 'constant'
  constructor(readonly value: Simple) {}
  text([x]: readonly string[]) {
    return `${x} == ${scalarText(this.value)}`
  }
  formula([x]: readonly Term[]) {
    return equalTo(x!, this.value)
  }
  test([x]: readonly Value[]) {
    return isSame(x, this.value)
  }
}

/**
 * If there were a second value, every other sample would show it: at least seven samples after the first are needed.
 */
class ConstantCandidate implements PropertyCandidate<UnaryRows> {
  private value: Simple | undefined
  private samples = 0

  see({ a, size, fresh }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] === 0) continue
      const value = a.values[row]
      if (this.value === undefined) {
        if (isObjectValue(value) || (typeof value === 'object' && value !== null)) return false
        this.value = value
      } else if (value !== this.value && !isSame(value, this.value)) return false
      this.samples += fresh[row]!
    }
    return true
  }

  claims() {
    if (this.value === undefined) return []
    return [{ statement: new ConstantProperty(this.value), chance: chanceOfMissing(1, this.samples) }]
  }
}

export const constantKind: Kind<UnaryRows> = { name: 'constant', of: [anyTag], create: () => new ConstantCandidate() }
