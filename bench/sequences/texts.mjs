// Texts as a careful author of property tests makes them.
import fc from 'fast-check'

export const maybe = (arbitrary) => fc.option(arbitrary, { nil: undefined })
export const word = fc.string({ unit: fc.constantFrom(...'abcxyzABC019_-'), minLength: 1, maxLength: 6 })
/** An object with some of the keys. */
export const some = (shape) => fc.record(shape, { requiredKeys: [] })

const numeric = fc.nat({ max: 20 })
export const identifier = fc.oneof(fc.constantFrom('alpha', 'beta', 'rc'), numeric.map(String))
export const version = fc
  .tuple(numeric, numeric, numeric, fc.array(identifier, { maxLength: 3 }), fc.array(word, { maxLength: 2 }))
  .map(([a, b, c, pre, build]) => {
    const suffix = build.map((part) => part.replace(/_/g, '-'))
    return `${a}.${b}.${c}${pre.length ? `-${pre.join('.')}` : ''}${suffix.length ? `+${suffix.join('.')}` : ''}`
  })
export const releases = ['major', 'minor', 'patch', 'premajor', 'preminor', 'prepatch', 'prerelease', 'release', 'pre']

const units =
  'milliseconds millisecond msecs msec ms seconds second secs sec s minutes minute mins min m hours hour hrs hr h days day d weeks week w years year yrs yr y'.split(
    ' ',
  )
export const duration = fc.oneof(
  fc
    .tuple(
      fc.oneof(fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
      fc.constantFrom('', ' '),
      fc.constantFrom('', ...units),
      fc.boolean(),
    )
    .map(([n, gap, unit, upper]) => n + gap + (upper ? unit.toUpperCase() : unit)),
  fc.string({ minLength: 1 }),
  fc.string({ minLength: 95, maxLength: 110 }),
)

export const flag = fc.constantFrom('a', 'b', 'name', 'n', 'x.y', 'verbose', 'v')
export const argument = fc.oneof(
  flag.map((name) => `--${name}`),
  fc
    .tuple(flag, fc.oneof(word, fc.constantFrom('true', 'false', '3', '0x1f')))
    .map(([name, value]) => `--${name}=${value}`),
  flag.map((name) => `--no-${name}`),
  fc
    .string({ unit: fc.constantFrom('a', 'b', 'n', 'v', '3', '=', '-', '.'), minLength: 1, maxLength: 5 })
    .map((s) => `-${s}`),
  fc.constantFrom('--', '-', 'true', 'false'),
  fc.integer().map(String),
  word,
)

export const key = fc
  .tuple(
    word,
    fc.array(
      fc.oneof(
        fc.constant('[]'),
        fc.nat({ max: 30 }).map((n) => `[${n}]`),
        word.map((w) => `[${w}]`),
        word.map((w) => `.${w}`),
        fc.constantFrom('[__proto__]', '[a%2Eb]'),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([first, rest]) => first + rest.join(''))
export const query = fc
  .array(
    fc.tuple(
      key,
      fc.option(
        fc.oneof(
          word,
          fc.constant(''),
          fc.array(word, { maxLength: 3 }).map((list) => list.join(',')),
        ),
      ),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map(([k, v]) => (v === null ? k : `${k}=${v}`)).join('&'))

export const glob = fc
  .array(
    fc.oneof(
      word,
      fc.constantFrom(
        '/',
        '*',
        '**',
        '?',
        '!',
        '.',
        './',
        '..',
        '\\',
        '{',
        '}',
        ',',
        '{a,b}',
        '{1..3}',
        '\\{',
        '[',
        ']',
        '[a-z]',
        '(',
        ')',
        '@(a|b)',
        '!(a)',
        '+(x',
        '*(',
        '\\(',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

const number = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.nat({ max: 9 }).map((n) => `0${n}`),
  fc.nat({ max: 9 }).map((n) => `-0${n}`),
)
const letter = fc.constantFrom('a', 'c', 'z', 'A', 'Z')
// a step of 0 never ends
const step = fc.option(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: -5, max: -1 })), { nil: undefined })
const sequence = (end) => fc.tuple(end, end, step).map(([a, b, s]) => `{${a}..${b}${s === undefined ? '' : `..${s}`}}`)
const braces = fc.letrec((tie) => ({
  text: fc.oneof(word, fc.constantFrom('', '$', '{', '}', ',', '\\{', '\\,', '{}', '..')),
  part: fc.oneof(
    { depthSize: 'small' },
    tie('text'),
    sequence(number),
    sequence(letter),
    fc.array(tie('part'), { maxLength: 3 }).map((list) => `{${list.join(',')}}`),
  ),
})).part
export const pattern = fc.array(braces, { maxLength: 4 }).map((parts) => parts.join(''))
