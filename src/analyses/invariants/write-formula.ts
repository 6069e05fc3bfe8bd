import type { Formula, Term } from './formula.js'

export const constantTerm = (value: number | string | boolean): Term => ({ op: 'constant', value })
export const equal = (left: Term, right: Term): Formula => ({ op: '=', left, right })
export const atMost = (left: Term, right: Term): Formula => ({ op: '<=', left, right })
export const less = (left: Term, right: Term): Formula => ({ op: '<', left, right })
export const not = (of: Formula): Formula => ({ op: 'not', of: [of] })

/** The sum of multiples of the terms, and a constant. */
export function linear(factors: readonly number[], terms: readonly Term[], rest: number): Term {
  const parts = terms.flatMap((term, i): Term[] => {
    const factor = factors[i]!
    if (factor === 0) return []
    return [factor === 1 ? term : { op: '*', of: [constantTerm(factor), term] }]
  })
  if (rest !== 0 || !parts.length) parts.push(constantTerm(rest))
  return parts.length === 1 ? parts[0]! : { op: '+', of: parts }
}
