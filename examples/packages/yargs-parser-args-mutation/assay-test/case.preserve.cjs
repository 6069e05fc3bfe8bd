const { preservation, oneOf, array, boolean, string } = require('assay/preserve')
const parse = require('..')

const outcome = (run) => {
  try {
    return { value: run() }
  } catch (error) {
    return { threw: error.name }
  }
}

// Only the caller's list was spoilt: what comes out stays, and where the list was left alone it still is. What
// "--foo=-x" and options whose name is a number give for a list is left open.
const isOpen = (arg) => /^--?[^=]+=-/.test(arg) || /^--?\d[^=]*=/.test(arg)

const keeps = (args, options, { preserveIf }) => {
  const condition = !args.some(isOpen)
  const own = args.slice()
  const actual = outcome(() => {
    const { argv, error, aliases, newAliases } = parse.detailed(own, options())
    return { argv, error: error && error.message, aliases, newAliases }
  })
  preserveIf(condition, () => [actual])
  preserveIf(JSON.stringify(own) === JSON.stringify(args), () => [own])
  preserveIf(condition, () => [outcome(() => parse(args.slice(), options()))])
}

const arg = () =>
  oneOf('--foo=a', '--foo=a', '--foo=', '--foo=1', '--foo=a b', '--foo=a=b', '--foo', '-f=a', '-f', '-fx', '--bar=b', '--bar', '--no-foo', '--foo-bar=c', '--foo.x=1', '--', 'a', 'b', '3', '', '-', '-x', '-n5', 'true', 'false', '--baz=q', '--baz')

preservation(
  'what is parsed, and lists that were left alone',
  {
    args: array.of(arg(), { max: 5 }),
    kind: oneOf('none', 'array', 'narg', 'both', 'other'),
    count: oneOf(1, 1, 2, 3),
    type: oneOf(undefined, undefined, 'string', 'number', 'boolean', 'count', 'normalize'),
    hasAlias: boolean(),
    hasDefault: boolean(),
    grouped: oneOf(true, true, false),
  },
  ({ args, kind, count, type, hasAlias, hasDefault, grouped }, preserving) =>
    keeps(
      args,
      () => ({
        ...((kind === 'array' || kind === 'both') && { array: ['foo', 'baz'] }),
        ...((kind === 'narg' || kind === 'both') && { narg: { foo: count, bar: 1 } }),
        ...(kind === 'other' && { array: ['bar'], narg: { baz: count } }),
        ...(type && { [type]: ['foo'] }),
        ...(hasAlias && { alias: { foo: ['f', 'foo-bar'] } }),
        ...(hasDefault && { default: { foo: 'd', bar: 5 } }),
        configuration: { 'short-option-groups': grouped },
      }),
      preserving
    )
)

preservation(
  'command lines given as text',
  { words: array.of(arg(), { max: 4 }), tail: string.of({ max: 4, alphabet: 'ab "\'' }), kind: oneOf('array', 'narg', 'none'), count: oneOf(1, 2) },
  ({ words, tail, kind, count }, { preserveIf }) => {
    const text = [...words, tail].join(' ')
    const actual = outcome(() => parse(text, { array: kind === 'array' ? ['foo'] : [], narg: kind === 'narg' ? { foo: count } : {} }))
    preserveIf(!text.split(' ').some(isOpen), () => [actual])
  }
)

preservation(
  'lists like this one',
  { args: array.near(['--foo=a', 'b', '--bar', 'c']), kind: oneOf('array', 'narg', 'none') },
  ({ args, kind }, preserving) => keeps(args.map(String), () => ({ array: kind === 'array' ? ['foo'] : [], narg: kind === 'narg' ? { foo: 2 } : {} }), preserving)
)
