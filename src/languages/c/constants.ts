const escapes: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11, '0': 0 }

/** The value of a literal's text; characters are numbers. Undefined where it has none that can be sent. */
export function evaluateC(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text.startsWith('"')) return textIn(text.slice(1, -1))
  if (text.startsWith("'")) return codeOf(text.slice(1, -1))
  const digits = text.replace(/[uUlL]+$/, '').replaceAll("'", '')
  if (/^0[0-7]+$/.test(digits)) return Number.parseInt(digits, 8)
  if (/^(0[xX][\da-fA-F]+|\d+)$/.test(digits)) {
    const value = BigInt(digits)
    return Number.isSafeInteger(Number(value)) ? Number(value) : value
  }
  const value = Number(text.replace(/[fFlL]$/, ''))
  return Number.isNaN(value) ? undefined : value
}

/** A text with one character for each byte. */
function textIn(quoted: string): string {
  const plain = Buffer.from(quoted).toString('latin1')
  return plain.replace(/\\(x[\da-fA-F]+|[0-7]{1,3}|.)/g, (_, code: string) => String.fromCharCode(escaped(code) & 255))
}

function escaped(code: string): number {
  if (code.startsWith('x')) return Number.parseInt(code.slice(1), 16)
  if (/^[0-7]+$/.test(code)) return Number.parseInt(code, 8)
  return escapes[code] ?? code.charCodeAt(0)
}

function codeOf(quoted: string): number | undefined {
  if (quoted.startsWith('\\')) return escaped(quoted.slice(1))
  return quoted.length === 1 ? quoted.charCodeAt(0) : undefined
}
