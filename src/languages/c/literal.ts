const short: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' }

/** A value as C source; the contents of a file are a string literal. */
export function cLiteral(value: unknown): string {
  if (typeof value !== 'string') return value === null || value === undefined ? 'NULL' : String(value)
  return `"${quoted(value)}"`
}

/** Numbers of three digits, so that a digit behind them is not taken for a part. */
const quoted = (text: string) =>
  text.replace(/[^ !#-[\]-~]/g, (c) => short[c] ?? `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`)
