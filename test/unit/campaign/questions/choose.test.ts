import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseQuestions, undistinguishedGroups, type Askable } from '../../../../src/campaign/questions/choose.js'

const all = (patches: number) => Array.from({ length: patches }, (_, i) => i)

/** How many patches a single question is expected to rule out, counted answer by answer. */
const expected = ({ answers }: Askable) => {
  const outputs = [...new Set(answers)]
  const others = outputs.map((output) => answers.filter((answer) => answer !== output).length)
  return others.reduce((sum, n) => sum + n, 0) / outputs.length
}

const some = fc.integer({ min: 1, max: 12 }).chain((patches) =>
  fc.record({
    patches: fc.constant(all(patches)),
    questions: fc.array(
      fc.record({
        answers: fc.array(fc.nat(3), { minLength: patches, maxLength: patches }),
        cost: fc.nat(5),
      }),
      { maxLength: 16 },
    ),
  }),
)

describe('choosing questions', () => {
  it('begins with the best single question', () => {
    fc.assert(
      fc.property(some, ({ patches, questions }) => {
        const [first] = chooseQuestions(questions, patches)
        const best = Math.max(0, ...questions.map(expected))
        expect(first?.gain ?? 0).toBeCloseTo(best)
        if (first) expect(expected(first.question)).toBeCloseTo(best)
      }),
    )
  })

  it('asks ten at most, none twice, and none that splits nothing', () => {
    fc.assert(
      fc.property(some, ({ patches, questions }) => {
        const chosen = chooseQuestions(questions, patches).map(({ question }) => question)
        expect(chosen.length).toBeLessThanOrEqual(10)
        expect(new Set(chosen).size).toBe(chosen.length)
        chosen.forEach((_, i) => {
          const groups = (n: number) => undistinguishedGroups(chosen.slice(0, n), patches).length
          expect(groups(i + 1)).toBeGreaterThan(groups(i))
        })
      }),
    )
  })

  it('goes on until nothing can be told apart', () => {
    fc.assert(
      fc.property(some, ({ patches, questions }) => {
        const chosen = chooseQuestions(questions, patches, Infinity).map(({ question }) => question)
        expect(undistinguishedGroups(chosen, patches)).toEqual(undistinguishedGroups(questions, patches))
        expect(chooseQuestions(questions, patches, Infinity, chosen)).toEqual([])
      }),
    )
  })

  it('expects the second to rule out what the first leaves', () => {
    const three = { answers: [0, 0, 1, 1, 2, 2], cost: 0 }
    const two = { answers: [0, 1, 0, 1, 0, 0], cost: 0 }
    const gains = chooseQuestions([two, three], all(6)).map(({ question, gain }) => ({ question, gain }))
    expect(gains[0]).toEqual({ question: three, gain: 4 })
    // Of three cells with two patches each, it halves two.
    expect(gains[1].gain).toBeCloseTo((1 + 1 + 0) / 3)
  })

  it('prefers what rules out more in the worst case, and then what is easier to read', () => {
    const lopsided = { answers: [0, 1, 1, 1], cost: 0 }
    const even = { answers: [0, 0, 1, 1], cost: 9 }
    const easy = { answers: [1, 1, 0, 0], cost: 1 }
    expect(chooseQuestions([lopsided, even, easy], all(4))[0].question).toBe(easy)
  })
})
