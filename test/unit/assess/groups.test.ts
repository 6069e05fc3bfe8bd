import { expect, test } from 'vitest'
import { languages } from '../../../src/languages/all.js'
import { judgingGroups } from '../../../src/assess/groups.js'
import { changeBetween } from '../../../src/syntax/change.js'
import { parse } from '../../../src/syntax/parser.js'

const language = languages.find((one) => one.name === 'javascript')!
const source = 'function f(a) {\n  if (a > 0) return g(a)\n  return a\n}\nfunction g(b) {\n  return b\n}\n'

const changeTo = async (from: string, to: string) => {
  const parsed = async (text: string) => ({
    root: await parse(language.syntax.table.grammarOf('x.js')!, text),
    source: text,
  })
  const change = changeBetween(await parsed(source), await parsed(source.replace(from, to)), language.syntax.table)
  return new Map([['x.js', change]])
}

const conditions = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => changeTo('a > 0', `a > ${i + 1}`)))
const others = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => changeTo('g(a)', `g(a, later(${i}))`)))
const sizes = (groups: number[][]) => groups.map((group) => group.length)

test('a few patches are judged together', async () => {
  expect(sizes(judgingGroups([...(await conditions(10)), ...(await others(6))], language.syntax))).toEqual([16])
})

test('many patches of one function are judged together, and others some at a time', async () => {
  const groups = judgingGroups([...(await others(20)), ...(await conditions(40))], language.syntax)
  expect(sizes(groups)).toEqual([40, 16, 4])
  expect(groups.flat().sort((a, b) => a - b)).toEqual([...Array(60).keys()])
  expect(groups[0][0]).toBe(20)
})

test('there is an end to what one host can hold', async () => {
  expect(sizes(judgingGroups(await conditions(70), language.syntax))).toEqual([64, 6])
})
