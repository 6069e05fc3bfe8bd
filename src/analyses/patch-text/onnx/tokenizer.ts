import { bytePairEncoding } from './bpe.js'
import type { ModelFolder } from './model-folder.js'
import { readSpecialTokens, type SpecialTokens } from './special-tokens.js'
import { readTokenizer } from './tokenizer-files.js'
import { splitWords } from './words.js'

interface Tokenizer {
  /** The same for tokenizers that cut every text alike. */
  readonly identity: string
  readonly special: SpecialTokens
  /**
   * The tokens of a fragment between the special ones, no more than `maximum` in all. What looks like a special token in
   * the source (`<s>` in a string of HTML) is source: it must not end the fragment.
   */
  tokens(fragment: string, maximum: number): number[]
}

export function openTokenizer(folder: ModelFolder): Tokenizer {
  const { vocabulary, merges, isSpaceFirst } = readTokenizer(folder)
  const special = readSpecialTokens(folder, vocabulary)
  const bpe = bytePairEncoding(vocabulary, merges)
  return {
    identity: JSON.stringify([[...vocabulary].sort(([, a], [, b]) => a - b), merges, isSpaceFirst, special]),
    special,
    tokens(fragment, maximum) {
      const tokens = [special.first]
      const text = isSpaceFirst && /^[^ ]/.test(fragment) ? ` ${fragment}` : fragment
      for (const word of splitWords(text)) {
        if (tokens.length >= maximum - 1) break
        for (const token of bpe(word)) tokens.push(token)
      }
      return [...tokens.slice(0, maximum - 1), special.last]
    },
  }
}
