import type { Domain, MutationContext } from './domain.js'
import { unique } from './numbers.js'
import { inTurns } from '../util/in-turns.js'
import { listEdits } from './text-lists.js'

const isString = (value: unknown): value is string => typeof value === 'string'

/** Short strings that programs often handle specially. */
const edges = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '-',
  '+',
  '.',
  '/',
  '//',
  '\\',
  '%',
  '%20',
  '%ff',
  '"',
  "'",
  '\n',
  '\t',
  '\0',
  '#',
  '&',
  '=',
  ';',
  ',',
  ':',
  '?',
  '|',
  '[]',
  '__proto__',
  'null',
  'a',
  'A',
  'é',
  '😀',
]
const longestUsual = 200
/** How many edits of lists and of signs in a text are tried first, and how often a mutation is one of a list. Guesses. */
const listEditsFirst = 24
const markEditsFirst = 40
const asList = 0.12
const separator = /[^\p{L}\p{N}]/u
const letters = 'abcxyzABCXYZ0123456789 _-./:;,=&?#%+@|*\\\'"()[]{}<>\n\t\0éß😀'

export const strings: Domain<string> = {
  name: 'string',
  has: isString,
  firsts: (value, { dictionary, pool, marks = [] }) =>
    unique([
      '',
      ...numberEdits(value),
      ...partEdits(value),
      ...pool.filter(isString).slice(0, 8),
      ...listEdits(value, pool).slice(0, listEditsFirst),
      ...characterEdits(value),
      ...markEdits(value, inTurns([marksOf(pool), marks])).slice(0, markEditsFirst),
      ...dictionary.strings.slice(-16),
      value.toUpperCase(),
      value.toLowerCase(),
      value.charAt(0).toUpperCase() + value.slice(1).toLowerCase(),
      ` ${value}`,
      `${value} `,
      value + value,
      [...value].reverse().join(''),
      ...edges.slice(1, 24).flatMap((edge) => [value + edge, edge + value]),
      ...edges,
    ]).filter((text) => text !== value),
  mutate: (value, setting) => {
    const { random, pool } = setting
    const times = 1 + random.below(1 + Math.min(3, setting.width))
    let text = value
    for (let i = 0; i < times; i++) text = mutateOnce(text, setting)
    if (text === value && pool.length) {
      const other = random.pick(pool)
      if (isString(other)) return other
    }
    // Longer inputs rarely show more and cost patterns that backtrack dearly.
    const longest = Math.max(longestUsual, value.length)
    return text.length > longest ? text.slice(0, longest) : text
  },
  shrink: (value, origin) => {
    const start = isString(origin) ? origin : ''
    const found = ['', 'a', '0']
    for (let size = Math.ceil(value.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
      for (let at = 0; at + size <= value.length && found.length < 120; at += size)
        found.push(value.slice(0, at) + value.slice(at + size))
    for (let at = 0; at < value.length && found.length < 200; at++)
      if (value[at] !== 'a' && value[at] !== start[at])
        found.push(value.slice(0, at) + (start[at] ?? 'a') + value.slice(at + 1))
    return unique(found).filter((text) => weight(text, start) < weight(value, start))
  },
}

/** Shorter is simpler; of two equally long ones, the one closer to the original; plain letters before the rest. */
function weight(text: string, start: string): number {
  let strange = 0
  for (let i = 0; i < text.length; i++)
    if (text[i] !== start[i]) strange += /[a-z]/.test(text[i]) ? 0.01 : /[ -~]/.test(text[i]) ? 0.02 : 0.2
  return text.length + Math.min(0.9, strange)
}

function mutateOnce(text: string, setting: MutationContext): string {
  const { random, dictionary } = setting
  const at = random.below(text.length + 1)
  // Where a text holds numbers (versions, addresses, dates), they are what programs look at.
  if (random.chance(0.15) && /\d/.test(text)) return mutateNumber(text, setting)
  if (random.chance(asList)) {
    const edits = listEdits(text, setting.pool)
    if (edits.length) return random.pick(edits)
  }
  switch (random.below(13)) {
    case 0:
      return random.pick(edges)
    case 1:
      return insert(text, at, random.pick(edges))
    case 2:
      return dictionary.strings.length ? insert(text, at, random.pick(dictionary.strings)) : text
    case 3:
      return dictionary.strings.length ? replaceToken(text, random.pick(dictionary.strings), setting) : text
    case 4:
      return text.slice(0, at) + text.slice(at + 1 + random.below(Math.max(1, text.length - at)))
    case 5: {
      const from = random.below(text.length + 1)
      return insert(text, at, text.slice(from, from + 1 + random.below(8)))
    }
    case 6: {
      const marks = () => inTurns([marksOf(setting.pool), setting.marks ?? []])
      const edits = random.chance(0.5) ? markEdits(text, marks()) : []
      if (edits.length) return random.pick(edits)
      return text.slice(0, at) + random.pick(letters.split('')) + text.slice(at + 1)
    }
    case 7:
      return insert(text, at, random.pick(letters.split('')))
    case 8:
      return mutateNumber(text, setting)
    case 9:
      return shuffleTokens(text, setting)
    case 12:
      return escapeOne(text, setting)
    case 10: {
      const char = text.charAt(at)
      return (
        text.slice(0, at) + (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase()) + text.slice(at + 1)
      )
    }
    default: {
      const own = text.length ? text.charAt(random.below(text.length)) : 'a'
      return insert(text, at, own)
    }
  }
}

const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at)

/** The string as tokens and the separators between them. */
const tokens = (text: string) => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? []

function replaceToken(text: string, by: string, { random }: MutationContext): string {
  const parts = tokens(text)
  if (parts.length) parts[random.below(parts.length)] = by
  return parts.join('')
}

/** Most text formats have an escape character. */
function escapeOne(text: string, { random }: MutationContext): string {
  const marks = [...text.matchAll(/[^\p{L}\p{N}\s]/gu)]
  return marks.length ? insert(text, random.pick(marks).index, '\\') : insert(text, random.below(text.length + 1), '\\')
}

function shuffleTokens(text: string, { random }: MutationContext): string {
  const parts = tokens(text)
  if (parts.length < 2) return text + text
  const i = random.below(parts.length)
  const j = random.below(parts.length)
  switch (random.below(3)) {
    case 0:
      ;[parts[i], parts[j]] = [parts[j], parts[i]]
      break
    case 1:
      parts.splice(i, 1)
      break
    default:
      parts.splice(i, 0, parts[j])
  }
  return parts.join('')
}

function mutateNumber(text: string, { random, dictionary }: MutationContext): string {
  const found = [...text.matchAll(/\d+/g)]
  if (!found.length) return insert(text, random.below(text.length + 1), String(random.below(300)))
  const match = random.pick(found)
  const n = Number(match[0])
  const known = dictionary.numbers
  const other = random.pick([
    n + 1,
    Math.max(0, n - 1),
    0,
    255,
    256,
    n * 10,
    random.below(n * 2 + 10),
    random.below(300),
    known.length ? random.pick(known) : n,
  ])
  return text.slice(0, match.index) + String(other) + text.slice(match.index + match[0].length)
}

function numberEdits(text: string): string[] {
  return [...text.matchAll(/\d+/g)].slice(0, 6).flatMap((match) => {
    const n = Number(match[0])
    return [n + 1, n - 1, 0, 10 * n, -n, `${match[0]}.5`].map(
      (m) => text.slice(0, match.index) + String(m) + text.slice(match.index + match[0].length),
    )
  })
}

/** The separators and signs of texts, the most frequent first. */
function marksOf(texts: readonly unknown[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts.filter(isString))
    for (const [mark] of text.matchAll(/[^\p{L}\p{N}\s]/gu)) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([mark]) => mark)
}

const marksReplaced = 5
const marksTried = 24

/**
 * One sign at a time becomes another that texts in the same place have, or that the program asks about near the change, `a-b` for
 * `a+b`, or is escaped if they have escapes; one that stands several times also changes everywhere.
 */
function markEdits(text: string, marks: readonly string[]): string[] {
  const escapes = marks.includes('\\') ? ['\\'] : []
  const othersThan = (own: string) => unique(marks.filter((mark) => mark !== own)).slice(0, marksTried)
  const found = [...text.matchAll(/[^\p{L}\p{N}\s]/gu)].map(({ 0: own, index }) => ({ own, index }))
  const single = found.slice(0, marksReplaced).flatMap(({ own, index }) => {
    const put = (mark: string) => text.slice(0, index) + mark + text.slice(index + own.length)
    return [...escapes.map((escape) => put(escape + own)), ...othersThan(own).map(put)]
  })
  const repeated = unique(found.map(({ own }) => own)).filter((own) => text.indexOf(own) !== text.lastIndexOf(own))
  const all = repeated
    .slice(0, marksReplaced)
    .flatMap((own) => othersThan(own).map((mark) => text.replaceAll(own, () => mark)))
  return inTurns([single, all])
}

/** Letters, symbols and marks of other parts of Unicode, in one and in two units. */
const characters = [...'é中λ😀𝒜𠀀€', '\u0301', '\u00a0', '\u200d']
const charactersReplaced = 2

/** Where tests show characters beyond ASCII, others are tried in their place. */
function characterEdits(text: string): string[] {
  const found = [...text.matchAll(/[^\0-\x7f]/gu)].slice(0, charactersReplaced)
  return found.flatMap(({ 0: own, index }) =>
    characters
      .filter((other) => other !== own)
      .map((other) => text.slice(0, index) + other + text.slice(index + own.length)),
  )
}

/** One kind of white space may be taken for another. */
const whiteSpace = [' ', '\t', '\n']
/** A few of the parts of a long text, spread over it. */
const partsEdited = 16

/** One part at a time: left out, once more with the separator before it, a separator doubled, with a space before it, a word in capitals. */
function partEdits(text: string): string[] {
  const parts = tokens(text)
  if (parts.length < 2) return text.length > 1 ? [text.slice(1), text.slice(0, -1)] : []
  const step = Math.max(1, parts.length / partsEdited)
  const some = Array.from({ length: Math.min(parts.length, partsEdited) }, (_, i) => Math.floor(i * step))
  const put = (at: number, ...others: string[]) => [...parts.slice(0, at), ...others, ...parts.slice(at + 1)].join('')
  const isSeparator = (at: number) => separator.test(parts[at])
  const isLast = (at: number) => at + 1 >= parts.length
  return [
    ...some.map((at) => put(at)),
    ...some
      .filter((at) => isSeparator(at) && !isLast(at) && !isSeparator(at + 1))
      .map((at) => put(at, parts[at], parts[at + 1], parts[at])),
    ...some.filter(isSeparator).map((at) => put(at, parts[at], parts[at])),
    ...some.filter(isSeparator).map((at) => put(at, ' ', parts[at])),
    ...some.filter((at) => !isSeparator(at)).map((at) => put(at, parts[at].toUpperCase())),
    ...some
      .filter((at) => whiteSpace.includes(parts[at]))
      .flatMap((at) => whiteSpace.filter((other) => other !== parts[at]).map((other) => put(at, other))),
  ]
}
