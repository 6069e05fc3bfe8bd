const { preservation, string, oneOf, array, near } = require('assay/preserve')
const queryString = require('..')

const outcome = (run) => {
  try {
    return { value: run() }
  } catch (error) {
    return { threw: error.name }
  }
}

/** Whether sorting leaves the elements that are written where they are. */
function isInOrder(list) {
  const sorted = list.slice().sort()
  const written = list.filter((item) => item !== undefined)
  return written.every((item, i) => Object.is(item, sorted[i]))
}

// Only the order of the elements of lists was wrong.
const keeps = (values, options, { preserveIf }) => {
  const actual = outcome(() => queryString.stringify(values, options))
  const lists = Object.values(values ?? {}).filter(Array.isArray)
  preserveIf(lists.every(isInOrder), () => [actual])
  // Which pairs are written was never wrong.
  preserveIf(actual.value !== undefined && options?.encode !== false, () => actual.value.split('&').sort())
}

const options = oneOf(undefined, undefined, { strict: false }, { encode: false }, { encode: true, strict: true })
const item = () => oneOf('a', 'b', 'c', '', 'A', 'B', 'a b', 'a&b', '*', 'é', 1, 2, 9, 10, 0, -1, null, undefined, true, false)
const scalar = () => oneOf('x', '', 'y z', '!', 0, 5, null, undefined, false, true)

preservation(
  'lists that are in order, and single values',
  { list: array.of(item(), { max: 4 }), other: array.of(item(), { max: 2 }), scalar: scalar(), isSorted: oneOf(true, true, false), names: oneOf(['a', 'b', 'c'], ['c', 'b', 'a'], ['b', 'a b', 'é'], ['10', '9', 'a']), options },
  ({ list, other, scalar, isSorted, names, options }, preserving) => {
    const order = (items) => (isSorted ? items.slice().sort() : items)
    keeps({ [names[0]]: order(list), [names[1]]: scalar, [names[2]]: order(other) }, options, preserving)
  }
)

preservation(
  'objects without lists',
  { keys: array.of(string.of({ min: 1, max: 3, alphabet: 'abBz1&= é*' }), { max: 5 }), scalar: scalar(), another: scalar(), options },
  ({ keys, scalar, another, options }, preserving) => keeps(Object.fromEntries(keys.map((key, i) => [key, i % 2 ? scalar : another])), options, preserving)
)

preservation('objects like this one', { values: near({ b: '2', a: ['x', 'y'], c: null }) }, ({ values }, preserving) => keeps(values, undefined, preserving))

preservation('nothing at all', { values: oneOf(undefined, null, {}, { a: [] }, { a: [undefined] }) }, ({ values }, preserving) => keeps(values, undefined, preserving))
