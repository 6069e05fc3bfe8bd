import { describe, expect, it } from 'vitest'
import { TextForm, textsIn } from '../../../src/inputs/text-form.js'

describe('the form of texts', () => {
  const form = (...samples: string[]) => new TextForm(samples)

  it.each([
    ['more of the same', ['a,b'], 'x,yy,z', true],
    ['other words and numbers', ['key=value'], 'k1=2', true],
    ['nothing', ['a'], '', true],
    ['a numeral with a sign', ['12'], '-3.5', true],
    ['a number with a sign', ['n=1'], 'n=-12', true],
    ['parts in an order that no test shows', ['*|def'], '*|def*|def', false],
    ['no more separators than a test has', ['a,b'], 'a,', true],
    ['two of them at the end', ['a,b'], 'a,,', false],
    ['a bracket without its other half', ['f(x)'], 'f(x', false],
    ['white space where no test has any', ['a,b'], ' a,b', false],
    ['a character that no test shows', ['a b'], 'a\0b', false],
    ['another character of two units', ['a 🙂'], 'a 😀', true],
    ['a letter of two units', ['a 🙂'], 'a 𝒜', true],
    ['a letter of two units where none is shown', ['naive'], 'na𝒜ve', false],
    ['a sign where no numeral is shown', ['abc'], '-3', false],
  ])('%s', (_, samples, text, expected) => expect(form(...samples).has(text)).toBe(expected))

  it('has every sample', () => {
    const samples = ['<p>One<br>Two</p>', '1.2.3-beta', ' spaced  out ', '']
    for (const sample of samples) expect(form(...samples).has(sample)).toBe(true)
  })
})

it('texts are found in lists and records', () => expect(textsIn(['a', { k: ['b', 1, null] }, /c/])).toEqual(['a', 'b']))
