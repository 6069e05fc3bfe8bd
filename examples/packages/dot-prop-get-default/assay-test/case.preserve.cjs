const { preservation, string, oneOf, object, near } = require('assay/preserve')
const dotProp = require('..')

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'

const outcome = (run) => {
  try {
    return { value: run() }
  } catch (error) {
    return { threw: error.name }
  }
}

// The bug is only in what comes out where there is nothing to look in and a default is given: objects with a path, and
// calls without a default, are as they were.
const keeps = (target, path, fallback, { preserveIf }) => {
  const canLook = isObject(target) && typeof path === 'string'
  const actual = outcome(() => dotProp.get(target, path, fallback))
  preserveIf(canLook || fallback === undefined, () => [actual])
  preserveIf(true, () => [outcome(() => dotProp.has(target, path))])
}

const leaf = () => oneOf(1, 0, '', 'x', null, undefined, false, true, NaN, 'foo')
const fallback = oneOf(undefined, 'default', '', 0, null, false, 7)
const path = oneOf('foo', 'foo.bar', 'foo.bar.baz', 'bar', 'a', 'a.b', 'a\\.b', 'foo.a', 'foo.baz', '', '.', 'foo.', '.foo', 'length', 'foo.length', 'toString', '0')

preservation(
  'looking in an object',
  {
    kind: oneOf('plain', 'plain', 'array', 'function', 'bare', 'inherited'),
    inner: oneOf('object', 'object', 'leaf', 'array', 'function'),
    foo: leaf(),
    bar: leaf(),
    dotted: leaf(),
    path,
    fallback,
  },
  ({ kind, inner, foo, bar, dotted, path, fallback }, preserving) => {
    const nested = { object: { bar, a: foo, baz: { baz: bar } }, leaf: foo, array: [bar, foo], function: Object.assign(() => {}, { bar }) }[inner]
    const content = { foo: nested, a: bar, 'a.b': dotted, 0: dotted }
    const target = {
      plain: () => content,
      array: () => Object.assign([1, 2], content),
      function: () => Object.assign(function () {}, content),
      bare: () => Object.assign(Object.create(null), content),
      inherited: () => Object.assign(Object.create({ bar }), content),
    }[kind]()
    if (typeof nested === 'function') return keepsUnlessFunction(target, path, fallback, preserving)
    keeps(target, path, fallback, preserving)
  }
)

/** Functions are compared by nothing; only say whether one came out. */
function keepsUnlessFunction(target, path, fallback, { preserveIf }) {
  const actual = outcome(() => dotProp.get(target, path, fallback))
  preserveIf(true, () => [typeof actual.value === 'function' ? 'a function' : actual])
}

preservation(
  'looking in what is no object, without a default',
  { target: oneOf(undefined, null, 0, 1, NaN, '', 'foo', true, false), path: oneOf('foo', 'foo.bar', '', 'length', undefined, 1), fallback },
  ({ target, path, fallback }, preserving) => keeps(target, path, fallback, preserving)
)

preservation(
  'objects and paths like these',
  { target: near({ foo: { bar: 1 } }), path: string.near('foo.bar'), fallback },
  ({ target, path, fallback }, preserving) => keeps(target, path, fallback, preserving)
)

preservation(
  'paths of other types, without a default',
  { path: oneOf(undefined, null, 0, 1, true), foo: leaf() },
  ({ path, foo }, preserving) => keeps({ foo }, path, undefined, preserving)
)
