import { tags } from '../../block.js'
import type { Term } from '../../formula.js'
import type { Value } from '../../../../model/samples.js'
import type { Candidate, Claim, Kind, Statement } from '../../statement.js'
import { atMost, constant, equal } from '../../write-formula.js'
import type { One } from '../seen.js'

/** Samples contain no more characters of a string. */
export const longest = 200

export class Length implements Statement {
  readonly kind = 'length'
  constructor(readonly length: number) {}
  text([x]: readonly string[]) {
    return `length of ${x} == ${this.length}`
  }
  formula([x]: readonly Term[]) {
    return equal({ op: 'length', of: x! }, constant(this.length))
  }
  test([x]: readonly Value[]) {
    return typeof x === 'string' ? x.length === this.length : undefined
  }
}

export class NotEmpty implements Statement {
  readonly kind = 'not empty'
  text([x]: readonly string[]) {
    return `${x} != ""`
  }
  formula([x]: readonly Term[]) {
    return atMost(constant(1), { op: 'length', of: x! })
  }
  test([x]: readonly Value[]) {
    return typeof x === 'string' ? x !== '' : undefined
  }
}

/** One length, or else at least one character. */
class LengthCandidate implements Candidate<One> {
  private length: number | undefined
  private isFixed = true
  private readonly unlike = new Set<string>()

  see({ a, size }: One) {
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

  claims(): Claim[] {
    if (this.length === undefined) return []
    if (!this.isFixed) return [{ statement: new NotEmpty(), chance: 0.5 ** this.unlike.size }]
    return [{ statement: new Length(this.length), chance: 0.5 ** (this.unlike.size - 1) }]
  }
}

export const lengthKind: Kind<One> = { name: 'length', of: [tags.string], create: () => new LengthCandidate() }
