// Ten functions of real packages. `function` is the target by the name the syntax layer gives it, `checks` are what a
// first test of it would be, `call` is how a user of the package reaches it, and `arbitraries` what fast-check calls it
// with.
import fc from 'fast-check'
import { argument, duration, glob, identifier, key, maybe, pattern, query, releases, version, word } from './texts.mjs'
import {
  command,
  cookieOptions,
  fraction,
  lruOptions,
  minimistOptions,
  pair,
  qsOptions,
  scanOptions,
} from './values.mjs'

export const functions = [
  {
    package: 'semver',
    version: '7.7.2',
    file: 'classes/semver.js',
    function: 'SemVer.inc',
    take: 'SemVer',
    checks: ["assert.equal(new SemVer('1.2.3').inc('minor').version, '1.3.0')"],
    call: (SemVer, [text, loose, release, id, base]) => new SemVer(text, { loose }).inc(release, id, base).version,
    arbitraries: [
      version,
      fc.boolean(),
      fc.oneof(fc.constantFrom(...releases), word),
      maybe(fc.oneof(identifier, fc.constant('a_b'))),
      maybe(fc.constantFrom('0', '1', false, true)),
    ],
  },
  {
    package: 'ms',
    version: '2.1.3',
    file: 'index.js',
    function: 'parse',
    take: 'ms',
    checks: ["assert.equal(ms('2 days'), 172800000)"],
    call: (ms, [text]) => ms(text),
    arbitraries: [duration],
  },
  {
    package: 'minimist',
    version: '1.2.8',
    file: 'index.js',
    function: 'module.exports',
    take: 'minimist',
    checks: [
      "assert.deepEqual(minimist(['-a', '3', '--name=x', 'rest']), { _: ['rest'], a: 3, name: 'x' })",
      "assert.deepEqual(minimist(['--verbose', 'y'], { boolean: ['verbose'] }), { _: ['y'], verbose: true })",
    ],
    call: (minimist, [args, options]) => minimist(args, options),
    arbitraries: [fc.array(argument, { maxLength: 6 }), maybe(minimistOptions)],
  },
  {
    package: 'qs',
    version: '6.14.0',
    file: 'lib/parse.js',
    function: 'parseObject',
    take: 'parse',
    checks: [
      "assert.deepEqual(parse('a[b]=c'), { a: { b: 'c' } })",
      "assert.deepEqual(parse('a.b=c', { allowDots: true }), { a: { b: 'c' } })",
    ],
    call: (parse, [text, options]) => parse(text, options),
    arbitraries: [
      fc.oneof(
        query,
        fc.dictionary(key, fc.oneof(word, fc.constantFrom('a,b', null, ''), fc.array(word, { maxLength: 3 })), {
          maxKeys: 3,
        }),
      ),
      maybe(qsOptions),
    ],
  },
  {
    package: 'fraction.js',
    version: '4.3.7',
    file: 'fraction.js',
    function: 'parse',
    take: 'Fraction',
    checks: ["assert.equal(new Fraction('1/2').valueOf(), 0.5)", 'assert.equal(new Fraction(3, 4).valueOf(), 0.75)'],
    call: (Fraction, [args]) => new Fraction(...args).valueOf(),
    arbitraries: [fraction],
  },
  {
    package: 'fast-deep-equal',
    version: '3.1.3',
    file: 'index.js',
    function: 'equal',
    take: 'equal',
    checks: [
      "assert.equal(equal({ a: 1, b: ['x'] }, { a: 1, b: ['x'] }), true)",
      'assert.equal(equal([1, 2], [1, 3]), false)',
    ],
    call: (equal, [[a, b]]) => equal(a, b),
    arbitraries: [pair],
  },
  {
    package: 'picomatch',
    version: '4.0.3',
    file: 'lib/scan.js',
    function: 'scan',
    take: 'scan',
    checks: [
      "assert.equal(scan('foo/*.js').base, 'foo')",
      "assert.deepEqual(scan('a/b/*.js', { parts: true }).parts, ['a', 'b', '*.js'])",
    ],
    call: (scan, [text, options]) => scan(text, options),
    arbitraries: [glob, maybe(scanOptions)],
  },
  {
    package: 'brace-expansion',
    version: '2.0.2',
    file: 'index.js',
    function: 'expand',
    take: 'expand',
    checks: [
      "assert.deepEqual(expand('a{b,c}d'), ['abd', 'acd'])",
      "assert.deepEqual(expand('{1..3}'), ['1', '2', '3'])",
    ],
    call: (expand, [text]) => expand(text),
    arbitraries: [pattern],
  },
  {
    package: 'cookie',
    version: '1.0.2',
    file: 'dist/index.js',
    function: 'serialize',
    take: '{ serialize }',
    checks: [
      "assert.equal(serialize('foo', 'bar'), 'foo=bar')",
      "assert.equal(serialize('a', 'b', { maxAge: 5 }), 'a=b; Max-Age=5')",
    ],
    call: ({ serialize }, [name, text, options]) => serialize(name, text, options),
    arbitraries: [fc.oneof(word, fc.string()), fc.oneof(word, fc.string()), maybe(cookieOptions)],
  },
  {
    package: 'lru-cache',
    version: '6.0.0',
    file: 'index.js',
    function: 'LRUCache.set',
    take: 'LRUCache',
    checks: ["const cache = new LRUCache({ max: 2 })\n  cache.set('a', 1)\n  assert.equal(cache.get('a'), 1)"],
    call: (LRUCache, [options, commands]) => {
      const cache = new LRUCache(options)
      for (const [name, ...args] of commands) cache[name](...args)
      return cache.keys()
    },
    arbitraries: [fc.oneof(fc.nat({ max: 6 }), lruOptions), fc.array(command, { maxLength: 10 })],
  },
]
