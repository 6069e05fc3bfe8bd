import { describe, expect, test } from 'vitest'
import { assertionStyle } from '../../../../src/languages/javascript/assertion-style.js'

const styleOf = (source: string) => {
  const style = assertionStyle(source, 'a.test.mjs')
  const checks = [
    style.equals('f(1)', '2', false),
    style.equals('f(1)', '[2]', true),
    style.throws('() => f(1)', 'RangeError'),
    style.throws('async () => await f(1)', 'Failure'),
  ]
  return { checks, imports: style.importsFor(checks[0]) }
}

describe('a written test checks as the tests of the project do', () => {
  test('expect of vitest and jest', () => {
    expect(styleOf(`import { expect, it } from 'vitest'\nit('a', () => { expect(f(0)).not.toBe(1) })`)).toEqual({
      checks: [
        'expect(f(1)).toBe(2)',
        'expect(f(1)).toStrictEqual([2])',
        'expect(() => f(1)).toThrow(RangeError)',
        'await expect((async () => await f(1))()).rejects.toThrow()',
      ],
      imports: '',
    })
  })

  test('expect of chai, which compares NaN by `deep` only', () => {
    const source = `import { expect } from 'chai'\nit('a', () => { expect(f(0)).to.equal(1) })`
    const { checks, imports } = styleOf(source)
    expect(checks.slice(0, 3)).toEqual([
      'expect(f(1)).to.equal(2)',
      'expect(f(1)).to.deep.equal([2])',
      'expect(() => f(1)).to.throw(RangeError)',
    ])
    expect(imports).toBe('')
    const style = assertionStyle(source, 'a.test.mjs')
    expect(style.equals('f(1)', 'NaN', false)).toBe('expect(f(1)).to.deep.equal(NaN)')
    // chai has nothing for promises.
    expect(checks[3]).toContain('await assert.rejects(')
    expect(style.importsFor(checks[3])).toBe("import assert from 'node:assert'\n")
  })

  test.each([
    ["import check from 'node:assert'", 'check'],
    ["import * as assert from 'assert'", 'assert'],
    ["import { strict as assert } from 'assert'", 'assert'],
    ["const ok = require('assert').strict;", 'ok'],
    ["var t = require('node:assert/strict')", 't'],
  ])('%s', (line, name) => {
    const { checks, imports } = styleOf(`${line}\ntest('a', () => {})`)
    expect(checks.slice(0, 2)).toEqual([`${name}.strictEqual(f(1), 2)`, `${name}.deepStrictEqual(f(1), [2])`])
    expect(imports).toBe('')
  })

  test('without any of them, node:assert is imported under a name that is free', () => {
    expect(styleOf(`import test from 'tape'`).imports).toBe("import assert from 'node:assert'\n")
    const other = styleOf(`import { assert } from 'chai'\nassert.equal(f(0), 1)`)
    expect(other.imports).toBe("import nodeAssert from 'node:assert'\n")
    expect(other.checks[0]).toBe('nodeAssert.strictEqual(f(1), 2)')
    expect(assertionStyle('', 'a.test.js').importsFor('assert.ok(1)')).toBe("const assert = require('node:assert')\n")
  })
})
