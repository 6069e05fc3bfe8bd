import { shownBy } from '../../../support/witness.js'
import { describe, expect, it } from 'vitest'
import { confusionMetrics, medianOf, metricsOf } from '../../../../src/commands/bench/metrics.js'
import { depthOf, PropagationReach } from '../../../../src/execution/reach.js'
import { Corpus } from '../../../../src/fuzz/corpus.js'
import { Widening } from '../../../../src/fuzz/widening.js'
import { java } from '../../../../src/languages/java/java.js'
import { javascript } from '../../../../src/languages/javascript/javascript.js'
import { facetOf, type Language } from '../../../../src/languages/language.js'
import { callersOf, callsIn } from '../../../../src/syntax/callers.js'
import { parse } from '../../../../src/syntax/parser.js'
import { verdictOf } from '../../../../src/assess/verdict/verdict.js'

describe('following the change of state (Poracle, section 4.4.2)', () => {
  it('keeps what is positive for the first time, or larger while the next is zero', () => {
    const reach = new PropagationReach()
    expect(reach.isFurther([0, 0])).toBe(false)
    expect(reach.isFurther([3, 0])).toBe(true)
    expect(reach.isFurther([2, 0])).toBe(false)
    expect(reach.isFurther([5, 0])).toBe(true)
    expect(reach.isFurther([1, 1])).toBe(true)
    // The second has been positive, so the first is no longer of interest.
    expect(reach.isFurther([9, 0])).toBe(false)
  })

  it('sorts by the last frame that differs, then by how much', () => {
    expect(depthOf([1, 2, 0])).toEqual({ frame: 1, by: 2 })
    expect(depthOf([0, 0])).toEqual({ frame: -1, by: 0 })
  })

  it('mutates the most promising inputs first and most', () => {
    const driver = { id: 0 } as never
    const corpus = new Corpus([driver])
    corpus.add(driver, [0, 'near'], [1, 0])
    corpus.add(driver, [0, 'far'], [1, 4])
    corpus.add(driver, [0, 'nearer'], [3, 0])
    const turns = Array.from({ length: 48 + 36 + 24 + 12 }, () => corpus.next(driver)[1])
    const count = (what: unknown) => turns.filter((turn) => turn === what).length
    expect([count('far'), count('nearer'), count('near'), count(undefined)]).toEqual([48, 36, 24, 12])
    expect(turns[0]).toBe('far')
  })

  it('finds who may call a changed function, by name', async () => {
    const source = `export function low(n) { return n }
export class Middle { run(n) { return low(n) } }
const top = (m) => m.run(1)
function other() { return 2 }
`
    const calls = callsIn(await parse('javascript', source), source, javascript.syntax.table)
    expect([...callersOf(new Map([['a.js', calls]]), new Map([['a.js', ['low']]]))]).toEqual([
      ['a.js', ['Middle.run', 'top']],
    ])
  })
})

describe('an adaptive range', () => {
  it('is widened after ten inputs in a row that miss the condition', () => {
    const widening = new Widening()
    widening.take(9, [])
    expect(widening.times).toBe(0)
    widening.take(9, [0])
    expect(widening.times).toBe(0)
    widening.take(2, [])
    expect(widening.times).toBe(1)
    widening.take(20, [19])
    expect(widening.times).toBe(2)
    widening.take(9, [])
    expect(widening.times).toBe(2)
  })
})

describe('what an assertion claims', () => {
  /** Claims with the text of what they expect. */
  const claims = async (language: Language, path: string, source: string) => {
    const root = await parse(language.syntax.table.grammarOf(path)!, source)
    const { assertions } = facetOf(language, 'lifting').lift(root, source, path, {
      helper: false,
      preserve: false,
      number: 0,
    })
    return assertions.map(({ claim }) =>
      claim && 'expected' in claim
        ? { ...claim, expected: source.slice(claim.expected.start, claim.expected.end) }
        : claim,
    )
  }
  const inTest = (line: string) =>
    `import assert from 'node:assert'\nimport { test } from 'node:test'\ntest('x', () => {\n${line}\n})\n`
  const relation = (is: string, than: unknown) => ({ kind: 'relation', is, than, bounds: expect.any(Array) })

  it.each([
    ['assert.ok(ret >= 0)', relation('equal', true)],
    ['assert(a < b && b <= c)', relation('equal', true)],
    ['assert.strictEqual(ret > 1, false)', relation('equal', false)],
    ['assert.ok(!Number.isNaN(f(1)))', relation('equal', true)],
    ['expect(f(1)).toBeGreaterThanOrEqual(3)', relation('>=', 3)],
    ['expect(f(1)).to.be.below(3)', relation('<', 3)],
    ['assert.ok(f(1))', undefined],
    ['assert.throws(() => f(1), RangeError)', { kind: 'throws' }],
    ['assert.strictEqual(f(1), 2)', { kind: 'constant', expected: '2' }],
    ['assert.strictEqual(f("1"), Number("1"))', { kind: 'implementation', expected: 'Number("1")' }],
  ])('in JavaScript: %s', async (line, claim) => {
    expect(await claims(javascript, 'x.test.js', inTest(line))).toEqual([claim])
  })

  it.each([
    ['assertTrue(ret >= 0.0);', relation('equal', true)],
    ['assertFalse("no number", Double.isNaN(f(1)));', relation('equal', false)],
    ['assertTrue(f(1));', undefined],
    ['assertEquals(2, f(1));', { kind: 'constant', expected: '2' }],
    ['assertEquals(Long.valueOf("1"), f("1"));', { kind: 'implementation', expected: 'Long.valueOf("1")' }],
    ['fail("no");', { kind: 'throws' }],
  ])('in Java: %s', async (line, claim) => {
    const source = `import org.junit.*;\nclass XTest {\n@Test public void x() {\n  ${line}\n}\n}\n`
    expect(await claims(java, 'XTest.java', source)).toEqual([claim])
  })
})

describe('verdicts', () => {
  const effort = {
    executions: 9,
    inputs: 5,
    reachedChange: 5,
    metCondition: 4,
    differences: 3,
    seconds: 1,
    drivers: 1,
  }
  const witness = (more: object) => ({
    kind: 'witness',
    ...shownBy,
    oracle: 'stated',
    grade: 'in-type',
    condition: 'x > 1',
    difference: { change: 'number' },
    ...more,
  })
  const said = (evidence: object[], more: object = {}, trustInferred = false) =>
    verdictOf([{ judge: 'preservation', evidence: evidence as never, effort, ...more }], { trustInferred }).verdict

  it('condemns only what a person stated, on an input of the right type, by more than a message', () => {
    expect(said([witness({})])).toBe('overfitting')
    expect(said([witness({ oracle: 'inferred' })])).toBe('suspect')
    expect(said([witness({ oracle: 'inferred' })], {}, true)).toBe('overfitting')
    expect(said([witness({ grade: 'out-of-type' })])).toBe('suspect')
    expect(said([witness({ difference: { ...shownBy.difference, change: 'message' } })])).toBe('suspect')
    expect(said([{ kind: 'score', measure: 'NaN', value: 9, threshold: 1 }], {}, true)).toBe('suspect')
    expect(said([])).toBe('unrefuted')
    expect(said([], { inconclusive: 'nothing was run' })).toBe('inconclusive')
  })
})

describe('the figures of a benchmark', () => {
  const patch = (label: 'correct' | 'overfitting', rejected: boolean, score?: number) => ({
    label,
    rejected,
    ...(score !== undefined && { score }),
  })

  it('counts an overfitting patch that is rejected as a true positive', () => {
    const bad = [patch('overfitting', true), patch('overfitting', true), patch('overfitting', false)]
    expect(metricsOf([...bad, patch('correct', false)])).toMatchObject({
      tp: 2,
      fp: 0,
      tn: 1,
      fn: 1,
      precision: 1,
      accuracy: 0.75,
      f1: 0.8,
    })
    // Three of four patches overfit, so rejecting by chance is right in three of four.
    expect(metricsOf([...bad, patch('correct', false)]).lift).toBeCloseTo(4 / 3)
    expect(confusionMetrics({ tp: 62, fn: 47, fp: 0, tn: 30 }).recall).toBeCloseTo(0.569, 3)
  })

  it('says nothing where there is nothing to divide by', () => {
    expect(metricsOf([])).toMatchObject({ recall: null, precision: null, lift: null, auc: null })
    expect(medianOf([])).toBeNull()
    expect(medianOf([3, 1, 2, 10])).toBe(2.5)
  })

  it('ranks by scores', () => {
    const list = [
      patch('overfitting', true, 3),
      patch('overfitting', true, 1),
      patch('correct', true, 2),
      patch('correct', false, 1),
    ]
    expect(metricsOf(list).auc).toBe((1 + 1 + 0 + 0.5) / 4)
  })
})
