import { integer, preservation } from 'assay/preserve'
import { createNumber } from '../src/create-number.js'

/** A long number as anyone would read it. */
function reference(text) {
  return /^-?\d+l$/.test(text) ? BigInt(text.slice(0, -1)) : 'refused'
}

preservation(
  'long numbers that are read as the reference reads them',
  { n: integer.between(32, 126), m: integer.between(32, 126) },
  ({ n, m }, { preserveIf }) => {
    const text = `${String.fromCharCode(n, m)}l`
    let actual = 'refused'
    try {
      actual = createNumber(text)
    } catch {
      // refusing is an answer too
    }
    preserveIf(actual === reference(text), () => [actual])
  },
)
