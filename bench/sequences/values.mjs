// Values and options as a careful author of property tests makes them.
import fc from 'fast-check'
import { flag, maybe, some, word } from './texts.mjs'

export const minimistOptions = some({
  boolean: fc.oneof(fc.boolean(), flag, fc.array(flag, { maxLength: 3 })),
  string: fc.oneof(flag, fc.array(fc.oneof(flag, fc.constant('_')), { maxLength: 3 })),
  alias: fc.dictionary(flag, fc.oneof(flag, fc.array(flag, { maxLength: 2 })), { maxKeys: 3 }),
  default: fc.dictionary(flag, fc.oneof(fc.boolean(), word, fc.integer()), { maxKeys: 3 }),
  unknown: fc.constantFrom(
    () => true,
    () => false,
  ),
  stopEarly: fc.boolean(),
  '--': fc.boolean(),
})

export const qsOptions = some({
  allowDots: fc.boolean(),
  allowEmptyArrays: fc.boolean(),
  arrayLimit: fc.nat({ max: 25 }),
  comma: fc.boolean(),
  decodeDotInKeys: fc.boolean(),
  depth: fc.nat({ max: 4 }),
  parseArrays: fc.boolean(),
  plainObjects: fc.boolean(),
  strictNullHandling: fc.boolean(),
})

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 5 })
const sign = fc.constantFrom('', '-', '+')
export const fraction = fc.oneof(
  fc.integer().map((n) => [n]),
  // numbers close to zero take seconds
  fc.double({ min: -100, max: 100, noNaN: true }).map((n) => [Math.abs(n) < 1e-3 ? 0 : n]),
  fc.integer({ min: -1000, max: 1000 }).map((n) => [n / 64]),
  fc.constantFrom([NaN], [0.1], [1 / 3]),
  fc.tuple(fc.integer(), fc.integer()),
  fc.tuple(fc.double(), fc.double()),
  some({ n: fc.integer(), d: fc.integer(), s: fc.constantFrom(1, -1) }).map((o) => [o]),
  fc.array(fc.integer(), { maxLength: 2 }).map((list) => [list]),
  fc.tuple(sign, digits).map(([s, a]) => [s + a]),
  fc.tuple(sign, maybe(digits), digits).map(([s, a, b]) => [`${s}${a ?? ''}.${b}`]),
  fc.tuple(sign, digits, maybe(digits), digits).map(([s, a, b, c]) => [`${s}${a}.${b ?? ''}(${c})`]),
  fc.tuple(sign, digits, maybe(digits), digits).map(([s, a, b, c]) => [`${s}${a}.${b ?? ''}'${c}'`]),
  fc.tuple(sign, digits, fc.constantFrom('/', ':'), digits).map(([s, a, c, b]) => [s + a + c + b]),
  fc.tuple(sign, digits, digits, digits).map(([s, a, b, c]) => [`${s}${a} ${b}/${c}`]),
  fc.string().map((text) => [text]),
  fc.constantFrom([], [null], [undefined]),
)

const value = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('', 'a', null, undefined, NaN, true),
    fc.constantFrom(/a/, /a/g, /b/),
    fc.date().map((d) => new Date(d.getTime() % 3)),
  ),
  node: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('node'), { maxKeys: 3 }),
  ),
})).node
/** Two values that are alike often enough. */
export const pair = fc.oneof(
  fc.tuple(value, value),
  value.map((v) => [v, copy(v)]),
  fc.tuple(value, fc.constantFrom('a', 'b'), value).map(([v, k, w]) => [
    { [k]: v, c: w },
    { [k]: copy(v), c: w },
  ]),
)
function copy(v) {
  if (Array.isArray(v)) return v.map(copy)
  if (v instanceof RegExp) return new RegExp(v.source, v.flags)
  if (v instanceof Date) return new Date(v.getTime())
  return v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, w]) => [k, copy(w)])) : v
}

export const scanOptions = some({
  parts: fc.boolean(),
  tokens: fc.boolean(),
  scanToEnd: fc.boolean(),
  noext: fc.boolean(),
  nonegate: fc.boolean(),
  noparen: fc.boolean(),
  unescape: fc.boolean(),
})

export const cookieOptions = some({
  maxAge: fc.oneof(fc.integer(), fc.double()),
  domain: fc.oneof(fc.domain(), fc.constantFrom('example.com', '.example.com', 'example.com\n', '-')),
  path: fc.oneof(fc.webPath(), fc.constantFrom('/', '/a;b')),
  expires: fc.oneof(fc.date(), fc.constant(new Date(NaN)), fc.constant('tomorrow')),
  httpOnly: fc.boolean(),
  secure: fc.boolean(),
  partitioned: fc.boolean(),
  priority: fc.constantFrom('low', 'medium', 'high', 'Low', 'other', 5),
  sameSite: fc.oneof(fc.boolean(), fc.constantFrom('strict', 'lax', 'none', 'Lax', 'other')),
  encode: fc.constantFrom(String, encodeURIComponent),
})

export const lruOptions = some({
  max: fc.nat({ max: 6 }),
  maxAge: fc.constantFrom(0, 1, 1000),
  length: fc.constantFrom(
    (v) => v.length,
    () => 1,
  ),
  dispose: fc.constant(() => {}),
  stale: fc.boolean(),
  noDisposeOnSet: fc.boolean(),
  updateAgeOnGet: fc.boolean(),
})
const lruKey = fc.constantFrom('a', 'b', 'c')
export const command = fc.oneof(
  fc.tuple(fc.constant('set'), lruKey, fc.string({ maxLength: 8 }), fc.constantFrom(undefined, 0, 5, 1000, 'soon')),
  fc.tuple(fc.constantFrom('get', 'peek', 'has', 'del'), lruKey),
  fc.tuple(fc.constantFrom('pop', 'prune', 'reset', 'keys', 'dump')),
)
