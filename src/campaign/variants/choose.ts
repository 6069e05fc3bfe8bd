import { inspect } from 'node:util'
import type { Execution } from '../../model/execution.js'
import type { VariantOf } from './write.js'

/** Variants that become drivers. */
const mostChosen = 48

/** A variant that reaches the change. */
export interface TriedVariant {
  readonly variant: VariantOf
  readonly covered: readonly string[]
  /** What its assertions observe. */
  readonly result: string
  /** The reference and the buggy version behave differently: it shows the bug. */
  readonly isFaulty: boolean
}

/** The observed values; one that is observed by a call in between says nothing about the test. */
export const resultOf = ({ observations, outcome }: Execution, { variant }: VariantOf) =>
  variant.at.start === variant.at.end && !variant.isLook
    ? ''
    : inspect([outcome, observations.flatMap(({ kind, value }) => (kind === 'assertion' ? [value] : []))], {
        depth: 12,
      })

/**
 * One of each idea first; of those, what gives another result than all that were chosen before, then what shows the bug, then
 * what executes most.
 */
export function choose(tried: readonly TriedVariant[]): VariantOf[] {
  const ideas = new Set<string>()
  const results = new Set([''])
  const seen = new Set<string>()
  const worthOf = ({ variant: { variant }, covered, isFaulty, result }: TriedVariant) =>
    (ideas.has(variant.idea) ? 0 : 4e6) +
    (results.has(result) ? 0 : 2e6) +
    (isFaulty ? 1e6 : 0) +
    covered.filter((probe) => !seen.has(probe)).length
  const chosen: VariantOf[] = []
  let left = tried
  while (left.length && chosen.length < mostChosen) {
    const worth = left.map(worthOf)
    const best = left[worth.indexOf(Math.max(...worth))]
    best.covered.forEach((probe) => seen.add(probe))
    ideas.add(best.variant.variant.idea)
    results.add(best.result)
    chosen.push(best.variant)
    left = left.filter((one) => one !== best)
  }
  return chosen
}
