import { describe, expect, it } from 'vitest'
import { slug } from '../src/slug'

describe('slug', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['  a  b ', 'a-b'],
    ['x', 'x'],
  ])('makes %s readable', (text: string, expected: string) => {
    expect(slug(text)).toBe(expected)
  })

  it('takes another separator', () => {
    const options = { separator: '_' }
    expect(slug('a b', options)).toBe('a_b')
  })

  it('never ends in a separator', () => {
    expect(slug('one two three', { maxLength: 8 })).toBe('one-two')
  })
})
