import { expect, it } from 'vitest'
import { marksIn } from '../../../src/inputs/marks.js'

it.each([
  ['+', ['+']],
  ['://', [':', '/', '/']],
  ['a long message: with marks', []],
  [/^[+-]?\d+$/, ['+', '-']],
  [/a\.b\/c|d?/, ['.', '/']],
  [/[^\]"]x/, ['"', ']']],
  [7, []],
])('the marks that %s asks about', (literal, expected) => expect(marksIn(literal)).toEqual(expected))
