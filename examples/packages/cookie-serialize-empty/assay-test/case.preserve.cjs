const { preservation, string, oneOf, boolean } = require('assay/preserve')
const cookie = require('..')

const outcome = (run) => {
  try {
    return { value: run() }
  } catch (error) {
    return { threw: error.name }
  }
}

const encoders = {
  default: undefined,
  plain: (value) => value,
  newline: () => '\n',
  quoted: (value) => `"${value}"`,
}

const fieldContent = /^[\u0009\u0020-\u007e\u0080-\u00ff]+$/

// Only an empty (encoded) value was wrongly refused. Any other value, and every invalid name, is treated as before.
const keeps = (name, value, { encoder, ...options }, { preserveIf }) => {
  const encode = encoders[encoder]
  const encoded = outcome(() => (encode ?? encodeURIComponent)(value))
  const isFilled = encoded.threw || (typeof encoded.value === 'string' && encoded.value !== '')
  const isBadName = !fieldContent.test(name)
  const actual = outcome(() => cookie.serialize(name, value, { ...options, ...(encode && { encode }) }))
  preserveIf(isFilled || isBadName, () => [actual])
}

const options = {
  encoder: oneOf('default', 'plain', 'newline', 'quoted'),
  path: oneOf(undefined, undefined, '/', '', '/a b', '/\n'),
  domain: oneOf(undefined, undefined, 'example.com', '', 'x\r\n', ' '),
  maxAge: oneOf(undefined, undefined, 0, 1000, '10', null, 'soon'),
  httpOnly: boolean(),
  secure: boolean(),
}

preservation(
  'values that are not empty',
  {
    name: oneOf('foo', 'foo', 'a b', '', ' ', 'foo\n', '\u00e9', '\u20ac', 'a=b'),
    value: string.of({ max: 6, alphabet: 'ab \t\n\r;=,"\u0000\u007f\u00e9\u0100\u20ac' }),
    ...options,
  },
  ({ name, value, ...rest }, preserving) => keeps(name, value, rest, preserving)
)

preservation(
  'values of other types',
  { name: oneOf('foo', '', 'foo\n'), value: oneOf('', 'bar', 0, 1, false, true, null, undefined, 'a;b', '\n', ' '), ...options },
  ({ name, value, ...rest }, preserving) => keeps(name, value, rest, preserving)
)

preservation('names and values like these', { name: string.near('foo'), value: string.near('bar') }, ({ name, value }, preserving) =>
  keeps(name, value, { encoder: 'default' }, preserving)
)
