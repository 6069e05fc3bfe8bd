import type { Comparison } from '../../analyses/invariants/solver/comparison.js'
import type { Held } from './specification.js'

/** Invariants of one version: from passing and from failing tests. */
export interface Inferred {
  readonly passing: readonly Held[]
  readonly failing: readonly Held[]
}

export interface PaperRules {
  readonly correct: readonly Held[]
  readonly error: readonly Held[]
  readonly violated: readonly Held[]
  readonly maintained: readonly Held[]
  readonly undecided: number
}

/** Algorithm 1 exactly: the six sets of invariants are compared, without regard to runs. */
export async function paperRules(
  buggy: Inferred,
  reference: Inferred,
  patched: Inferred,
  comparison: Comparison,
): Promise<PaperRules> {
  const sets = new Sets(comparison)
  const correct = await sets.those(buggy.passing, reference.passing, true)
  const error = await sets.those(buggy.failing, reference.failing, false)
  const violated = await sets.those(correct, patched.passing, false)
  const maintained = await sets.those(error, patched.failing, true)
  return { correct, error, violated, maintained, undecided: sets.undecided }
}

class Sets {
  undecided = 0

  constructor(private readonly comparison: Comparison) {}

  /** Invariants that another set has, or has not. */
  async those(some: readonly Held[], others: readonly Held[], areIn: boolean): Promise<Held[]> {
    const index = new Map<string, Held[]>()
    for (const held of others) index.set(placeOf(held), [...(index.get(placeOf(held)) ?? []), held])
    const found: Held[] = []
    for (const held of some) if ((await this.has(index.get(placeOf(held)) ?? [], held)) === areIn) found.push(held)
    return found
  }

  /** Equal as text, in canonical form, or by the solver. */
  private async has(others: readonly Held[], { invariant }: Held): Promise<boolean> {
    if (others.some((other) => other.invariant.text === invariant.text)) return true
    const { formula } = invariant
    if (!formula) return false
    const pairs = others.flatMap((other) =>
      other.invariant.formula ? [[formula, other.invariant.formula] as const] : [],
    )
    const answers = await this.comparison.equivalentAll(pairs)
    if (answers.includes('equivalent')) return true
    this.undecided += answers.filter((answer) => answer === 'unknown').length
    return false
  }
}

/** Only invariants about the same variables of the same point can be equal. */
const placeOf = ({ point, invariant }: Held) => JSON.stringify([point.key, ...[...invariant.names].sort()])
