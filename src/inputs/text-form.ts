/**
 * The form of the texts that tests show for a place. A text is of that form if it has only characters that they have, its
 * brackets match where theirs do, and its separators stand as theirs do: beside the same neighbours, so that `a,b,c` is
 * like `a,b`, or no more often than in one of them. `*|a*|a` is not like `*|a`: no user writes it, and two correct
 * programs may well differ on it.
 */
export class TextForm {
  private readonly pairs = new Set<string>()
  /** How often a character stands in one text at the most; words, numbers, white space and characters of two units are of one kind each. */
  private readonly most = new Map<string, number>()
  private isBalanced = true
  private hasNumeral = false
  private hasDigits = false
  /** There is no text to be like. */
  isEmpty = true

  constructor(
    samples: Iterable<string>,
    /** Separators and signs that the program itself asks about: one of them may stand for one of the samples' own. */
    private readonly marks: ReadonlySet<string> = new Set(),
  ) {
    for (const sample of samples) {
      this.isEmpty = false
      const kinds = kindsIn(sample)
      this.hasNumeral ||= isNumeral(sample)
      this.hasDigits ||= /\d/.test(sample)
      this.isBalanced &&= isBalanced(kinds)
      for (const pair of pairsIn(kinds)) this.pairs.add(pair)
      for (const [kind, count] of countsOf(kinds)) this.most.set(kind, Math.max(count, this.most.get(kind) ?? 0))
    }
  }

  has(text: string): boolean {
    if (text === '' || (this.hasNumeral && isNumeral(text))) return true
    return (
      this.isLike(text) ||
      (this.hasDigits && this.isLike(text.replace(sign, ''))) ||
      [...this.marks].some((mark) => text.includes(mark) && this.isLikeWithout(mark, text))
    )
  }

  private isLikeWithout(mark: string, text: string): boolean {
    const own = [...this.most.keys()].filter((kind) => kind.length === 1)
    return own.some((other) => this.isLike(text.replaceAll(mark, () => other)))
  }

  private isLike(text: string): boolean {
    const kinds = kindsIn(text)
    if (!kinds.every((kind) => this.most.has(kind)) || (this.isBalanced && !isBalanced(kinds))) return false
    return (
      pairsIn(kinds).every((pair) => this.pairs.has(pair)) ||
      [...countsOf(kinds)].every(([kind, count]) => kind === word || count <= this.most.get(kind)!)
    )
  }
}

const word = 'word'

const isNumeral = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text)

/** Of a number in a text: where one can be, it can have a sign. */
const sign = /(?<![\p{L}\p{N}])[+-](?=\d)/gu

/** A word or a number, white space, or one other character. */
const token = /[\p{L}\p{N}]+|\s+|[^]/gu

function kindOf(part: string): string {
  // Characters that take two units are like each other, and like nothing else.
  if (/[\u{10000}-\u{10ffff}]/u.test(part)) return 'two units'
  return /^[\p{L}\p{N}]/u.test(part) ? word : /^\s/.test(part) ? 'space' : part
}

const kindsIn = (text: string): string[] => (text.match(token) ?? []).map(kindOf)

/** Neighbours in a text, with its start and its end. */
function pairsIn(kinds: readonly string[]): string[] {
  const all = ['start', ...kinds, 'end']
  return all.slice(1).map((kind, i) => `${all[i]}\0${kind}`)
}

function countsOf(kinds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' }

function isBalanced(kinds: readonly string[]): boolean {
  const open: string[] = []
  for (const kind of kinds) {
    if (Object.values(closing).includes(kind)) open.push(kind)
    else if (closing[kind] !== undefined && open.pop() !== closing[kind]) return false
  }
  return !open.length
}

/** The texts that a value is made of. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  return Object.values(value).flatMap(textsIn)
}
