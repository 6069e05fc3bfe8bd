import { describe, expect, it } from 'vitest'
import { inputInWords } from '../../../src/model/input-text.js'
import type { Driver } from '../../../src/model/driver.js'

const literal = (value: unknown) => JSON.stringify(value)
const words = (before: string, after: string) =>
  inputInWords({ slots: [], variant: { of: 'a test', line: 1, before, after } } as unknown as Driver, [], { literal })

describe('what is different in a variant of a test', () => {
  it('is a call that is added, left out, made twice, or another one', () => {
    expect(words('', 'list.pop();')).toBe('`list.pop()` added')
    expect(words('list.pop();', '')).toBe('`list.pop()` left out')
    expect(words('list.pop();', 'list.pop(); list.pop();')).toBe('`list.pop()` twice')
    expect(words('list.pop()', 'list.pop(); list.pop();')).toBe('`list.pop()` twice')
    expect(words('list.pop()', 'list.shift()')).toBe('`list.shift()` instead of `list.pop()`')
  })

  it('is one line', () => {
    expect(words('a()\n  b()', 'b();\n  a()')).toBe('`b(); a()` instead of `a() b()`')
  })
})
