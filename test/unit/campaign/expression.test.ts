import { describe, expect, it } from 'vitest'
import { expressionWith, plainExpression, writtenExpressions } from '../../../src/campaign/expression.js'
import type { Driver } from '../../../src/model/driver.js'
import { javascriptLiteral } from '../../../src/languages/javascript/literal.js'
import { lifted } from '../../support/syntax.js'
import { repeatSlot } from '../../../src/model/input.js'

/** What the first assertion looks at when values of the test are replaced by others. */
async function shown(body: string, ...replaced: (readonly [unknown, unknown])[]): Promise<string | undefined> {
  const source = `test('x', () => {\n${body}\n})`
  const file = { ...(await lifted(source)), source }
  const driver: Driver = {
    id: 0,
    file: file.path,
    index: 0,
    name: 'x',
    site: file.tests[0],
    slots: file.slots,
    failing: false,
    preserves: false,
  }
  const idOf = (was: unknown) => (was === 'again' ? repeatSlot : file.slots.find(({ value }) => value === was)!.id)
  const input = replaced.flatMap(([was, value]) => [idOf(was), value])
  return expressionWith([file], driver, input, { where: 'assertion', site: 0 }, { literal: javascriptLiteral })
}

describe('the expression a question is about', () => {
  it('has the input in it', async () => {
    const body = "expect(parseRange('bytes=-200', 1000)).toEqual({ start: 800 })"
    expect(await shown(body, [1000, 9])).toBe("parseRange('bytes=-200', 9)")
    expect(await shown(body, [1000, 9], ['bytes=-200', "it's"])).toBe("parseRange('it\\'s', 9)")
    expect(await shown(body)).toBe("parseRange('bytes=-200', 1000)")
  })

  it('stands on one line, and keeps the blanks of a text', async () => {
    expect(await shown("assert.equal(f(\n  '( a )',\n  2,\n), 3)", [2, -1])).toBe("f('( a )', -1)")
    expect(await shown('assert.throws(() => f(2))', [2, 7])).toBe('f(7)')
  })

  it('is not shown where it is not the whole input, or too long', async () => {
    expect(await shown('const n = 5; assert.equal(f(n, 2), 3)', [5, 6])).toBe(undefined)
    expect(await shown('const n = 5; assert.equal(f(n, 2), 3)', [2, 6])).toBe('f(n, 6)')
    expect(await shown('assert.equal(f(2), 3)', ['again', 2])).toBe(undefined)
    expect(await shown('assert.equal(f(2), 3)', [2, 'x'.repeat(200)])).toBe(undefined)
  })
})

it('is known where a test has it as it stands, in whatever quotes', async () => {
  const source = `test('x', () => {\nassert.equal(f("a", 2), 3)\nassert.throws(() => f(7))\n})`
  const written = writtenExpressions([{ ...(await lifted(source)), source }])
  expect(written.has(plainExpression("f('a', 2)"))).toBe(true)
  expect(written.has(plainExpression('f(7)'))).toBe(true)
  expect(written.has(plainExpression("f('b', 2)"))).toBe(false)
})
