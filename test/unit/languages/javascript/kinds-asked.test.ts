import { expect, it } from 'vitest'
import { kindsAskedIn } from '../../../../src/languages/javascript/kinds-asked.js'
import { parse } from '../../../../src/syntax/parser.js'

const asked = async (source: string) => ({ ...kindsAskedIn(await parse('typescript', source), source) })

it('are those that a function asks about, by its name and position', async () => {
  const source = `
    function merge(target, source) {
      if (typeof source === 'string' || 'number' == typeof source) return 1
      return Array.isArray(target) && !(source instanceof RegExp)
    }
    const join = (parts) => [].concat(parts).join()
    exports.find = function (where) { return isPlainObject(where) ? 1 : 2 }
    class Bag { add(item) { return util.isArray(item) } }
    const api = { walk: (node, visit) => (typeof visit === 'function' ? visit(node) : node) }
  `
  expect(await asked(source)).toEqual({
    'merge#0': ['list'],
    'merge#1': ['string', 'number', 'regular expression'],
    'join#0': ['list'],
    'find#0': ['object'],
    'add#0': ['list'],
  })
})

it('are those of a declared union', async () => {
  const source = 'function pick(keys: string | readonly string[] | string[], most: number, also?: boolean | number) {}'
  expect(await asked(source)).toEqual({ 'pick#0': ['string', 'list'], 'pick#2': ['boolean', 'number'] })
})

it('are none of other variables, or of questions about other things', async () => {
  expect(
    await asked("function f(a) { return typeof b === 'string' && typeof a.x === 'string' && a === 'string' }"),
  ).toEqual({})
})
