import type { StatementSite } from '../../instrument/prepared.js'

/** A statement of the program with its suspiciousness. */
export interface Suspect extends StatementSite {
  /** From 0 to 1. */
  readonly suspicion: number
  /** A failing test's stack begins with it. */
  readonly isOnStack: boolean
}

/** What one test executed. */
export interface Spectrum {
  readonly failed: boolean
  /** Numbers of the executed statements, in the order of their last execution. */
  readonly statements: readonly number[]
  /** The statements on the failed test's stack, innermost first, as far as its message tells. */
  readonly frames?: readonly number[]
}

/** Ochiai's coefficient: `ef` failing and `ep` passing tests execute the statement, `nf` failing ones do not. */
export const ochiai = (ef: number, nf: number, ep: number): number => (ef ? ef / Math.sqrt((ef + nf) * (ef + ep)) : 0)

/**
 * The suspicious statements, most suspicious first. Among equals, those on a failing test's stack come first, and then
 * those that were executed last before it failed: few statements of a failing run come after the one that went wrong.
 */
export function rankSuspects(statements: readonly StatementSite[], spectra: readonly Spectrum[]): Suspect[] {
  const failing = spectra.filter(({ failed }) => failed)
  const [ef, ep] = [counts(failing), counts(spectra.filter(({ failed }) => !failed))]
  const lateness = new Map<number, number>()
  const depth = new Map<number, number>()
  for (const { statements: executed, frames = [] } of failing) {
    executed.forEach((id, i) => lateness.set(id, Math.max(lateness.get(id) ?? 0, (i + 1) / executed.length)))
    frames.forEach((id, i) => depth.set(id, Math.min(depth.get(id) ?? Infinity, i)))
  }
  const suspicionOf = (id: number) => {
    const mine = ef.get(id) ?? 0
    return ochiai(mine, failing.length - mine, ep.get(id) ?? 0)
  }
  const depthOf = (id: number) => depth.get(id) ?? Number.MAX_SAFE_INTEGER
  return [...ef.keys()]
    .map((id) => ({ id, suspicion: suspicionOf(id) }))
    .sort(
      (a, b) =>
        b.suspicion - a.suspicion ||
        depthOf(a.id) - depthOf(b.id) ||
        lateness.get(b.id)! - lateness.get(a.id)! ||
        b.id - a.id,
    )
    .map(({ id, suspicion }) => ({ ...statements[id], suspicion, isOnStack: depth.get(id) === 0 }))
}

/** In how many of some tests each statement was executed. */
function counts(spectra: readonly Spectrum[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { statements } of spectra) for (const id of new Set(statements)) found.set(id, (found.get(id) ?? 0) + 1)
  return found
}
