import fc from 'fast-check'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalFormula } from '../../../../../src/analyses/invariants/formulas/canonical.js'
import { evaluate, type Assignment } from '../../../../../src/analyses/invariants/formulas/evaluate.js'
import type { Formula, Sort, Term } from '../../../../../src/analyses/invariants/formula.js'
import { rationalOf } from '../../../../../src/analyses/invariants/formulas/rational.js'
import { FormulaComparison } from '../../../../../src/analyses/invariants/solver/comparison.js'
import { nativeSolver, wasmSolver } from '../../../../../src/analyses/invariants/solver/launch.js'

const variable =
  (sort: Sort) =>
  (name: string): Term => ({ op: 'variable', name, sort })
const [integer, real, string, boolean] = (['integer', 'real', 'string', 'boolean'] as const).map(variable) as [
  (name: string) => Term,
  (name: string) => Term,
  (name: string) => Term,
  (name: string) => Term,
]
const [x, y, r, s, b, c] = [integer('x'), integer('y'), real('r'), string('s'), boolean('b'), boolean('c')]
type Given = Term | number | string | boolean
const term = (given: Given): Term => (typeof given === 'object' ? given : { op: 'constant', value: given })
const compared =
  (op: '=' | '<=' | '<') =>
  (left: Given, right: Given): Formula => ({ op, left: term(left), right: term(right) })
const [eq, le, lt] = [compared('='), compared('<='), compared('<')]
const plus = (...of: Given[]): Term => ({ op: '+', of: of.map(term) })
const times = (...of: Given[]): Term => ({ op: '*', of: of.map(term) })
const mod = (left: Given, right: Given): Term => ({ op: 'mod', left: term(left), right: term(right) })
const length = (of: Given): Term => ({ op: 'length', of: term(of) })
const and = (...of: Formula[]): Formula => ({ op: 'and', of })
const or = (...of: Formula[]): Formula => ({ op: 'or', of })
const not = (of: Formula): Formula => ({ op: 'not', of: [of] })

const sameForm: [string, Formula, Formula][] = [
  ['sides exchanged', eq(x, y), eq(y, x)],
  ['terms collected', le(plus(x, x, 3), plus(x, y)), le(plus(x, 3), y)],
  ['a common factor', le(times(2, x), 6), le(x, 3)],
  ['rounding to whole numbers', le(times(2, x), 7), le(x, 3)],
  ['a factor of fractions', le(times(0.1, r), 0.3), le(r, 3)],
  ['the other sign', eq(plus(x, times(-1, y)), 2), eq(plus(y, times(-1, x)), -2)],
  ['arguments in another order', eq(times(x, y), 4), eq(times(y, x), 4)],
  ['constants folded', lt(r, plus(1, times(2, 2))), lt(r, 5)],
  ['below five, at most four', lt(x, 5), le(x, 4)],
  ['below a fraction', lt(x, 4.5), le(x, 4)],
  ['not at most', not(le(r, x)), lt(x, r)],
  ['not below', not(lt(r, x)), le(x, r)],
  ['nested', and(eq(x, 1), and(eq(y, 2), le(r, 1))), and(le(r, 1), eq(y, 2), eq(x, 1))],
  ['twice', or(eq(x, 1), eq(x, 1)), eq(x, 1)],
  ['negated twice', not(not(eq(s, 'a'))), eq(s, 'a')],
  ['De Morgan', not(or(lt(x, 0), lt(9, x))), and(le(0, x), le(x, 9))],
  ['multiplied out', eq(times(plus(x, 1), plus(x, -1)), 0), eq(times(x, x), 1)],
  ['no whole number', eq(times(2, x), 1), eq(1, 2)],
  ['contraries', and(le(x, 3), not(le(x, 3))), lt(1, 1)],
  ['remainders', eq(mod(plus(x, 7), 3), 0), eq(mod(plus(x, 1), -3), 0)],
  ['truth values', eq(b, false), not(eq(true, b))],
  ['equal truth values', eq(b, c), eq(c, b)],
  ['strings', not(le(s, 'b')), lt('b', s)],
  ['an empty conjunction', and(), eq(1, 1)],
  ['a large number', le(x, 1e21), lt(x, plus(1e21, 1))],
]

const equivalent: [string, Formula, Formula][] = [
  ['a range of one value', and(le(x, 5), le(5, x)), eq(x, 5)],
  ['a range of one real', and(le(r, 5), le(5, r)), eq(r, 5)],
  ['one of three', or(eq(x, 1), eq(x, 2), eq(x, 3)), and(le(1, x), le(x, 3))],
  ['substitution', and(eq(x, y), le(x, 3)), and(eq(x, y), le(y, 3))],
  ['a weaker bound beside', and(le(x, 3), le(x, 9)), le(x, 3)],
  ['remainders', eq(mod(x, 6), 0), and(eq(mod(x, 2), 0), eq(mod(x, 3), 0))],
  ['the empty string', eq(length(s), 0), eq(s, '')],
  ['truth values', or(and(eq(b, true), eq(c, true)), and(eq(b, false), eq(c, false))), eq(b, c)],
  ['no negative length', le(0, length(s)), eq(1, 1)],
  ['whole here, real there', le(integer('r'), 4), le(r, 4)],
]

const different: [string, Formula, Formula][] = [
  ['bounds', le(x, 4), le(x, 5)],
  ['below five, at most four, of reals', lt(r, 5), le(r, 4)],
  ['whole here, real there', lt(integer('r'), 5), le(r, 4)],
  ['lines', eq(y, plus(times(2, x), 1)), eq(y, plus(times(2, x), 3))],
  ['a remote point', eq(x, 123456), eq(1, 2)],
  ['names', eq(x, 1), eq(y, 1)],
  ['strings', eq(s, 'a"\\u{1f600}é'), eq(s, 'a"\\u{1f600}è')],
  ['a length', eq(length(s), 3), eq(s, 'abc')],
  ['half a pair of surrogates', eq(length(s), 1), eq(s, '\u{1f600}')],
  ['conjunction and disjunction', and(eq(b, true), eq(c, true)), or(eq(b, true), eq(c, true))],
  ['remainders', eq(mod(x, 3), 1), eq(mod(x, 3), 2)],
]

const native = nativeSolver()
const solvers = [{ name: 'z3-solver', launch: wasmSolver }, ...(native ? [{ name: 'z3', launch: () => native }] : [])]
const nowhere = { command: '/nowhere/z3', args: [] }
const open: FormulaComparison[] = []
const comparison = (...options: ConstructorParameters<typeof FormulaComparison>) => {
  open.push(new FormulaComparison(...options))
  return open.at(-1)!
}
afterAll(() => open.forEach((one) => one.close()))

const linear = fc
  .array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.constantFrom(x, y)), { minLength: 1, maxLength: 3 })
  .map((parts) => plus(...parts.map(([factor, of]) => times(factor, of))))
const whole = fc.oneof(
  linear,
  linear,
  linear.map((of) => mod(of, 3)),
  fc.constant(times(x, y)),
)
const number = fc.oneof(
  { arbitrary: whole, weight: 3 },
  whole.map((of) => plus(of, times(0.5, r))),
)
const bound = fc.constantFrom(-2, -1, 0, 0.5, 1, 2)
const formulasOf = (terms: fc.Arbitrary<Term>) =>
  fc.letrec<{ formula: Formula }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 2 },
      fc.tuple(fc.constantFrom(eq, le, lt), terms, bound).map(([make, left, right]) => make(left, right)),
      tie('formula').map(not),
      fc.tuple(fc.constantFrom(and, or), fc.array(tie('formula'), { maxLength: 3 })).map(([make, of]) => make(...of)),
    ),
  })).formula
const formulas = formulasOf(number)

const states: Assignment[] = [-2, -1, 0, 1, 2].flatMap((x) =>
  [-2, -1, 0, 1, 2].flatMap((y) =>
    [0, 0.5].map((r) => new Map(Object.entries({ x, y, r }).map(([name, of]) => [name, rationalOf(of)]))),
  ),
)
const truths = (formula: Formula) => states.map((state) => evaluate(formula, state)).join()

/** The same formula, written in another way. */
function rewritten(formula: Formula, next: (below: number) => number): Formula {
  if ('left' in formula) {
    const scale = next(4) + 1
    const shift = next(5)
    const side = (of: Term): Term => plus(shift, times(of, scale))
    const [left, right] = [side(formula.left), side(formula.right)]
    if (formula.op === '=') return next(2) ? eq(right, left) : eq(left, right)
    return next(2) ? not(formula.op === '<' ? le(right, left) : lt(right, left)) : { op: formula.op, left, right }
  }
  if (formula.op === 'not') return not(rewritten(formula.of[0], next))
  const of = formula.of.map((part) => rewritten(part, next))
  const turned = next(2) ? of.toReversed() : [...of, ...of.slice(0, 1)]
  if (next(3) === 0) return not({ op: formula.op === 'and' ? 'or' : 'and', of: turned.map(not) })
  return { op: formula.op, of: next(2) ? turned : [{ op: formula.op, of: turned }] }
}

describe('canonical forms', () => {
  it.each(sameForm)('are one: %s', (_, first, second) => {
    expect(canonicalFormula(first)).toBe(canonicalFormula(second))
  })

  it.each([...equivalent.slice(0, -1), ...different])('are two: %s', (_, first, second) => {
    expect(canonicalFormula(first)).not.toBe(canonicalFormula(second))
  })

  it('keep whole numbers and others apart', () => {
    expect(canonicalFormula(le(integer('r'), 4))).not.toBe(canonicalFormula(le(r, 4)))
  })

  it('take as written what is no arithmetic', () => {
    for (const odd of [le(x, Infinity), eq(x, NaN), le(x, 'a'), eq(mod(x, 0), 1), le(b, c), eq(plus(s, 1), 2)]) {
      expect(canonicalFormula(odd)).toMatch(/^as written/)
      expect(canonicalFormula(not(not(odd)))).not.toBe(canonicalFormula(odd))
    }
    expect(canonicalFormula(le(x, Infinity))).not.toBe(canonicalFormula(le(x, -Infinity)))
  })

  it('are the same only where the truth is', () => {
    const seen = new Map<string, { formula: Formula; truth: string }>()
    fc.assert(
      fc.property(formulas, (formula) => {
        const text = canonicalFormula(formula)
        const truth = truths(formula)
        expect(truth, text).toBe((seen.get(text) ?? { truth }).truth)
        seen.set(text, { formula, truth })
      }),
      { numRuns: 1000 },
    )
  })

  it('do not depend on how a formula is written', () => {
    fc.assert(
      fc.property(formulas, fc.infiniteStream(fc.nat()), (formula, numbers) => {
        const other = rewritten(formula, (below) => numbers.next().value % below)
        expect(canonicalFormula(other)).toBe(canonicalFormula(formula))
        expect(truths(other)).toBe(truths(formula))
      }),
      { numRuns: 300 },
    )
  })
})

/** What one solver found out is nothing another may read. */
function ownCache(name: string) {
  const shared = process.env.ASSAY_CACHE!
  beforeAll(() => void (process.env.ASSAY_CACHE = join(shared, name)))
  afterAll(() => void (process.env.ASSAY_CACHE = shared))
}

describe.each(solvers)('comparison by $name', ({ name, launch }) => {
  ownCache(name)
  // The time is for a machine with much else to do.
  const exact = comparison({ launch: launch(10_000), withExamples: false, milliseconds: 10_000 })
  const pairs = [...sameForm, ...equivalent, ...different].map(([, first, second]) => [first, second] as const)
  const same = sameForm.length + equivalent.length
  const expected = pairs.map((_, index) => (index < same ? 'equivalent' : 'different'))

  it('finds out what canonical forms do not tell', async () => {
    expect(await exact.equivalentAll(pairs)).toEqual(expected)
    expect(exact.counts).toMatchObject({ canonical: sameForm.length + 1, examples: 0, unknown: 0 })
  })

  it('agrees with every state of a small domain', async () => {
    const formula = formulasOf(linear)
    const inside = and(le(-2, x), le(x, 2), le(-2, y), le(y, 2))
    const chosen = fc.sample(fc.tuple(formula, formula), { numRuns: 100, seed: 7 })
    const found = await exact.equivalentAll(chosen.map(([one, other]) => [and(inside, one), and(inside, other)]))
    expect(found).toEqual(chosen.map(([one, other]) => (truths(one) === truths(other) ? 'equivalent' : 'different')))
    expect(new Set(found).size).toBe(2)
  })

  it('never contradicts a state, with remainders and fractions', async () => {
    const chosen = fc.sample(fc.tuple(formulas, formulas), { numRuns: 60, seed: 11 })
    const found = await exact.equivalentAll(chosen)
    for (const [index, [one, other]] of chosen.entries())
      if (truths(one) !== truths(other)) expect(found[index], canonicalFormula(and(one, other))).toBe('different')
    expect(found).toContain('equivalent')
  })

  it('knows what follows from what', async () => {
    expect(await exact.implies(eq(x, 3), le(x, 4))).toBe('implied')
    expect(await exact.implies(le(x, 4), eq(x, 3))).toBe('not implied')
    expect(await exact.implies(eq(x, y), eq(y, x))).toBe('implied')
    expect(exact.deaths).toBe(0)
  })

  it('does not know what takes too long', async () => {
    const cube = (of: Term) => times(of, of, of)
    const [u, v, w] = ['u', 'v', 'w'].map(integer) as [Term, Term, Term]
    const fermat = and(lt(0, u), lt(0, v), lt(0, w), eq(plus(cube(u), cube(v)), cube(w)))
    const hasty = comparison({ launch: launch(100), milliseconds: 100 })
    expect(await hasty.equivalent(fermat, eq(1, 2))).toBe('unknown')
    expect(hasty.counts).toMatchObject({ solver: 1, unknown: 1 })
  })

  it('needs no solver where a state shows the difference', async () => {
    const quick = comparison({ launch: nowhere })
    expect(await quick.equivalentAll(pairs.slice(same))).toEqual(expected.slice(same))
    expect(quick.counts).toMatchObject({ examples: different.length, solver: 0 })
  })

  it('keeps what it found out, and nothing else', async () => {
    const pair = (bound: number) => [and(le(x, bound), le(x, bound + 1)), le(x, bound)] as const
    expect(await comparison({ launch: nowhere }).equivalentAll([pair(77), pair(78)])).toEqual(['unknown', 'unknown'])
    expect(await exact.equivalent(...pair(77))).toBe('equivalent')
    expect(await comparison({ launch: nowhere }).equivalentAll([pair(77), pair(78)])).toEqual(['equivalent', 'unknown'])
  })
})

describe('comparison', () => {
  it('goes on after a solver has died, hung or refused a script', async () => {
    const program = `
      const ends = { 501: () => process.exit(1), 502: () => { for (;;); }, 503: () => console.log('(error "no")\\nsat') }
      let script = ''
      for await (const line of require('readline').createInterface({ input: process.stdin })) {
        script += line
        if (line === '(check-sat)') (ends[/50[1-3]/.exec(script)?.[0]] ?? (() => console.log('unsat')))()
        if (line.startsWith('(echo')) { console.log(line.slice(7, -2)); script = '' }
      }`
    const launch = { command: process.execPath, args: ['-e', `(async () => {${program}})()`] }
    const compare = comparison({ launch, withExamples: false, milliseconds: 1, patience: 2000 })
    const pairs = [500, 501, 502, 503, 504].map((value) => [and(le(x, value), le(x, 600)), le(x, value)] as const)
    expect(await compare.equivalentAll(pairs)).toEqual(['equivalent', 'unknown', 'unknown', 'unknown', 'equivalent'])
    expect(compare.deaths).toBe(2)
  })

  it('takes the solver of the machine if there is one', () => {
    const folders = ['file', 'folder', 'program'].map((name) => join(process.env.ASSAY_CACHE!, 'path', name))
    const [file, folder, program] = folders.map((path) => join(path, 'z3')) as [string, string, string]
    for (const path of [...folders, folder]) mkdirSync(path, { recursive: true })
    writeFileSync(file, '')
    writeFileSync(program, '', { mode: 0o755 })
    expect(nativeSolver(folders.join(delimiter))?.command).toBe(program)
    expect(nativeSolver(folders.slice(0, 2).join(delimiter))).toBeUndefined()
  })

  it('does not know about what is no arithmetic, nor about a name of two kinds', async () => {
    const compare = comparison()
    expect(await compare.equivalent(le(x, Infinity), eq(1, 1))).toBe('unknown')
    expect(await compare.equivalent(eq(x, 1), eq(string('x'), '1'))).toBe('unknown')
    expect(await compare.equivalent(le(x, Infinity), le(x, Infinity))).toBe('equivalent')
  })
})
