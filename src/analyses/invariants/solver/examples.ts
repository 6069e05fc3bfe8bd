import { evaluate, termValue, type Assignment, type Exact } from '../formulas/evaluate.js'
import type { Formula, Sort, Term } from '../formula.js'
import {
  isWhole,
  isZero,
  negateRational,
  one,
  multiplyRationals,
  ratio,
  rationalOf,
  addRationals,
  zero,
  type Rational,
} from '../formulas/rational.js'
import { comparisonsOf, termsOf } from '../formulas/sorts.js'

/** States that are tried; more of them find hardly more. */
const tries = 48

const small = [0, 1, -1, 2, 7].map(rationalOf)
const steps = [0, 1, -1].map(rationalOf)
const half = ratio(1n, 2n)

/** Values near the constants of the formulas, by sort. */
function candidates(formulas: readonly Formula[]): Record<Sort, Exact[]> {
  const constants = formulas.flatMap(termsOf).flatMap((term) => (term.op === 'constant' ? [term.value] : []))
  const named = constants.filter((value) => typeof value === 'number' && Number.isFinite(value)) as number[]
  const real = [...small, ...named.map(rationalOf).flatMap((value) => steps.map((step) => addRationals(value, step)))]
  const texts = constants.filter((value) => typeof value === 'string')
  return {
    integer: real.filter(isWhole),
    real: [...real, ...real.map((value) => addRationals(value, half))],
    string: ['', 'a', ...texts.flatMap((text) => [text, `${text}a`, text.slice(0, -1), 'b'.repeat(text.length)])],
    boolean: [false, true],
  }
}

/** Always the same numbers (a linear congruential generator; its low bits are poor). */
function numbers(): (below: number) => number {
  let state = 1
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Where both sides meet, if they do so in a straight line: two formulas that differ mostly differ there or next to it. */
function meeting({ left, right }: { left: Term; right: Term }, name: string, state: Assignment): Rational | undefined {
  const gap = (at: Rational) => {
    const [a, b] = [left, right].map((side) => termValue(side, new Map(state).set(name, at)))
    return typeof a === 'object' && typeof b === 'object' ? addRationals(a, negateRational(b)) : undefined
  }
  const [first, second] = [gap(zero), gap(one)]
  const slope = first && second && addRationals(second, negateRational(first))
  if (!slope || isZero(slope)) return undefined
  return multiplyRationals(negateRational(first), ratio(slope.denominator, slope.numerator))
}

/** A few states, the same ones for the same formulas. */
export function* examples(formulas: readonly Formula[], sorts: ReadonlyMap<string, Sort>): Generator<Assignment> {
  const values = candidates(formulas)
  const comparisons = formulas.flatMap(comparisonsOf)
  const variables = [...sorts]
  const next = numbers()
  const oneOf = <T>(list: readonly T[]): T => list[next(list.length)]!
  for (let count = 0; count < tries && variables.length > 0; count++) {
    const state = new Map<string, Exact>()
    for (const [name, sort] of variables) state.set(name, oneOf(values[sort]))
    const [name, sort] = oneOf(variables)
    if (count % 2 && (sort === 'integer' || sort === 'real')) {
      const met = meeting(oneOf(comparisons), name, state)
      const near = met && addRationals(met, multiplyRationals(oneOf(steps), sort === 'real' ? half : one))
      if (near && (sort === 'real' || isWhole(near))) state.set(name, near)
    }
    yield state
  }
}

/** A state in which one formula holds and the other does not, both having a value there. */
export function distinguishingState(
  [a, b]: readonly [Formula, Formula],
  sorts: ReadonlyMap<string, Sort>,
  part: (a: boolean, b: boolean) => boolean,
): Assignment | undefined {
  for (const state of examples([a, b], sorts)) {
    const [first, second] = [evaluate(a, state), evaluate(b, state)]
    if (first !== undefined && second !== undefined && part(first, second)) return state
  }
  return undefined
}
