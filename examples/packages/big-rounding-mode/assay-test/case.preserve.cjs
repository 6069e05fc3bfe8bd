const { preservation, integer, string, oneOf, boolean } = require('assay/preserve')
const Big = require('..')

const outcome = (run) => {
  try {
    return { value: String(run()) }
  } catch (error) {
    return { threw: error.name }
  }
}

/** Runs with the default constructor's rounding mode set, and puts it back. */
function withDefaultMode(mode, run) {
  const before = Big.RM
  Big.RM = mode
  try {
    return run()
  } finally {
    Big.RM = before
  }
}

const methods = {
  round: (x, places, rm) => x.round(places, rm),
  toFixed: (x, places, rm) => x.toFixed(places, rm),
  toExponential: (x, places, rm) => x.toExponential(places, rm),
  prec: (x, places, rm) => x.prec(places, rm),
  toPrecision: (x, places, rm) => x.toPrecision(places, rm),
}

const numeral = { whole: integer.between(0, 1200), fraction: string.of({ min: 0, max: 5, alphabet: '0123456789' }), negative: boolean() }
const textOf = ({ whole, fraction, negative }) => `${negative ? '-' : ''}${whole}${fraction && '.'}${fraction}`

// The bug is in what an *unspecified* rounding mode means for a constructor other than the default one. Wherever the
// result is the one the number's own constructor's RM asks for, it is right and stays.
preservation(
  'rounds as its own constructor says',
  {
    ...numeral,
    method: oneOf('round', 'toFixed', 'toExponential', 'prec', 'toPrecision'),
    places: oneOf(undefined, -2, -1, 0, 1, 2, 3, 4),
    rm: oneOf(undefined, undefined, -1, 0, 1, 2, 3, 4),
    isDefault: boolean(),
    ownMode: integer.between(0, 3),
    defaultMode: integer.between(0, 3),
  },
  ({ method, places, rm, isDefault, ownMode, defaultMode, ...number }, { preserveIf }) => {
    const B = isDefault ? Big : Big()
    if (!isDefault) B.RM = ownMode
    withDefaultMode(defaultMode, () => {
      const text = textOf(number)
      const own = isDefault ? defaultMode : ownMode
      const actual = outcome(() => methods[method](new B(text), places, rm))
      const right = outcome(() => methods[method](new B(text), places, rm === undefined ? own : rm))
      const modes = [Big.RM, B.RM, Big.DP, B.DP]
      preserveIf(JSON.stringify(actual) === JSON.stringify(right), () => [actual])
      preserveIf(true, () => [modes])
    })
  }
)

// Division, roots and powers always used the number's own constructor.
preservation(
  'divides and takes roots as its own constructor says',
  { ...numeral, divisor: integer.between(1, 40), dp: integer.between(0, 8), ownMode: integer.between(0, 3), defaultMode: integer.between(0, 3) },
  ({ divisor, dp, ownMode, defaultMode, ...number }, { preserveIf }) => {
    const B = Big()
    B.RM = ownMode
    B.DP = dp
    withDefaultMode(defaultMode, () => {
      const x = new B(textOf(number))
      preserveIf(true, () => [outcome(() => x.div(divisor)), outcome(() => x.abs().sqrt()), outcome(() => x.pow(-2)), outcome(() => x.times(divisor))])
    })
  }
)
