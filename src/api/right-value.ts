import { UserError } from '../util/errors.js'

const words: Readonly<Record<string, unknown>> = {
  undefined,
  NaN,
  Infinity,
  '-Infinity': -Infinity,
}

/** A value as a person types it: JSON, and what JSON does not have. */
export function typedValue(text: string): unknown {
  const typed = text.trim()
  if (Object.hasOwn(words, typed)) return words[typed]
  if (/^-?\d+n$/.test(typed)) return BigInt(typed.slice(0, -1))
  const quoted = /^'([^'"\\]*)'$/.exec(typed)
  if (quoted) return quoted[1]
  try {
    return JSON.parse(typed) as unknown
  } catch {
    throw new UserError(
      `${typed || 'nothing'} is not a value`,
      'Write it as JSON: 12, "text", [1, 2], {"a": true}, null.',
    )
  }
}
