import { textsIn } from './text-form.js'

/** Part of a text: from the first character to before the last. */
type Part = readonly [start: number, end: number]

/** Parts of a text side by side, with the same separator between them: `a, b` in `f(a, b)`. */
interface TextList {
  /** The brackets around it, the outermost first. */
  readonly inside: string
  /** Undefined if brackets hold a single part. */
  readonly separator: string | undefined
  readonly items: readonly Part[]
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** What separates larger parts comes first; any other sign after these. */
const ranked = ['\n', ';', '&', '|', ',', '=', ':', ' ', '/']
/** Half of a character that takes two is none. */
const isSign = (char: string) => /[^\p{L}\p{N}\\"'`\ud800-\udfff]/u.test(char)
/** These stand between two parts that belong together; only where there are more are they separators. */
const joining = ['=', ':']

const longestText = 1000
const mostLists = 16
const mostDonors = 6
const mostEdits = 48

/**
 * A text as people nest lists in it, whatever its language: by brackets and by separators, of which the one between larger
 * parts comes first.
 */
function listsIn(text: string): TextList[] {
  const found: TextList[] = []
  const visit = (from: number, to: number, inside: string, isWhole: boolean): void => {
    const [start, end] = trimmed(text, from, to)
    if (start >= end || found.length >= mostLists) return
    const signs = signsAt(text, start, end)
    const separator = largest(signs.map((at) => text[at]))
    if (separator !== undefined) {
      const cuts = signs.filter((at) => text[at] === separator)
      const items = [start, ...cuts.map((at) => at + 1)].map((at, i) => trimmed(text, at, cuts[i] ?? end))
      // A sign beside others is no part: `--name`.
      const isPair = joining.includes(separator) && items.length === 2
      if (!isPair && !items.some(([first, last]) => last === first + 1 && isSign(text[first])))
        found.push({ inside, separator: text.slice(items[0][1], items[1][0]), items })
      for (const [first, last] of items) visit(first, last, inside, false)
      return
    }
    // Nothing separates what is in the brackets: a list of one.
    if (isWhole && inside) found.push({ inside, separator: undefined, items: [[start, end]] })
    for (let at = start; at < end; at++) {
      const group = groupAt(text, at, end)
      if (!group) continue
      if (closing[text[at]]) visit(at + 1, group.end - 1, inside + text[at], true)
      at = group.end - 1
    }
  }
  visit(0, text.length, '', true)
  return found
}

function trimmed(text: string, from: number, to: number): Part {
  let [start, end] = [from, to]
  while (start < end && text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  return [start, end]
}

/** The signs of a part that are in no brackets and no quotes, and neither at its start nor at its end. */
function signsAt(text: string, start: number, end: number): number[] {
  const signs: number[] = []
  for (let at = start; at < end; at++) {
    const group = groupAt(text, at, end)
    if (group) at = group.end - 1
    else if (at > start && at < end - 1 && isSign(text[at]) && closing[text[at]] === undefined) signs.push(at)
  }
  return signs
}

function largest(signs: readonly string[]): string | undefined {
  return ranked.find((sign) => signs.includes(sign)) ?? signs[0]
}

/** Brackets with what is in them, or quotes, that begin at a place. */
function groupAt(text: string, at: number, end: number): { readonly end: number } | undefined {
  const open = text[at]
  if (open === '"' || open === "'" || open === '`') {
    const close = text.indexOf(open, at + 1)
    return close < 0 || close >= end ? undefined : { end: close + 1 }
  }
  if (closing[open] === undefined) return undefined
  let depth = 0
  for (let i = at; i < end; i++) {
    if (text[i] === open) depth++
    else if (text[i] === closing[open] && --depth === 0) return { end: i + 1 }
  }
  return undefined
}

/** Lists of the texts of a place; the same pool is asked for again and again. */
const known = new WeakMap<readonly unknown[], readonly { readonly text: string; readonly list: TextList }[]>()

function listsOf(pool: readonly unknown[]) {
  const lists =
    known.get(pool) ??
    pool
      .flatMap(textsIn)
      .filter((text) => text.length <= longestText)
      .slice(0, 32)
      .flatMap((text) => listsIn(text).map((list) => ({ text, list })))
  known.set(pool, lists)
  return lists
}

/**
 * The text with a part of one of its lists left out, twice, in the place of its neighbour, or from a like list of another text:
 * what comes out is as well-formed as what went in.
 */
export function listEdits(text: string, pool: readonly unknown[]): string[] {
  if (text.length > longestText) return []
  const edits = listsIn(text).map((list) => editsOf(text, list, pool))
  const found: string[] = []
  for (let i = 0; edits.some(({ length }) => i < length) && found.length < mostEdits; i++)
    found.push(...edits.flatMap((own) => own.slice(i, i + 1)))
  return [...new Set(found)].filter((edited) => edited !== text)
}

function editsOf(text: string, { inside, separator: own, items }: TextList, pool: readonly unknown[]): string[] {
  const donors = listsOf(pool).filter(
    ({ list }) =>
      list.inside === inside && (own === undefined || list.separator === undefined || list.separator === own),
  )
  const separator = own ?? donors.find(({ list }) => list.separator !== undefined)?.list.separator
  const item = ([start, end]: Part) => text.slice(start, end)
  const put = ([start, end]: Part, by: string) => text.slice(0, start) + by + text.slice(end)
  const last = items[items.length - 1]
  const ends = items.length > 1 ? [items[0], last] : []
  const others = donors.flatMap(({ text: from, list }) => list.items.map(([start, end]) => from.slice(start, end)))
  const texts = new Set(items.map(item))
  const given = [...new Set(others)].filter((other) => !texts.has(other)).slice(0, mostDonors)
  const after = (other: string) => (separator === undefined ? [] : [put(last, item(last) + separator + other)])
  return [
    ...after(item(items[0])),
    ...(items.length > 1 ? [put([items[0][0], items[1][1]], item(items[1]) + own! + item(items[0]))] : []),
    ...given.slice(0, 1).flatMap(after),
    ...ends.map((end) =>
      end === last ? put([items[items.length - 2][1], last[1]], '') : put([end[0], items[1][0]], ''),
    ),
    ...after(item(last)),
    ...given.flatMap((other) => [put(last, other), put(items[0], other)]),
    ...given.slice(1).flatMap(after),
  ]
}
