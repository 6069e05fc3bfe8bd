import { spell } from './alphabet.js'
import { mergeSymbols } from './merging.js'

export type Vocabulary = ReadonlyMap<string, number>
export type Merge = readonly [string, string]

/** From a word to its tokens. */
type Bpe = (word: string) => readonly number[]

/** Names of variables come again and again; more words than this are not worth the memory. */
const keptWords = 20_000

/** Byte-pair encoding: of all neighbours in a word, those whose merge was learned first become one, until none is left. */
export function bytePairEncoding(vocabulary: Vocabulary, merges: readonly Merge[]): Bpe {
  // A space is no character of the alphabet, and can stand between the two.
  const ranks = new Map(merges.map(([left, right], rank) => [`${left} ${right}`, rank]))
  const known = new Map<string, readonly number[]>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const symbols = mergeSymbols(spell(word), (left, right) => ranks.get(`${left} ${right}`))
    const tokens = symbols.map((symbol) => vocabulary.get(symbol)!)
    if (known.size < keptWords) known.set(word, tokens)
    return tokens
  }
}
