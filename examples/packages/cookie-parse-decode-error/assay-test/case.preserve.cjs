const { preservation, string, oneOf, array, object } = require('assay/preserve')
const cookie = require('..')

// The bug is an exception; whatever was parsed without one was right.
const keepsParsing = (text, { preserveIf, failToPreserve }) => {
  try {
    const actual = cookie.parse(text)
    preserveIf(true, () => [actual])
  } catch {
    failToPreserve()
  }
}

preservation('a header that could be parsed', { text: string.near('foo=%1;bar=bar') }, ({ text }, preserving) => keepsParsing(text, preserving))

preservation('a header made of its letters', { text: string.of({ max: 20, alphabet: 'ab=;, "%2051C3A9+' }) }, ({ text }, preserving) => keepsParsing(text, preserving))

preservation(
  'a list of cookies',
  {
    pairs: array.of(
      object.of({
        name: oneOf('foo', 'bar', 'a', ' b ', '%20'),
        value: oneOf('', '1', 'a b', '%20', 'a%20b', '%C3%A9', '%E2%82%AC', '100%25', '%2525', '+', '"x"', '"a%3Db"', '"', 'a=b', '%1', '%', '%zz', '%C3', 'é', ' x '),
        separator: oneOf('; ', ';', ', ', ','),
      }),
      { min: 1, max: 4 }
    ),
  },
  ({ pairs }, preserving) => keepsParsing(pairs.map(({ name, value, separator }, i) => (i ? separator : '') + name + '=' + value).join(''), preserving)
)
