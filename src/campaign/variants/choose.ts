import { inspect } from 'node:util'
import type { Execution } from '../../model/execution.js'
import type { VariantOf } from './write.js'

/** Variants that become drivers. */
const mostChosen = 64

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
  variant.at.start === variant.at.end && !variant.isComparable
    ? ''
    : inspect([outcome, observations.flatMap(({ kind, value }) => (kind === 'assertion' ? [value] : []))], {
        depth: 12,
      })

/**
 * One of each idea first. Of those, in turns: what shows the bug in another way (a patch that is too narrow is wrong there),
 * what gives another result than all that were chosen before (one that is too broad), and further calls. Then what executes
 * most.
 */
export function choose(tried: readonly TriedVariant[]): VariantOf[] {
  const chosen: VariantOf[] = []
  const ideas = new Set<string>()
  const results = new Set([''])
  const seen = new Set<string>()
  const preferences: readonly ((one: TriedVariant) => boolean)[] = [
    (one) => one.isFaulty && !isInserted(one),
    ({ result }) => !results.has(result),
    isInserted,
  ]
  const worthOf = (one: TriedVariant) =>
    // What may be no valid call proves nothing.
    (one.variant.variant.guessed ? 0 : 8e6) +
    (ideas.has(one.variant.variant.idea) ? 0 : 4e6) +
    (preferences[chosen.length % preferences.length](one) ? 2e6 : 0) +
    (one.variant.variant.isDirect ? 3e6 : 0) +
    (results.has(one.result) ? 0 : 1e6) +
    one.covered.filter((probe) => !seen.has(probe)).length
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
  // What is found first is shown: the shortest says it best.
  return chosen.sort((a, b) => a.variant.text.length - b.variant.text.length)
}

/** It shows the bug because the test does. */
const isInserted = ({ variant: { variant } }: TriedVariant) => variant.at.start === variant.at.end
