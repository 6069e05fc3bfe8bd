/** What kind of value it is, as programs ask about it. */
export type ValueKind =
  | 'nothing'
  | 'list'
  | 'regular expression'
  | 'string'
  | 'number'
  | 'boolean'
  | 'bigint'
  | 'symbol'
  | 'object'
  | 'function'
  | 'undefined'

/** In JavaScript `null` and `undefined` are two spellings of nothing. */
export function kindOf(value: unknown): ValueKind {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'list'
  return value instanceof RegExp ? 'regular expression' : typeof value
}
