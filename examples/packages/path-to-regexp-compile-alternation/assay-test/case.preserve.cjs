const { preservation, string, oneOf, boolean, array } = require('assay/preserve')
const pathToRegexp = require('..')

const outcome = (run) => {
  try {
    return { value: run() }
  } catch (error) {
    return { threw: error.name }
  }
}

const pretty = (text) => encodeURI(text).replace(/[/?#'"]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase())

/** Whether a pattern says the same of a segment however it is anchored. */
function isClear(pattern, segment) {
  return new RegExp(`^${pattern}$`).test(segment) === new RegExp(`^(?:${pattern})$`).test(segment)
}

// Only a value that "^a|b$" accepts and "^(?:a|b)$" does not was wrongly accepted.
const keeps = (path, data, options, { preserveIf }) => {
  const encode = options.pretty ? pretty : encodeURIComponent
  let condition
  try {
    condition = pathToRegexp.parse(path).every((token) => {
      if (typeof token === 'string' || data[token.name] == null) return true
      return [data[token.name]].flat().every((value) => isClear(token.pattern, encode(value)))
    })
  } catch {
    condition = false
  }
  const actual = outcome(() => pathToRegexp.compile(path)(data, options))
  preserveIf(condition, () => [actual])
}

const pattern = () => oneOf('', '(a|b)', '(a|b)', '(a|b|c)', '(aa|b)', '(ab|a)', '(\\d+)', '(\\d+|a)', '([a-c])', '(.*)', '(a)', '(a|)', '(\\w+|\\d)', '(^a|b$)', '(a\\|b)', '(x|a+)')
const value = () => string.of({ max: 4, alphabet: 'aabbcx1/ |?' })

preservation(
  'filling in one parameter',
  {
    prefix: oneOf('/', '/', '', '/user/', '.'),
    name: oneOf(':foo', ':foo', ':foo', ''),
    pattern: pattern(),
    modifier: oneOf('', '', '', '?', '+', '*'),
    rest: oneOf('', '', '/end', '.json'),
    values: array.of(value(), { max: 3 }),
    shape: oneOf('one', 'one', 'one', 'list', 'number', 'missing', 'null'),
    pretty: boolean(),
  },
  ({ prefix, name, pattern, modifier, rest, values, shape, pretty }, preserving) => {
    const given = { one: values[0] ?? '', list: values, number: values.length, missing: undefined, null: null }[shape]
    keeps(prefix + name + pattern + modifier + rest, { foo: given, 0: given }, { pretty }, preserving)
  }
)

preservation(
  'filling in two parameters',
  { first: pattern(), second: pattern(), foo: value(), bar: value() },
  ({ first, second, foo, bar }, preserving) => keeps(`/:foo${first}/:bar${second}`, { foo, bar }, {}, preserving)
)

preservation(
  'matching a path',
  { pattern: pattern(), modifier: oneOf('', '', '?', '+', '*'), text: value() },
  ({ pattern, modifier, text }, { preserveIf }) => {
    const actual = outcome(() => [...(pathToRegexp(`/:foo${pattern}${modifier}`).exec('/' + text) ?? ['no match'])])
    preserveIf(true, () => [actual])
  }
)
