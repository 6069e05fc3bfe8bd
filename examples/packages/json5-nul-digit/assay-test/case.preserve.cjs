const { preservation, string, oneOf, near } = require('assay/preserve')
const JSON5 = require('..')

// Only a NUL right before a digit must be written another way.
const isMistaken = (text) => /\0[0-9]/.test(text)

function strings(value) {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [key, ...strings(item)])
}

const keeps = (value, options, { preserveIf, failToPreserve }) => {
  try {
    const actual = JSON5.stringify(value, options)
    preserveIf(!strings(value).some(isMistaken), () => [actual])
  } catch {
    failToPreserve()
  }
}

const options = { space: oneOf(undefined, undefined, 2, '\t'), quote: oneOf(undefined, undefined, undefined, '"', "'") }
const text = () => string.of({ max: 8, alphabet: '\0\0\u0000019a/:x\'"\\\n\r\t\v\b\f\x01\x1f\u2028\u2029\u00e9 ' })

preservation('texts', { value: text(), ...options }, ({ value, ...rest }, preserving) => keeps(value, rest, preserving))

preservation(
  'a NUL and what is no digit',
  {
    before: oneOf('', 'a', '1', '\\', '\0', "'"),
    after: oneOf('', 'a', 'x', '/', ':', '\0', '\n', '"', "'", '\\', ' ', '-1', '\u0660', '\u00b2', '\uff11', '\x01', 'e', 'A', '\u2028'),
    end: oneOf('', '0', '9', 'a'),
    ...options,
  },
  ({ before, after, end, ...rest }, preserving) => keeps(before + '\0' + after + end, rest, preserving)
)

preservation(
  'objects and lists',
  { key: text(), value: text(), item: text(), ...options },
  ({ key, value, item, ...rest }, preserving) => keeps({ [key]: value, list: [item, 1, null] }, rest, preserving)
)

preservation('values like this one', { value: near({ a: 1, b: ['x\0y', "it's"], c: null }) }, ({ value }, preserving) => keeps(value, {}, preserving))
