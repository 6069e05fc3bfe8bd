import { describe, expect, it } from 'vitest'
import { agreedIn, dissentsIn, type VotedQuestion } from '../../../../src/judges/agreement/dissent.js'
import { ideaOf } from '../../../../src/judges/agreement/idea.js'
import { javascriptTable as table } from '../../../../src/languages/javascript/table.js'
import { changeBetween } from '../../../../src/syntax/change.js'
import { parse } from '../../../../src/syntax/parser.js'

/** What each patch gives for one input, the buggy version first. */
function asked(before: number, ...values: number[]): VotedQuestion {
  const distinct = [...new Set(values)]
  return {
    answers: values.map((value) => distinct.indexOf(value)),
    cost: 1,
    outputs: distinct.map((value) => ({
      value,
      patches: values.flatMap((other, patch) => (other === value ? [patch] : [])),
      isBefore: value === before,
    })),
  }
}

/** Patches that are alone with what they do; each letter of `ideas` is what a patch is made by. */
function suspected(ideas: string, ...questions: VotedQuestion[]): number[] {
  const all = [...ideas].map((_, i) => i)
  const dissents = dissentsIn(questions, agreedIn(questions, all, [...ideas]))
  return [...new Set(dissents.map(({ patch }) => patch))].sort()
}

describe('patches that agree speak against a patch', () => {
  it('that leaves as it was what they change, or changes it otherwise', () =>
    expect(suspected('abcd', asked(0, 1, 1, 0, 2))).toEqual([2, 3]))

  it('but not for what they leave as it was: so do fixes that are too narrow', () =>
    expect(suspected('abc', asked(0, 0, 0, 7))).toEqual([]))

  it('only where they do the same on every input', () =>
    expect(suspected('abc', asked(0, 1, 1, 2), asked(0, 3, 4, 4))).toEqual([]))

  it('only where they come from different ideas', () => {
    expect(suspected('aab', asked(0, 1, 1, 2))).toEqual([])
    expect(suspected('aabb', asked(0, 1, 1, 2, 2))).toEqual([])
  })

  it('counted by ideas, however many patches come from one', () =>
    expect(suspected('abccc', asked(0, 1, 1, 2, 2, 2))).toEqual([2, 3, 4]))

  it('but not for which error it throws', () => {
    const error = (n: string) => ({ t: 'error', n, k: ['message'], v: [''] }) as const
    const outputs = [error('TypeError'), error('RangeError')].map((value, i) => ({
      value,
      patches: i ? [2] : [0, 1],
      isBefore: false,
    }))
    expect(suspected('abc', { answers: [0, 0, 1], cost: 1, outputs })).toEqual([])
  })

  it('only where no other group has as many ideas', () => {
    expect(suspected('abcd', asked(0, 1, 1, 2, 2))).toEqual([])
    expect(suspected('abcde', asked(0, 1, 1, 1, 2, 2))).toEqual([3, 4])
  })

  it('only where they are a third of the ideas, and half of them among many patches', () => {
    expect(suspected('abcdef', asked(0, 1, 1, 2, 3, 4, 5))).toEqual([2, 3, 4, 5])
    expect(suspected('abcdefg', asked(0, 1, 1, 2, 3, 4, 5, 6))).toEqual([])
    const many = (agreeing: number) => Array.from({ length: 12 }, (_, i) => (i < agreeing ? 1 : i))
    expect(suspected('abcdefghijkl', asked(0, ...many(5)))).toEqual([])
    expect(suspected('abcdefghijkl', asked(0, ...many(6)))).toHaveLength(6)
  })

  it('and nobody where all agree, or none', () => {
    expect(suspected('abc', asked(0, 1, 1, 1))).toEqual([])
    expect(suspected('abc', asked(0, 1, 2, 3))).toEqual([])
    expect(suspected('')).toEqual([])
  })
})

describe('the idea of a patch', () => {
  const idea = async (before: string, after: string) => {
    const file = async (source: string) => ({ root: await parse(table.grammarOf('a.js')!, source), source })
    return ideaOf(new Map([['a.js', changeBetween(await file(before), await file(after), table)]]), table)
  }
  const f = (body: string) => `function f(n, m) { ${body} }`
  const made = (body: string) => idea(f('return n'), f(body))

  it('is the same with other names, operators and numbers, and whatever is remarked', async () => {
    const one = await made('if (n > 3) return m; return n')
    expect(await made('if (m <= 17) return n /* so */; return n')).toBe(one)
    expect(await made('if (n > 3 && m) return m; return n')).not.toBe(one)
  })

  it('is the same with other braces and parentheses', async () =>
    expect(await made('if (n > 3) { return (m) } return n')).toBe(await made('if (n > 3) return m; return n')))

  it('is another with another pattern or text', async () => {
    expect(await made('return /^a/.test(n)')).not.toBe(await made('return /^b/.test(n)'))
    expect(await made("return n + 'a'")).not.toBe(await made("return n + 'b'"))
  })

  it('is another in another function', async () => {
    const two = 'function f(n) { return n }\nfunction g(n) { return n }'
    expect(await idea(two, two.replace('return n', 'return -n'))).not.toBe(
      await idea(two, `${two.slice(0, 28)}function g(n) { return -n }`),
    )
  })
})
