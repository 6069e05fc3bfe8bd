/**
 * How GPT-2 and RoBERTa cut text into words, no token reaching across their borders. White space is that of Unicode and
 * not JavaScript's `\s`, which takes U+FEFF for a space and U+0085 for none.
 */
const pattern =
  /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu

export function* splitWords(text: string): Generator<string> {
  for (const [word] of text.matchAll(pattern)) yield word
}
