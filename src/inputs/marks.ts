/** Longer texts are words and messages. */
const longest = 3

const isMark = (char: string) => /^[^\p{L}\p{N}\s]$/u.test(char)

/** A sign that is a literal of its own; brackets, quotes and escapes need another one, and are something else alone. */
export const isPlainMark = (literal: unknown): literal is string =>
  typeof literal === 'string' && isMark(literal) && !/[()[\]{}<>"'`\\\p{C}]/u.test(literal)

/** The separators and signs that a literal of a program asks about: `'+'`, or `+` and `-` in `/^[+-]?\d/`. */
export function marksIn(literal: unknown): string[] {
  if (typeof literal === 'string') return literal.length <= longest ? [...literal].filter(isMark) : []
  if (!(literal instanceof RegExp)) return []
  const classes = [...literal.source.matchAll(/\[\^?((?:\\.|[^\]\\])*)\]/g)].map(([, inside]) => inside)
  const escaped = [...literal.source.matchAll(/\\([^\p{L}\p{N}\s])/gu)].map(([, char]) => char)
  return [...new Set([...classes.join('').replace(/\\./g, ''), ...escaped])].filter(isMark)
}
