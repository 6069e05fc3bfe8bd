import type { FormulaComparison } from '../../analyses/invariants/solver/comparison.js'
import type { HeldInvariant } from './specification.js'

/** Invariants of one version: from passing and from failing tests. */
export interface VersionInvariants {
  readonly passing: readonly HeldInvariant[]
  readonly failing: readonly HeldInvariant[]
}

export interface PaperRulesResult {
  readonly correct: readonly HeldInvariant[]
  readonly error: readonly HeldInvariant[]
  readonly violated: readonly HeldInvariant[]
  readonly maintained: readonly HeldInvariant[]
  readonly undecided: number
}

/** Algorithm 1 exactly: the six sets of invariants are compared, without regard to runs. */
export async function applyPaperRules(
  buggy: VersionInvariants,
  reference: VersionInvariants,
  patched: VersionInvariants,
  comparison: FormulaComparison,
): Promise<PaperRulesResult> {
  const sets = new Sets(comparison)
  const correct = await sets.those(buggy.passing, reference.passing, true)
  const error = await sets.those(buggy.failing, reference.failing, false)
  const violated = await sets.those(correct, patched.passing, false)
  const maintained = await sets.those(error, patched.failing, true)
  return { correct, error, violated, maintained, undecided: sets.undecided }
}

class Sets {
  undecided = 0

  constructor(private readonly comparison: FormulaComparison) {}

  /** Invariants that another set has, or has not. */
  async those(
    some: readonly HeldInvariant[],
    others: readonly HeldInvariant[],
    areIn: boolean,
  ): Promise<HeldInvariant[]> {
    const index = new Map<string, HeldInvariant[]>()
    for (const held of others) index.set(placeOf(held), [...(index.get(placeOf(held)) ?? []), held])
    const found: HeldInvariant[] = []
    for (const held of some) if ((await this.has(index.get(placeOf(held)) ?? [], held)) === areIn) found.push(held)
    return found
  }

  /** Equal as text, in canonical form, or by the solver. */
  private async has(others: readonly HeldInvariant[], { invariant }: HeldInvariant): Promise<boolean> {
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
const placeOf = ({ point, invariant }: HeldInvariant) => JSON.stringify([point.key, ...[...invariant.names].sort()])
