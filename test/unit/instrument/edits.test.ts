import { describe, expect, it } from 'vitest'
import { Edits } from '../../../src/instrument/edits.js'

describe('edits of a text', () => {
  it('wrap what is inside of each other in order', () => {
    const edits = new Edits('a + b')
    edits.open(0, 'outer(')
    edits.open(0, 'inner(')
    edits.close(1, ')')
    edits.close(5, ')')
    edits.replace(4, 5, 'c')
    expect(edits.apply()).toBe('outer(inner(a) + c)')
  })

  it('keep words apart in code that has no spaces', () => {
    const edits = new Edits('return("a"in(t))')
    edits.open(6, 'probe(1,')
    edits.open(12, 'probe(2,')
    edits.close(15, ')')
    edits.close(16, ')')
    expect(edits.apply()).toBe('return probe(1,("a"in probe(2,(t))))')
  })
})
