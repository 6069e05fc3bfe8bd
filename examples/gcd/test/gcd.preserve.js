import { integer, preservation } from 'assay/preserve'
import { gcd } from '../src/gcd.js'

const MIN = -2147483648

preservation(
  'gcd of everything but the corner case',
  { i: integer.near(MIN), j: integer.near(0) },
  ({ i, j }, { preserveIf, failToPreserve }) => {
    const complement = !((i === MIN && j === 0) || (i === 0 && j === MIN))
    try {
      const actual = gcd(i, j)
      preserveIf(complement, () => [actual])
    } catch (error) {
      if (error instanceof RangeError) preserveIf(!complement, () => [error.message])
      else failToPreserve()
    }
  },
)
