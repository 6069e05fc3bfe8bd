import { describe, expect, it } from 'vitest'
import { javaTable } from '../../../src/languages/java/table.js'
import { javascriptTable } from '../../../src/languages/javascript/table.js'
import { asksSignIn } from '../../../src/syntax/asks-sign.js'
import { parse } from '../../../src/syntax/parser.js'

const inScript = async (body: string) => {
  const source = `function f(n, list) { ${body} }\nfunction g(n) { return n < 0 }\n`
  return asksSignIn(await parse('javascript', source), source, ['f'], javascriptTable)
}
const inJava = async (body: string) => {
  const source = `class A { int f(int n, String s) { ${body} } }\n`
  return asksSignIn(await parse('java', source), source, ['A.f(int,String)'], javaTable)
}

describe('a function asks for the sign of a number', () => {
  it.each([
    'return n < 0 ? 1 : 2',
    'if (0 >= n) return 1',
    'return n > -1.5',
    'return Math.abs(n)',
    'return -n',
    'while (list.length) { if (n <= 0.0) break }',
  ])('%s', async (body) => {
    expect(await inScript(body)).toBe(true)
    if (!body.includes('list')) expect(await inJava(`${body};`)).toBe(true)
  })

  it.each([
    'return n < 10',
    'return n === 0',
    'return n - 1',
    'return list.indexOf(n) >= 0',
    'for (let i = n; i >= 0; i--) list.push(i)',
    'return n > 0.5',
    'return list.length > 0',
    'const at = list.indexOf(n); return at < 0',
    'while (n >= 0 && list[n] > 1) n--',
    'return --n < 5',
  ])('but not by %s', async (body) => expect(await inScript(body)).toBe(false))
})
