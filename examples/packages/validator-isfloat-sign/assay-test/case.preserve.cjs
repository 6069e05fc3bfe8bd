const { preservation, string, oneOf, number } = require('assay/preserve')
const validator = require('..')

const outcome = (run) => {
  try {
    return { value: run() }
  } catch (error) {
    return { threw: error.name }
  }
}

/** What is accepted as a float without one digit before the exponent; "" and "." were always refused. */
const hasNoDigits = (text, separator) => text !== '' && text !== '.' && new RegExp(`^[-+]?\\${separator}?([eE][-+]?[0-9]+)?$`).test(text)

// A sign alone is no float (and nor should be anything else without a digit). All other texts are judged as before.
const keeps = (text, options, separator, { preserveIf }) => {
  const actual = [outcome(() => validator.isFloat(text, options)), outcome(() => validator.isFloat(text))]
  preserveIf(!hasNoDigits(text, separator) && !hasNoDigits(text, '.'), () => actual)
}

const bound = () => oneOf(undefined, undefined, undefined, 0, -1, 1, 3.5, -2.5, 100)
const bounds = { min: bound(), max: bound(), lt: bound(), gt: bound() }
const given = (options) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

preservation(
  'texts of a float’s letters',
  { text: string.of({ max: 7, alphabet: '--++..eE0123459 a,' }), ...bounds },
  ({ text, ...options }, preserving) => keeps(text, given(options), '.', preserving)
)

preservation(
  'floats and nearly floats',
  {
    sign: oneOf('', '', '-', '+', '--', '+-', ' -'),
    whole: string.of({ max: 3, alphabet: '0123456789' }),
    point: oneOf('', '.', '.', ',', '..'),
    fraction: string.of({ max: 3, alphabet: '0123456789' }),
    exponent: oneOf('', '', '', 'e5', 'E-2', 'e+1', 'e', 'e-', 'e1.5'),
    end: oneOf('', '', '', '', '-', '+', ' ', '\n'),
    ...bounds,
  },
  ({ sign, whole, point, fraction, exponent, end, ...options }, preserving) => keeps(sign + whole + point + fraction + exponent + end, given(options), '.', preserving)
)

preservation(
  'other locales',
  { text: string.of({ max: 5, alphabet: '-+.,٫e0125' }), locale: oneOf('en-US', 'de-DE', 'fr-FR', 'ar', 'pt-BR') },
  ({ text, locale }, preserving) => keeps(text, { locale }, { 'en-US': '.', ar: '٫' }[locale] ?? ',', preserving)
)

preservation(
  'texts like this one, and bounds',
  { text: string.near('-12.5'), min: number.near(-12.5) },
  ({ text, min }, preserving) => keeps(text, { min }, '.', preserving)
)

preservation(
  'what is no text is refused',
  { value: oneOf(undefined, null, 1, -1, {}, []) },
  ({ value }, { preserveIf }) => {
    const actual = outcome(() => validator.isFloat(value))
    preserveIf(true, () => [actual])
  }
)
