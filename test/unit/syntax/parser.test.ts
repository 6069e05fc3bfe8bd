import { describe, expect, it } from 'vitest'
import { parse } from '../../../src/syntax/parser.js'

describe('the grammars', () => {
  it.each([
    ['javascript', 'class A { #x = 1 }', 'class_declaration'],
    ['typescript', 'interface A<T> { x: T }', 'interface_declaration'],
    ['tsx', 'const a = <b x={1}>t</b>', 'lexical_declaration'],
    ['java', 'record P(int x) { }', 'record_declaration'],
    ['c', 'int main(void) { return 0; }', 'function_definition'],
  ] as const)('%s', async (grammar, source, type) => {
    const root = await parse(grammar, source)
    expect(root.broken).toBe(false)
    expect(root.children[0].type).toBe(type)
  })

  it('reads a text with a NUL in it', async () => {
    const root = await parse('javascript', "const nul = '\0'\nconst more = 1\n")
    expect(root.broken).toBe(false)
    expect(root.children).toHaveLength(2)
  })

  it('counts positions in UTF-16, and marks what it does not understand', async () => {
    const root = await parse('javascript', '"é😀"; x')
    expect(root.children[1].start).toBe(7)
    expect((await parse('javascript', 'f((')).broken).toBe(true)
  })
})
