import { expect, it } from 'vitest'
import { isReplaced } from '../../../src/case/replaced-tests.js'

const before = `it('takes numbers', () => equal(limit(3), 3))
it('returns null for a bad limit', () => {
  equal(limit('bad'), null)
})
`

it('is replaced where another test has the same input', () => {
  const after = before.replace(
    /it\('returns[^]*$/,
    `it('throws for a bad limit', () => {\n  throws(() => limit('bad'))\n})\n`,
  )
  expect(isReplaced(before, after)).toBe(true)
})

it('is removed where the input is not tested any more', () => {
  const others = before.replace(/it\('returns[^]*$/, `it('takes four', () => equal(limit(4), 4))\n`)
  expect(isReplaced(before, others)).toBe(false)
  expect(isReplaced(before, before.replace(/it\('returns[^]*$/, ''))).toBe(false)
  expect(isReplaced(before, `${before.replace(/it\('returns[^]*$/, '')}// limit('bad')\n`)).toBe(false)
})
