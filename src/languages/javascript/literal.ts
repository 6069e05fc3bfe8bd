/** A value as JavaScript source. */
export function javascriptLiteral(value: unknown): string {
  if (typeof value === 'string') return quoteJavascript(value)
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(javascriptLiteral).join(', ')}]`
  if (value instanceof RegExp) return String(value)
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(([key, item]) => `${propertyName(key)}: ${javascriptLiteral(item)}`)
    return pairs.length ? `{ ${pairs.join(', ')} }` : '{}'
  }
  return String(value)
}

const propertyName = (key: string) =>
  key === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoteJavascript(key)

export function quoteJavascript(text: string): string {
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t')
    // Invisible characters, and those that an editor might change.
    .replace(/[\0-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\ufeff\ud800-\udfff]/g, (c, at: number, all: string) =>
      isPaired(all, at) ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  return `'${escaped}'`
}

function isPaired(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  const high = (c: number) => c >= 0xd800 && c <= 0xdbff
  const low = (c: number) => c >= 0xdc00 && c <= 0xdfff
  return (high(code) && low(text.charCodeAt(at + 1))) || (low(code) && high(text.charCodeAt(at - 1)))
}
