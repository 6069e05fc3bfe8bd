import { tags } from '../../block.js'
import type { Term } from '../../formula.js'
import { isClose } from '../../numbers.js'
import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import { atMost, equal, less, not } from '../../write-formula.js'
import type { BinaryRows } from '../rows.js'

export type Sign = '<' | '<=' | '!=' | '>' | '>='

/** Written with `<` always. */
export class Order implements Property {
  constructor(
    readonly kind: string,
    readonly sign: Sign,
  ) {}
  text([x, y]: readonly string[]) {
    if (this.sign === '>' || this.sign === '>=') return `${y} ${this.sign.replace('>', '<')} ${x}`
    return `${x} ${this.sign} ${y}`
  }
  formula([x, y]: readonly Term[]) {
    if (this.sign === '!=') return not(equal(x!, y!))
    const [left, right] = this.sign.startsWith('<') ? [x!, y!] : [y!, x!]
    return this.sign.length === 1 ? less(left, right) : atMost(left, right)
  }
  test([x, y]: readonly Value[]) {
    if (typeof x !== 'number' || typeof y !== 'number') return undefined
    if (Number.isNaN(x) || Number.isNaN(y)) return false
    return isOrdered(x, y, this.sign)
  }
}

export function isOrdered(x: number, y: number, sign: Sign): boolean {
  if (isClose(x, y)) return sign.endsWith('=') && sign !== '!='
  return sign === '!=' || x < y === sign.startsWith('<')
}

/** Which of less, equal and greater were seen. */
export class ObservedOrder {
  isLess = false
  isEqual = false
  isGreater = false

  /** False when all were, or something cannot be compared. */
  add(x: number, y: number): boolean {
    if (x === y) this.isEqual = true
    else if (x !== x || y !== y) return false
    else if (isClose(x, y)) this.isEqual = true
    else if (x < y) this.isLess = true
    else this.isGreater = true
    return !(this.isLess && this.isEqual && this.isGreater)
  }

  /** None as long as the values were equal or missing: that is not an order. */
  get sign(): Sign | undefined {
    if (this.isLess && this.isGreater) return this.isEqual ? undefined : '!='
    if (this.isLess) return this.isEqual ? '<=' : '<'
    if (this.isGreater) return this.isEqual ? '>=' : '>'
    return undefined
  }
}

/**
 * A sample counts if it could have been ordered the other way: some value of one variable lies on the other side of the
 * value that the other variable has there. Variables with disjoint ranges are ordered anyway.
 */
export class OrderCandidate implements PropertyCandidate<BinaryRows> {
  private readonly comparison = new ObservedOrder()
  private readonly a = [Infinity, -Infinity] as [number, number]
  private readonly b = [Infinity, -Infinity] as [number, number]
  private strict = 0
  private isWhole = true

  constructor(private readonly kinds: Readonly<Record<Sign, string>>) {}

  see({ a, b, size, unlike }: BinaryRows) {
    this.isWhole = a.isWhole && b.isWhole
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.number || b.tags[row] !== tags.number) continue
      const x = a.numbers[row]!
      const y = b.numbers[row]!
      if (!this.comparison.add(x, y)) return false
      if (x < this.a[0]) this.a[0] = x
      if (x > this.a[1]) this.a[1] = x
      if (y < this.b[0]) this.b[0] = y
      if (y > this.b[1]) this.b[1] = y
      if (unlike[row] && x !== y)
        this.strict += x < y ? +(this.b[0] <= x || y <= this.a[1]) : +(this.a[0] <= y || x <= this.b[1])
    }
    return true
  }

  claims() {
    const { sign, isEqual } = this.comparison
    if (!sign) return isEqual ? this.either() : []
    const chance = sign === '!=' ? this.chanceOfUnequal() : 0.5 ** this.strict
    return [{ statement: new Order(this.kinds[sign], sign), chance }]
  }

  /** What was only equal so far may become either. */
  private either() {
    return (['<=', '>='] as const).map((sign) => ({ statement: new Order(this.kinds[sign], sign), chance: 1 }))
  }

  /** They would be equal as often as two of the numbers in the range that is seen. */
  private chanceOfUnequal(): number {
    if (!this.isWhole) return 1
    const range = Math.max(this.a[1], this.b[1]) - Math.min(this.a[0], this.b[0]) + 1
    return (1 - 1 / range) ** this.strict
  }
}

const kinds = { '<': 'order', '<=': 'order', '>': 'order', '>=': 'order', '!=': 'unequal' }

export const orderKind: Kind<BinaryRows> = {
  name: 'order',
  of: [tags.number, tags.number],
  create: () => new OrderCandidate(kinds),
}
