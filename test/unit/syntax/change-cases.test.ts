import { describe, expect, it } from 'vitest'
import { javaTable } from '../../../src/languages/java/table.js'
import { javascriptTable } from '../../../src/languages/javascript/table.js'
import { changeBetween } from '../../../src/syntax/change.js'
import { describeCases } from '../../../src/syntax/describe-cases.js'
import { parse } from '../../../src/syntax/parser.js'
import type { CaseName } from '../../../src/model/change-case.js'

type Row = readonly [CaseName, string] | readonly [CaseName, string, string]

async function casesOf(path: string, before: string, after: string): Promise<Row[]> {
  const table = path.endsWith('.java') ? javaTable : javascriptTable
  const file = async (source: string) => ({ root: await parse(table.grammarOf(path)!, source), source })
  const change = changeBetween(await file(before), await file(after), table)
  return describeCases(new Map([[path, change]]), table).map(({ case: name, goal, reason }) =>
    reason === undefined ? [name, goal] : [name, goal, reason],
  )
}

const inJavaScript = (before: string, after: string) =>
  casesOf('x.js', `function f(x, y) {\n${before}\nreturn x\n}`, `function f(x, y) {\n${after}\nreturn x\n}`)
const inJava = (before: string, after: string) =>
  casesOf(
    'X.java',
    `class X { int f(int x, String y) {\n${before}\nreturn x;\n} }`,
    `class X { int f(int x, String y) {\n${after}\nreturn x;\n} }`,
  )

/** Before, after, and what is to be found; the same text is a body in both languages. */
const cases: Record<string, readonly [string, string, ...Row[]]> = {
  'partial-if insertion': ['', 'if (x > 5) { x++; }', ['partial-if insertion', 'x > 5']],
  'partial-if insertion of a chain': [
    '',
    'if (x > 5) x++; else if (x < 3) { x--; }',
    ['partial-if insertion', '(x > 5)||(x < 3)'],
  ],
  'non-partial-if insertion': ['', 'x++;', ['non-partial-if insertion', 'plain']],
  'non-partial-if insertion of an if': ['', 'if (x > 5) x++; else x--;', ['non-partial-if insertion', 'plain']],
  'a loop that comes': ['', 'while (x > 5) x--;', ['non-partial-if insertion', 'x > 5']],
  'partial-if deletion': ['if (x > 5) { x++; }', '', ['partial-if deletion', 'x > 5']],
  'non-partial-if deletion': ['x++;', '', ['non-partial-if deletion', 'plain']],
  'if-guard insertion': ['x++;', 'if (x > 5) { x++; }', ['if-guard insertion', '!(x > 5)']],
  'if-guard insertion around two': ['x++; x = 2;', 'if (x > 5) { x++; x = 2; }', ['if-guard insertion', '!(x > 5)']],
  'if-guard insertion around an if': [
    'if (x > 1) x = 3;',
    'if (x > 5) { if (x > 1) x = 3; }',
    ['if-guard insertion', '!(x > 5)'],
  ],
  'if-guard insertion with another way': ['x++;', 'if (x > 5) { x--; } else { x++; }', ['if-guard insertion', 'x > 5']],
  'if-guard insertion without a list': [
    'while (x > 9) x--;',
    'while (x > 9) if (x > 5) x--;',
    ['if-guard insertion', '!(x > 5)'],
  ],
  'if-guard deletion': ['if (x > 5) { x++; }', 'x++;', ['if-guard deletion', '!(x > 5)']],
  'if-guard deletion around an if': [
    'if (x > 5) { if (x > 1) x = 3; }',
    'if (x > 1) x = 3;',
    ['if-guard deletion', '!(x > 5)'],
  ],
  'if-cond change': ['if (x < 999) { x++; }', 'if (x < 1000) { x++; }', ['if-cond change', '(x < 999) != (x < 1000)']],
  'if-cond change with an else': [
    'if (x < 9) x++; else x--;',
    'if (x < 1) x++; else x--;',
    ['if-cond change', '(x < 9) != (x < 1)'],
  ],
  'if-cond-else change': [
    'if (x < 9) { x++; }',
    'if (x < 1) { x++; } else { x--; }',
    ['if-cond-else change', '(x < 9) != (x < 1)'],
    ['if-cond-else change', 'plain'],
  ],
  'if-cond-else change of the else alone': [
    'if (x < 9) { x++; }',
    'if (x < 9) { x++; } else { x--; }',
    ['if-cond-else change', 'plain'],
  ],
  'if-cond-else change by an else if': [
    'if (x < 9) { x++; }',
    'if (x < 9) { x++; } else if (x > 20) { x--; }',
    ['if-cond-else change', 'x > 20'],
  ],
  'if-cond-else change that takes the else away': [
    'if (x < 9) { x++; } else { x--; }',
    'if (x < 1) { x++; }',
    ['if-cond-else change', '(x < 9) != (x < 1)'],
    ['if-cond-else change', 'plain'],
  ],
  'if-cond-then change': [
    'if (x < 9) { x++; } else { x--; }',
    'if (x < 1) { x = 7; } else { x--; }',
    ['if-cond-then change', '(x < 9) != (x < 1)'],
    ['other change', 'plain'],
  ],
  'other change': ['x = 1;', 'x = 2;', ['other change', 'plain']],
  'other change of a loop': ['while (x > 5) x--;', 'while (x > 4) x--;', ['other change', '(x > 5) != (x > 4)']],
  'a branch that changes under the same condition': [
    'if (x > 5) { x = 1; }',
    'if (x > 5) { x = 2; }',
    ['other change', 'plain'],
  ],
  'a condition that returns': [
    'if (x > 5) return x;',
    'if (x > 5) return x; else return 1;',
    ['if-cond-else change', 'plain'],
  ],
  'braces that come': ['if (x > 5) x++;', 'if (x > 5) { x++; }'],
}

describe.each([
  ['JavaScript', inJavaScript],
  ['Java', inJava],
])('the change cases in %s', (_, of) => {
  it.each(Object.entries(cases))('%s', async (_, [before, after, ...found]) => {
    expect(await of(before, after)).toEqual(found)
  })

  it('finds a guard before the statement that took the place of another', async () => {
    const tail = (text: string) => `while (x > 5) { ${text} }`
    expect(await of(tail('return x;'), tail('if (x > 7) return x; return 1;'))).toEqual([
      ['if-guard insertion', '!(x > 7)'],
      ['other change', 'plain'],
    ])
    expect(await of(tail('if (x > 7) return x; return 1;'), tail('return x;'))).toEqual([
      ['if-guard deletion', '!(x > 7)'],
    ])
  })

  it('says why a condition cannot be copied', async () => {
    const reason = async (condition: string) => (await of('', `if (${condition}) { x++; }`))[0][2]
    expect(await reason('next() > 1')).toBe('the condition calls next(), which may have side effects')
    expect(await reason('x++ > 1')).toBe('the condition increments or decrements a variable')
    expect(await reason('(x = 3) > 1')).toBe('the condition assigns a variable')
    expect(await reason('new A().b')).toBe('the condition creates an object')
    expect(await reason('Math.random() > 1')).toBe('the condition calls random(), which may have side effects')
    expect(await reason('Math.abs(x) > 1 && -x < y.length && !(x == 1)')).toBeUndefined()
    expect(await reason('y.startsWith("a") || y.charAt(0) == y.charAt(x)')).toBeUndefined()
  })

  it('does not copy names that are gone', async () => {
    const word = of === inJava ? 'int' : 'let'
    const [, ...rest] = await of(`${word} z = x * 2; if (z > 5) { x++; }`, 'if (x > 5) { x++; }')
    expect(rest).toContainEqual([
      'if-cond change',
      'plain',
      'the old condition uses z, which has a different meaning in the patched version',
    ])
    expect(await of(`if (x > 5) { x++; } ${word} z = 1;`, `${word} z = 1;`)).toEqual([['partial-if deletion', 'x > 5']])
    expect(await of(`${word} z = 1; if (z > 5) { x++; }`, `${word} z = 1;`)).toEqual([['partial-if deletion', 'z > 5']])
  })
})

describe('the change cases', () => {
  it('know what Java and JavaScript have of their own', async () => {
    const [bound] = await inJava('', 'if (y instanceof String s) { x++; }')
    expect(bound[2]).toBe('the condition binds a variable')
    expect((await inJava('', 'if (list.get(0) == 1 && y instanceof String) { x++; }'))[0][1]).not.toBe('plain')
    expect((await inJavaScript('', 'if (/a/.test(y) && y?.length !== 3 && typeof x === "number") x++'))[0][1]).not.toBe(
      'plain',
    )
    // A loop's goal is part of its condition, where Java cannot catch what the old one may throw.
    const [loop] = await inJava('while (x < y.length()) x++;', 'while (x < 9) x++;')
    expect(loop).toEqual(['other change', 'plain', 'the old condition might throw'])
    expect((await inJavaScript('while (x < y.length) x++', 'while (x < 9) x++'))[0][1]).toBe(
      '(x < y.length) != (x < 9)',
    )
    expect((await inJava('while (x < y.length()) x++;', 'while (x < y.length() - 1) x++;'))[0][1]).not.toBe('plain')
    expect((await inJavaScript('', 'if (/a/g.test(y)) x++'))[0][2]).toContain('calls test()')
    expect((await inJavaScript('', 'if (await y) x++'))[0][1]).toBe('plain')
    expect(await inJavaScript('return x > 1', 'return x >= 1')).toEqual([['other change', '(x > 1) != (x >= 1)']])
    expect(await inJavaScript('return x || 1', 'return x || 2')).toEqual([['other change', 'plain']])
  })

  it('write a condition of several lines in one', async () => {
    expect(await inJavaScript('', 'if (x > 1 && // why\n  x < 5) { x++ }')).toEqual([
      ['partial-if insertion', 'x > 1 && x < 5'],
    ])
  })

  it('have no goal outside of functions', async () => {
    expect(await casesOf('x.js', 'let a = 1', 'let a = 2')).toEqual([
      ['other change', 'none', 'it is outside functions and runs while the program loads'],
    ])
    const [[, goal]] = await casesOf('x.js', 'f()', 'f()\nfunction g() {}')
    expect(goal).toBe('none')
  })

  it('take the entry of a function where no statement can stand', async () => {
    expect(await casesOf('x.js', 'const f = (a) => a + 1', 'const f = (a) => a + 2')).toEqual([
      ['other change', 'plain'],
    ])
    expect(await casesOf('x.js', 'function f(a) { return 1 }', 'function f(a, b) { return 1 }')).toEqual([
      ['other change', 'plain'],
    ])
  })
})
