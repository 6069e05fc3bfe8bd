import { cached } from '../../../util/store.js'
import type { Formula } from '../formula.js'
import { canonicalFormula } from '../formulas/canonical.js'
import { normalise } from '../formulas/normal.js'
import { sortsOf, withSorts } from '../formulas/sorts.js'
import { distinguishingState } from './examples.js'
import { nativeSolver, wasmSolver } from './launch.js'
import { SolverProcess, type SolverLaunch } from './process.js'
import { refutation } from './smtlib.js'

/** Different: in some state one of them holds and the other does not. */
export type FormulaEquivalence = 'equivalent' | 'different' | 'unknown'
export type FormulaImplication = 'implied' | 'not implied' | 'unknown'
type Question = 'equivalent' | 'implies'
type Answer = 'yes' | 'no' | 'unknown'

export interface ComparisonOptions {
  /** Time for one check, after which its answer is unknown. */
  readonly milliseconds?: number
  /** Extra time without an answer after which a solver counts as hung. */
  readonly patience?: number
  /** Whether a few states are tried before the solver is asked. */
  readonly withExamples?: boolean
  /** Instead of the `z3` of the machine or of the package `z3-solver`. */
  readonly launch?: SolverLaunch
}

/** Raised when answers may have changed: those of older editions are not read. */
const edition = 1

/** An unknown answer may be found later on an idle machine: it is not cached. */
class Undecided extends Error {}

/** Compares what invariants say: by canonical form, by a few states, by Z3 (Invalidator, end of section IV-A2). */
export class FormulaComparison {
  /** How the answers were found; `unknown` are those that were not. */
  readonly counts = { canonical: 0, examples: 0, solver: 0, unknown: 0 }
  private readonly solver: SolverProcess
  private readonly answers = new Map<string, Promise<Answer>>()

  constructor(private readonly options: ComparisonOptions = {}) {
    const milliseconds = options.milliseconds ?? 500
    const launch = options.launch ?? nativeSolver() ?? wasmSolver(milliseconds)
    this.solver = new SolverProcess(launch, milliseconds, options.patience ?? 5_000)
  }

  /** How often the solver ended or hung; each time one answer is unknown. */
  get deaths(): number {
    return this.solver.deaths
  }

  async equivalent(a: Formula, b: Formula): Promise<FormulaEquivalence> {
    const answer = await this.ask('equivalent', a, b)
    return answer === 'yes' ? 'equivalent' : answer === 'no' ? 'different' : 'unknown'
  }

  async implies(a: Formula, b: Formula): Promise<FormulaImplication> {
    const answer = await this.ask('implies', a, b)
    return answer === 'yes' ? 'implied' : answer === 'no' ? 'not implied' : 'unknown'
  }

  /** All at once, which is quicker: the solver need not wait for us. */
  equivalentAll(pairs: readonly (readonly [Formula, Formula])[]): Promise<FormulaEquivalence[]> {
    return Promise.all(pairs.map(([a, b]) => this.equivalent(a, b)))
  }

  close(): void {
    this.solver.close()
  }

  private async ask(question: Question, ...given: [Formula, Formula]): Promise<Answer> {
    const answer = await this.answer(question, given)
    if (answer === 'unknown') this.counts.unknown++
    return answer
  }

  private async answer(question: Question, given: [Formula, Formula]): Promise<Answer> {
    const sorts = sortsOf(given)
    const [a, b] = sorts ? (given.map((formula) => withSorts(formula, sorts)) as [Formula, Formula]) : given
    const texts = [canonicalFormula(a), canonicalFormula(b)]
    if (texts[0] === texts[1]) {
      this.counts.canonical++
      return 'yes'
    }
    if (!sorts) return 'unknown'
    const parts = (x: boolean, y: boolean) => (question === 'equivalent' ? x !== y : x && !y)
    if (this.options.withExamples !== false && distinguishingState([a, b], sorts, parts)) {
      this.counts.examples++
      return 'no'
    }
    const key = JSON.stringify([question, ...(question === 'equivalent' ? texts.sort() : texts)])
    const known = this.answers.get(key) ?? this.kept(key, question, a, b)
    this.answers.set(key, known)
    return known
  }

  private async kept(key: string, question: Question, a: Formula, b: Formula): Promise<Answer> {
    try {
      return await cached('comparison', { edition, key }, () => this.solve(question, a, b))
    } catch (error) {
      if (error instanceof Undecided) return 'unknown'
      throw error
    }
  }

  private async solve(question: Question, a: Formula, b: Formula): Promise<Answer> {
    const [first, second] = [normalise(a), normalise(b)]
    if (!first || !second) throw new Undecided()
    this.counts.solver++
    const satisfiable = await this.solver.check(refutation(question, first, second))
    if (satisfiable === 'unknown') throw new Undecided()
    return satisfiable === 'unsat' ? 'yes' : 'no'
  }
}
