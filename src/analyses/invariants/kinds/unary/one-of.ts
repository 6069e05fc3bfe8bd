import { anyTag, isObjectValue } from '../../block.js'
import type { Formula, Term } from '../../formula.js'
import { scalarText } from '../../names.js'
import type { Value } from '../../../../model/samples.js'
import { chanceOfMissing, type PropertyCandidate, type Kind, type Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'
import { equalTo, isSame, type Simple } from './constant.js'

const most = 3

export class OneOf implements Property {
  readonly kind = 'one of'
  constructor(readonly values: readonly Simple[]) {}
  text([x]: readonly string[]) {
    return `${x} in {${this.values.map(scalarText).toSorted().join(', ')}}`
  }
  formula([x]: readonly Term[]): Formula | undefined {
    const of = this.values.map((value) => equalTo(x!, value))
    return of.every((one) => one !== undefined) ? { op: 'or', of } : undefined
  }
  test([x]: readonly Value[]) {
    return this.values.some((value) => isSame(x, value))
  }
}

/** Two or three values; a single one is a constant. */
class OneOfCandidate implements PropertyCandidate<UnaryRows> {
  private readonly values: Simple[] = []
  private samples = 0

  see({ a, size, fresh }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] === 0) continue
      if (!this.isKnown(a.values[row])) return false
      this.samples += fresh[row]!
    }
    return true
  }

  private isKnown(value: Value): boolean {
    for (const one of this.values) if (value === one || isSame(value, one)) return true
    if (this.values.length === most || isObjectValue(value) || (typeof value === 'object' && value !== null))
      return false
    this.values.push(value as Simple)
    return true
  }

  claims() {
    if (this.values.length < 2) return []
    const chance = chanceOfMissing(this.values.length, this.samples)
    return [{ statement: new OneOf([...this.values]), chance }]
  }
}

export const oneOfKind: Kind<UnaryRows> = { name: 'one of', of: [anyTag], create: () => new OneOfCandidate() }
