import { tags } from '../../block.js'
import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'

export class Prefix implements Property {
  readonly kind = 'prefix'
  constructor(readonly prefix: string) {}
  text([x]: readonly string[]) {
    return `${x} starts with ${JSON.stringify(this.prefix)}`
  }
  test([x]: readonly Value[]) {
    return typeof x === 'string' ? x.startsWith(this.prefix) : undefined
  }
}

/**
 * Shortened to the common prefix of all strings. Every distinct string after the first could have started differently.
 */
class PrefixCandidate implements PropertyCandidate<UnaryRows> {
  private prefix: string | undefined
  private readonly unlike = new Set<string>()

  see({ a, size }: UnaryRows) {
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.string) continue
      const text = a.values[row] as string
      this.prefix ??= text
      if (!text.startsWith(this.prefix)) this.prefix = common(this.prefix, text)
      if (this.prefix === '') return false
      if (this.unlike.size < 64) this.unlike.add(text)
    }
    return true
  }

  claims() {
    if (this.prefix === undefined) return []
    return [{ statement: new Prefix(this.prefix), chance: 0.5 ** Math.max(0, this.unlike.size - 1) }]
  }
}

function common(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, length)
}

export const prefixKind: Kind<UnaryRows> = { name: 'prefix', of: [tags.string], create: () => new PrefixCandidate() }
