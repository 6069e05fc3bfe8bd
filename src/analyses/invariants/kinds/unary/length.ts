import { tags } from '../../block.js'
import type { Term } from '../../formula.js'
import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, JustifiedProperty, Kind, Property } from '../../statement.js'
import { atMost, constantTerm, equal } from '../../write-formula.js'
import type { UnaryRows } from '../rows.js'

/** Samples contain no more characters of a string. */
export const longest = 200

export class Length implements Property {
  readonly kind = 'length'
  constructor(readonly length: number) {}
  text([x]: readonly string[]) {
    return `length of ${x} == ${this.length}`
  }
  formula([x]: readonly Term[]) {
    return equal({ op: 'length', of: x! }, constantTerm(this.length))
  }
  test([x]: readonly Value[]) {
    return typeof x === 'string' ? x.length === this.length : undefined
  }
}

export class NotEmpty implements Property {
  readonly kind = 'not empty'
  text([x]: readonly string[]) {
    return `${x} != ""`
  }
  formula([x]: readonly Term[]) {
    return atMost(constantTerm(1), { op: 'length', of: x! })
  }
  test([x]: readonly Value[]) {
    return typeof x === 'string' ? x !== '' : undefined
  }
}

/** One length, or else at least one character. */
class LengthCandidate implements PropertyCandidate<UnaryRows> {
  private length: number | undefined
  private isFixed = true
  private readonly unlike = new Set<string>()

  see({ a, size }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.string) continue
      const text = a.values[row] as string
      this.length ??= text.length
      this.isFixed &&= text.length === this.length && text.length < longest
      if (!this.isFixed && (this.length === 0 || text === '')) return false
      if (this.unlike.size < 64) this.unlike.add(text)
    }
    return true
  }

  claims(): JustifiedProperty[] {
    if (this.length === undefined) return []
    if (!this.isFixed) return [{ statement: new NotEmpty(), chance: 0.5 ** this.unlike.size }]
    return [{ statement: new Length(this.length), chance: 0.5 ** (this.unlike.size - 1) }]
  }
}

export const lengthKind: Kind<UnaryRows> = { name: 'length', of: [tags.string], create: () => new LengthCandidate() }
