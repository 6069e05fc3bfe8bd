const decimal = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const hexadecimal = /^-?0x[0-9a-f]+$/i

/**
 * The number a text stands for: '0x1F', '12', '1.5e3', '12L' (a BigInt), '1.5f' (in single precision) or '1.5d'.
 * A text that stands for no number is refused with a SyntaxError.
 */
export function createNumber(text) {
  if (typeof text !== 'string') throw new TypeError(`not a text: ${text}`)
  // first of all, as d and f are digits here
  if (hexadecimal.test(text)) return fromHexadecimal(text)
  if (!text || isDigits(text.at(-1)) || text.endsWith('.')) return fromDecimal(text)
  return withSuffix(text.slice(0, -1), text.at(-1), text)
}

function withSuffix(numeric, suffix, text) {
  switch (suffix) {
    case 'l':
    case 'L':
      if (isDigits(numeric.slice(1)) && (numeric[0] === '-' || isDigits(numeric[0]))) {
        return toLong(numeric)
      }
      throw new SyntaxError(`not a number: ${text}`)
    case 'f':
    case 'F':
      return Math.fround(fromDecimal(numeric))
    case 'd':
    case 'D':
      return fromDecimal(numeric)
    default:
      throw new SyntaxError(`not a number: ${text}`)
  }
}

function fromDecimal(text) {
  if (!decimal.test(text)) throw new SyntaxError(`not a number: ${text}`)
  return Number(text)
}

function fromHexadecimal(text) {
  // Number() reads no sign before 0x
  return text.startsWith('-') ? -Number(text.slice(1)) : Number(text)
}

/** Digit by digit: numbers of this length do not fit into a Number. */
function toLong(numeric) {
  let value = 0n
  for (const digit of numeric.replace('-', '')) value = value * 10n + BigInt(digit.charCodeAt(0) - 48)
  return numeric.startsWith('-') ? -value : value
}

/** True for one or more of 0 to 9. */
function isDigits(text) {
  return /^[0-9]+$/.test(text)
}
