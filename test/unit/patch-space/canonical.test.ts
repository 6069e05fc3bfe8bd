import { describe, expect, it } from 'vitest'
import { canonicalExpression } from '../../../src/patch-space/canonical.js'
import { readExpression } from '../../../src/patch-space/read-expression.js'
import { javaPatches } from '../../../src/languages/java/patches.js'
import { javaTable } from '../../../src/languages/java/table.js'
import { javascriptPatches } from '../../../src/languages/javascript/patches.js'
import { javascriptTable } from '../../../src/languages/javascript/table.js'
import { child, namedChildren, walk, type Node } from '../../../src/syntax/node.js'
import { parse } from '../../../src/syntax/parser.js'

/** The canonical form of a condition over variables `a` … `f`: ints, then doubles and a truth value in Java. */
async function form(text: string, isJava: boolean): Promise<string> {
  const source = isJava
    ? `class A { void f(int a, int b, double d, double e, boolean f, String s) { if (${text}) {} } }`
    : `function f(a, b, d, e, f, s) { if (${text}) {} }`
  const language = isJava
    ? { table: javaTable, patches: javaPatches }
    : { table: javascriptTable, patches: javascriptPatches }
  const root = await parse(isJava ? 'java' : 'javascript', source)
  let place: Node | undefined
  walk(root, (n) => void (n.type === 'if_statement' && (place = namedChildren(child(n, 'condition')!)[0])))
  const types = isJava ? ['int', 'int', 'double', 'double', 'boolean', 'String'] : []
  const variables = ['a', 'b', 'd', 'e', 'f', 's'].map((name, i) => ({ name, ...(isJava && { declared: types[i] }) }))
  const typing = language.patches.typing({ root, source }, place!, variables)
  const names = new Set(variables.map((v) => v.name))
  const reader = { source, language, typing, names, isPure: () => true, isSeen: () => true }
  return canonicalExpression(readExpression(place!, reader), typing, true)
}

const alike: readonly (readonly [string, string, 'both' | 'java' | 'javascript' | 'neither'])[] = [
  ['a < b', 'b > a', 'both'],
  ['a <= b', 'b >= a', 'both'],
  ['a == b', 'b == a', 'both'],
  ['!(a == b)', 'a != b', 'both'],
  ['!!f', 'f', 'both'],
  ['f && f', 'f', 'both'],
  ['f && a < b', 'b > a && f', 'both'],
  ['(f && a < b) && d < e', 'f && (a < b && d < e)', 'both'],
  ['a < 1 + 2', 'a < 3', 'both'],
  ['f && true', 'f', 'both'],
  ['f || true', 'true', 'both'],
  ['a * b > 1', 'b * a > 1', 'java'],
  ['!(a < b)', 'a >= b', 'java'],
  ['a < b || a == b', 'a <= b', 'java'],
  ['a <= b && a != b', 'a < b', 'java'],
  // NaN is neither less nor not less.
  ['!(d < e)', 'd >= e', 'neither'],
  // An overflow tells them apart.
  ['a <= b', 'a < b + 1', 'neither'],
  // What is evaluated first may throw.
  ['s != null && s.length > 0', 's.length > 0 && s != null', 'neither'],
  ['a - b > 0', 'b - a > 0', 'neither'],
  ['a < b', 'a <= b', 'neither'],
]

describe('expressions that are the same', () => {
  it.each(alike)('%s and %s: %s', async (left, right, where) => {
    const same = async (isJava: boolean) => (await form(left, isJava)) === (await form(right, isJava))
    expect(await same(true)).toBe(where === 'both' || where === 'java')
    expect(await same(false)).toBe(where === 'both' || where === 'javascript')
  })
})
