/**
 * The form of the texts that tests show for a place: which characters stand at the start, at the end and beside which
 * others. Words and numbers of any length are alike, so `a,b,c` has the form of `a,b`, and `*|a*|a` has not that of `*|a`:
 * no user writes it, and two correct programs may well differ on it.
 */
export class TextForm {
  private readonly pairs = new Set<string>()
  private readonly hasNumeral: boolean

  constructor(samples: Iterable<string>) {
    let hasNumeral = false
    for (const sample of samples) {
      hasNumeral ||= isNumeral(sample)
      for (const pair of pairsIn(sample)) this.pairs.add(pair)
    }
    this.hasNumeral = hasNumeral
  }

  has(text: string): boolean {
    if (text === '' || (this.hasNumeral && isNumeral(text))) return true
    return pairsIn(text).every((pair) => this.pairs.has(pair))
  }
}

const isNumeral = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text)

/** A word or a number, white space, or one other character. */
const token = /[\p{L}\p{N}]+|\s+|[^]/gu

const kindOf = (part: string) => (/^[\p{L}\p{N}]/u.test(part) ? 'word' : /^\s/.test(part) ? 'space' : part)

/** Neighbours in a text, with its start and its end. */
function pairsIn(text: string): string[] {
  const kinds = ['start', ...(text.match(token) ?? []).map(kindOf), 'end']
  return kinds.slice(1).map((kind, i) => `${kinds[i]}\0${kind}`)
}

/** The texts that a value is made of. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  return Object.values(value).flatMap(textsIn)
}
