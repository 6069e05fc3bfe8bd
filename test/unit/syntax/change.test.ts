import { describe, expect, it } from 'vitest'
import { changed } from '../../support/syntax.js'

describe('the change a patch makes', () => {
  it('is a pair of statements in the function they are in', async () => {
    const { shown, functions } = await changed(
      'function f(a) {\n  const x = a + 1\n  return x\n}',
      'function f(a) {\n  const x = a + 2\n  return x\n}',
    )
    expect(shown).toEqual([['const x = a + 1', 'const x = a + 2', 'f']])
    expect(functions).toEqual({ before: ['f'], after: ['f'] })
  })

  it('knows insertions and deletions', async () => {
    expect((await changed('function f() { a(); c() }', 'function f() { a(); b(); c() }')).shown).toEqual([
      [null, 'b();', 'f'],
    ])
    expect((await changed('function f() { a(); b(); c() }', 'function f() { a(); c() }')).shown).toEqual([
      ['b();', null, 'f'],
    ])
  })

  it('looks inside compound statements and pairs changed conditions', async () => {
    const { shown } = await changed(
      'function f(a) { if (a > 1) { x(); y() } }',
      'function f(a) { if (a >= 1) { x(); z() } }',
    )
    expect(shown.map(([, after]) => after)).toEqual(['if (a >= 1) { x(); z() }', 'z()'])
  })

  it('belongs to the innermost function', async () => {
    const before = 'class A { m(list) { return list.map((x) => x + 1) } }'
    expect((await changed(before, before.replace('x + 1', 'x + 2'))).functions.after).toEqual(['A.m.<anonymous>'])
  })

  it('ignores comments and spacing', async () => {
    expect((await changed('function f() { return 1 }', '// c\nfunction f() {\n  return 1 // d\n}')).pairs).toEqual([])
  })

  it('names functions the way people do', async () => {
    const source =
      'exports.a = function () { return 1 }\nconst b = () => 1\nclass C { static d() { return 1 }; get e() { return 1 } }\nconst o = { f() { return 1 }, g: () => 1 }'
    const { functions } = await changed(source, source.replaceAll('1', '2'))
    expect(functions.after).toEqual(['exports.a', 'b', 'C.d', 'C.get e', 'o.f', 'o.g'])
  })

  it('sees parameters, module code and new functions', async () => {
    expect((await changed('function f(a) {}', 'function f(a, b) {}')).functions.after).toEqual(['f'])
    expect((await changed('const x = 1', 'const x = 2')).functions.after).toEqual(['<module>'])
    expect((await changed('f()', 'f()\nfunction g() {}')).functions).toEqual({ before: [], after: ['g'] })
  })

  it('aligns the statements that stayed', async () => {
    const { alignment } = await changed('a()\nb()\nc()', 'a()\nnew1()\nb()\nc()')
    expect([...alignment]).toEqual([
      [0, 0],
      [2, 1],
      [3, 2],
    ])
  })

  it('reads strings to the letter', async () => {
    expect((await changed('f("a\\n")', 'f("a\\t")')).pairs).toHaveLength(1)
  })
})
