import { tags } from '../../block.js'
import type { Scalar, Value } from '../../../../model/samples.js'
import type { PropertyCandidate, JustifiedProperty, Kind, Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'
import { Extremes, LowerBound, UpperBound } from '../unary/bound.js'

export class ElementBound implements Property {
  readonly kind: string
  constructor(readonly bound: LowerBound | UpperBound) {
    this.kind = `elements' ${bound.kind}`
  }
  text(names: readonly string[]) {
    return this.bound.text(names)
  }
  test([x]: readonly Value[]) {
    if (!Array.isArray(x)) return undefined
    const answers = (x as readonly Scalar[]).map((one) => this.bound.test([one]))
    return answers.includes(false) ? false : answers.includes(true) || undefined
  }
}

/** Of the elements that are numbers. */
class ElementBoundCandidate implements PropertyCandidate<UnaryRows> {
  private readonly extremes = new Extremes()
  private isWhole = true

  see({ a, size, fresh }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.sequence) continue
      for (const one of a.values[row] as readonly Scalar[]) {
        if (typeof one !== 'number') continue
        if (Number.isNaN(one)) return false
        this.isWhole &&= Number.isInteger(one)
        this.extremes.add(one, fresh[row]!)
      }
    }
    return true
  }

  claims(): JustifiedProperty[] {
    const { least, most, chances } = this.extremes.bounds(this.isWhole)
    return [
      ...(least === undefined ? [] : [{ statement: new ElementBound(new LowerBound(least)), chance: chances[0] }]),
      ...(most === undefined ? [] : [{ statement: new ElementBound(new UpperBound(most)), chance: chances[1] }]),
    ]
  }
}

export const elementBoundKind: Kind<UnaryRows> = {
  name: 'element bound',
  of: [tags.sequence],
  create: () => new ElementBoundCandidate(),
}
