import {
  compareExecutions,
  compareObservations,
  keptTag,
  type CompareOptions,
  type ObservedExecution,
} from './compare.js'
import type { AssertedRelation } from '../model/driver.js'
import { isNode, type Observation, type Snapshot } from '../model/snapshot.js'
import type { Difference } from '../model/difference.js'
import type { Condition } from '../model/condition.js'

/** What `failToPreserve` leaves behind, as the tag of an observation of kind `preserve`. */
export const failToPreserveTag = 'fails to preserve'
/** The site of every `failToPreserve`. */
export const failToPreserveSite = 'failToPreserve'

const isTag = (value: Snapshot, tag: string) => isNode(value) && value.t === tag

/** The observations that must be preserved, given those of the buggy version. */
function heldBy({ outcome, observations }: ObservedExecution, condition: Condition): readonly Observation[] {
  switch (condition.kind) {
    case 'stated':
      return observations.filter((o) => o.kind === 'preserve' && isTag(o.value, keptTag))
    case 'no exception': {
      const outputs = outputsOf(observations)
      return outcome.kind === 'returned' && !outputs.some((o) => isTag(o.value, 'error')) ? outputs : []
    }
    case 'assertion': {
      const here = observations.filter((o) => o.kind === 'assertion' && o.site === condition.site)
      const isMet = here.length > 0 && here.every((o) => relationHolds(o.value, condition.relation))
      return isMet && outcome.kind === 'returned' ? observations.filter(isOutput) : []
    }
  }
}

export function relationHolds(value: Snapshot, { is, than }: AssertedRelation): boolean {
  if (is === 'equal') return value === than
  if (typeof value !== 'number' || typeof than !== 'number') return false
  if (value === than) return is.endsWith('=')
  return is.startsWith('<') ? value < than : value > than
}

const isOutput = (o: Observation) => o.kind === 'assertion' || o.kind === 'variable'

/** The assertions of a test; without any, the variables at its end. */
function outputsOf(observations: readonly Observation[]): readonly Observation[] {
  const asserted = observations.filter((o) => o.kind === 'assertion')
  return asserted.length ? asserted : observations.filter((o) => o.kind === 'variable')
}

export const meetsCondition = (before: ObservedExecution, condition: Condition) => heldBy(before, condition).length > 0

/** Outputs that counted before are missing; `failToPreserve` decides whether they may be. */
export const losesOutputs = (before: ObservedExecution, after: ObservedExecution, condition: Condition) =>
  condition.kind === 'stated' &&
  heldBy(before, condition).some((o) => !after.observations.some((x) => x.site === o.site && isTag(x.value, keptTag)))

/** How the patched version violates the condition, if it does (formula 4 and section 4.3.1). */
export function violationOf(
  before: ObservedExecution,
  after: ObservedExecution,
  condition: Condition,
  options: CompareOptions,
): Difference | undefined {
  const held = heldBy(before, condition)
  if (!held.length || after.outcome.kind === 'invalid') return undefined
  if (condition.kind === 'stated') return statedViolation(held, before, after, options)
  if (after.outcome.kind !== 'returned') return compareExecutions(before, after, options)
  const kinds = new Set(held.map((o) => o.kind))
  return compareObservations(
    held,
    after.observations.filter((o) => kinds.has(o.kind)),
    options,
  )
}

function statedViolation(
  held: readonly Observation[],
  before: ObservedExecution,
  after: ObservedExecution,
  options: CompareOptions,
): Difference | undefined {
  const told = ({ observations }: ObservedExecution) => observations.filter((o) => o.kind === 'preserve')
  const [was, is] = [told(before), told(after)]
  const fails = (list: readonly Observation[]) => list.some((o) => isTag(o.value, failToPreserveTag))
  // A truncated run shows only that it was truncated.
  if (after.outcome.kind === 'timed-out') return compareExecutions(before, after, options)
  // An exception counts only if it is the patched version's alone.
  if (fails(is) && !fails(was)) return { ...lost(held[0], was), change: failToPreserveTag }
  const found = compareObservations(was, is, options)
  if (found) return found
  // It reached another `preserveIf` instead of the one that held.
  const gone = held.find((o) => !is.some((other) => other.site === o.site))
  const elsewhere = is.some((o) => o.site !== failToPreserveSite && !was.some((other) => other.site === o.site))
  if (gone && elsewhere) return lost(gone, was)
  // An uncaught exception: the test does not state whether it is allowed, so it is no proof by itself.
  return gone && before.outcome.kind === 'returned' && after.outcome.kind !== 'returned'
    ? compareExecutions(before, after, options)
    : undefined
}

const lost = (held: Observation, all: readonly Observation[]): Difference => ({
  where: 'preserve',
  site: held.site,
  occurrence: all.filter((o) => o.site === held.site).indexOf(held),
  path: '',
  change: 'no longer observed',
})
