import { describe, expect, it } from 'vitest'
import { samples, spaceOf } from '../../support/patches.js'

const names = (variables: readonly { name: string }[]) => variables.map((v) => v.name).toSorted()

describe('the locations of patches', () => {
  it('are conditions, values and statements on the wanted lines', async () => {
    const { shown } = await spaceOf(samples['x.js'], 'x.js', [6, 7, 14])
    expect(shown).toEqual([
      'condition item == null || item.size > limit',
      'guard continue',
      'guard sum += item.size * 2 + 1',
      'assignment item.size * 2 + 1',
      'guard return list.map((one) => one.size + sum)[0] > 1 ? sum : -sum',
      'assignment list.map((one) => one.size + sum)[0] > 1 ? sum : -sum',
      'condition list.map((one) => one.size + sum)[0] > 1',
      'assignment one.size + sum',
    ])
  })

  it('know the variables that have a value there', async () => {
    const js = await spaceOf(samples['x.js'], 'x.js')
    expect(names(js.at('assignment', '0').variables)).toEqual(['depth', 'from', 'list', 'wide'])
    expect(names(js.at('assignment', 'list[i]').variables)).toEqual(['depth', 'from', 'i', 'list', 'sum', 'wide'])
    expect(names(js.at('assignment', 'one.size + sum').variables)).toContain('one')
    expect(names(js.at('condition', 'sum > 100 && depth').variables)).not.toContain('item')
    expect(js.at('assignment', 'size').hasThis).toBe(true)
    expect(js.at('assignment', 'list[i]').hasThis).toBe(false)
  })

  it('have declared types', async () => {
    const java = await spaceOf(samples['X.java'], 'X.java')
    const { variables, declared, hasThis, function: name } = java.at('assignment', 'total - count')
    expect(variables).toContainEqual({ name: 'numbers', declared: 'int[]' })
    expect({ declared, hasThis, name }).toEqual({
      declared: 'int',
      hasThis: true,
      name: 'Sample.sum(int[],long,boolean)',
    })
    expect(java.at('assignment', 'one').hasThis).toBe(false)
    const ts = await spaceOf(samples['x.ts'], 'x.ts')
    expect(ts.at('assignment', 'width - 1')).toMatchObject({ declared: 'number' })
    expect(ts.at('condition', 'mark.length === 0').variables).toContainEqual({ name: 'end', declared: 'number' })
  })

  it('are pure where evaluating them once more is not seen', async () => {
    const { locations } = await spaceOf(
      'function f(a, g) { if (a.b > 1) g(); const x = g(a); return arguments[0] }',
      'x.js',
    )
    expect(locations.map((l) => `${l.schema} ${l.isPure}`)).toEqual([
      'condition true',
      'guard true',
      'assignment false',
      'guard true',
      'assignment false',
    ])
  })

  it('leave alone what a compiler wants as it is', async () => {
    const { shown } = await spaceOf(samples['X.java'], 'X.java')
    for (const kept of [
      'guard this.name = name;',
      'guard order = 1;',
      'guard return total;',
      'guard return a;',
      'guard return b;',
    ])
      expect(shown).not.toContain(kept)
    expect(shown).toContain('guard this.count = count;')
    expect(shown).toContain('guard break;')
    const endless = await spaceOf('class A { int f() { while (true) { if (g()) return 1; } } }', 'A.java')
    expect(endless.shown).toEqual(['condition g()', 'guard return 1;', 'assignment 1'])
  })

  it('use neither what is not yet declared nor what a closure may not', async () => {
    const js = await spaceOf('function f(a) { if (a) g(); const b = 1; { let c = 2; h(c) } k() }', 'x.js')
    expect(names(js.at('condition', 'a').variables)).toEqual(['a'])
    expect(names(js.at('guard', 'k()').variables)).toEqual(['a', 'b'])
    const java = await spaceOf(
      'class A { void f(int a) { int b = 1; int c; b++; Runnable r = () -> { if (a > 1) g(); }; } }',
      'A.java',
    )
    expect(names(java.at('condition', 'a > 1').variables)).toEqual(['a'])
  })
})
