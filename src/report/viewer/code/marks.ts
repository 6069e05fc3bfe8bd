/** A stretch of text, from and up to. */
export type Range = readonly [from: number, to: number]

/** Beyond this many pairs of words, what lies between a common start and a common end is marked whole. */
const mostPairs = 250_000
const leastShared = 0.3

/** Which characters of two texts are not in the other. */
export function differences(a: string, b: string): { readonly a: Range[]; readonly b: Range[] } {
  const start = commonStart(a, b)
  const end = commonStart(reversed(a.slice(start)), reversed(b.slice(start)))
  const [midA, midB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const [wordsA, wordsB] = [wordsOf(midA), wordsOf(midB)]
  if (!midA || !midB || wordsA.length * wordsB.length > mostPairs)
    return { a: range(start, midA.length), b: range(start, midB.length) }
  const kept = common(wordsA, wordsB)
  // Texts that share only a few words are marked as completely different.
  const shared = wordsA.reduce((sum, word, i) => sum + (kept.a.has(i) ? word.trim().length : 0), 0)
  if (shared < leastShared * Math.min(midA.length, midB.length))
    return { a: range(start, midA.length), b: range(start, midB.length) }
  return { a: rest(wordsA, kept.a, start), b: rest(wordsB, kept.b, start) }
}

const range = (from: number, length: number): Range[] => (length ? [[from, from + length]] : [])
const reversed = (text: string) => text.split('').reverse().join('')
const wordsOf = (text: string) => text.match(/\w+|\s+|[^\w\s]/g) ?? []

function commonStart(a: string, b: string): number {
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  return i
}

/** Which words of both are in a longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): { readonly a: Set<number>; readonly b: Set<number> } {
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let k = b.length - 1; k >= 0; k--) {
      const below = longest[(i + 1) * width + k]
      const beside = longest[i * width + k + 1]
      longest[i * width + k] = a[i] === b[k] ? 1 + longest[(i + 1) * width + k + 1] : Math.max(below, beside)
    }
  const kept = { a: new Set<number>(), b: new Set<number>() }
  for (let i = 0, k = 0; i < a.length && k < b.length;)
    if (a[i] === b[k]) {
      kept.a.add(i++)
      kept.b.add(k++)
    } else if (longest[(i + 1) * width + k] >= longest[i * width + k + 1]) i++
    else k++
  return kept
}

/** The words that were not kept, neighbours joined. */
function rest(words: readonly string[], kept: ReadonlySet<number>, start: number): Range[] {
  const ranges: [number, number][] = []
  let at = start
  for (const [i, word] of words.entries()) {
    const last = ranges.at(-1)
    if (!kept.has(i))
      if (last?.[1] === at) last[1] += word.length
      else ranges.push([at, at + word.length])
    at += word.length
  }
  return ranges
}
