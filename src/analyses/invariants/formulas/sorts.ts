import type { Formula, Sort, Term } from '../formula.js'

interface Sides {
  readonly left: Term
  readonly right: Term
}

export const comparisonsOf = (formula: Formula): readonly Sides[] =>
  'left' in formula ? [formula] : formula.of.flatMap(comparisonsOf)

function collect(term: Term, into: Term[]): void {
  into.push(term)
  if (term.op === '+' || term.op === '*') for (const part of term.of) collect(part, into)
  else if (term.op === 'length') collect(term.of, into)
  else if (term.op === 'mod') for (const part of [term.left, term.right]) collect(part, into)
}

/** All terms of a formula and their parts. */
export function termsOf(formula: Formula): readonly Term[] {
  const terms: Term[] = []
  for (const { left, right } of comparisonsOf(formula)) {
    collect(left, terms)
    collect(right, terms)
  }
  return terms
}

const isNumeric = (sort: Sort) => sort === 'integer' || sort === 'real'

/** The variables of several formulas; undefined when one is a string here and a number there. */
export function sortsOf(formulas: readonly Formula[]): ReadonlyMap<string, Sort> | undefined {
  const sorts = new Map<string, Sort>()
  for (const term of formulas.flatMap(termsOf)) {
    if (term.op !== 'variable') continue
    const known = sorts.get(term.name) ?? term.sort
    if (known !== term.sort && !(isNumeric(known) && isNumeric(term.sort))) return undefined
    // Fractions were seen in one of the versions: that the other has shown whole numbers so far is no law, and what is
    // equivalent over all numbers is so over the whole ones.
    sorts.set(term.name, known === term.sort ? known : 'real')
  }
  return sorts
}

function termWith(term: Term, sorts: ReadonlyMap<string, Sort>): Term {
  if (term.op === 'variable') return { ...term, sort: sorts.get(term.name) ?? term.sort }
  if (term.op === '+' || term.op === '*') return { ...term, of: term.of.map((part) => termWith(part, sorts)) }
  if (term.op === 'length') return { ...term, of: termWith(term.of, sorts) }
  if (term.op === 'mod') return { ...term, left: termWith(term.left, sorts), right: termWith(term.right, sorts) }
  return term
}

/** The same formula about variables of these sorts; the very same if it has them. */
export function withSorts(formula: Formula, sorts: ReadonlyMap<string, Sort>): Formula {
  const hasThem = termsOf(formula).every((term) => term.op !== 'variable' || term.sort === sorts.get(term.name))
  return hasThem ? formula : rewritten(formula, sorts)
}

function rewritten(formula: Formula, sorts: ReadonlyMap<string, Sort>): Formula {
  if ('left' in formula)
    return { ...formula, left: termWith(formula.left, sorts), right: termWith(formula.right, sorts) }
  if (formula.op === 'not') return { op: 'not', of: [rewritten(formula.of[0], sorts)] }
  return { ...formula, of: formula.of.map((part) => rewritten(part, sorts)) }
}
