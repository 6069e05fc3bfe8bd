import type { AssertionSite, Driver } from '../../model/driver.js'
import { conditionBasisOf } from '../../oracles/pattern.js'
import type { ComparisonTerms } from '../../campaign/comparison-terms.js'
import type { Execution } from '../../model/execution.js'
import type { Condition } from '../../model/condition.js'
import type { Pattern } from '../../model/pattern.js'

export interface InferredCondition extends ComparisonTerms {
  readonly pattern: Pattern
  readonly condition: Condition
}

const noException: InferredCondition = {
  pattern: 'UE',
  condition: { kind: 'no exception' },
  inWords: 'the buggy version throws no exception',
}

/**
 * Conditions inferred from how the failing tests fail. If all of them fail by an unexpected exception, everything that
 * the buggy version does without throwing must be preserved, in any test. Complementary cases and reference
 * implementations need a person, and if one failing test does, so do all: the patch must change values.
 */
export function inferConditions(
  drivers: readonly Driver[],
  onBuggy: ReadonlyMap<number, Execution>,
  siteOf: (site: number) => AssertionSite | undefined,
  /** Whether every failing test is among the drivers. */
  isComplete: boolean,
): Map<number, InferredCondition> {
  const failing = drivers.filter((driver) => driver.failing)
  const grounds = failing.map((driver) => conditionBasisOf(onBuggy.get(driver.id)!, siteOf))
  const isTold = ({ pattern }: { pattern: Pattern }) => pattern === 'UE' || pattern === 'EGA'
  if (!isComplete || !failing.length || !grounds.every(isTold)) return new Map()
  if (grounds.every(({ pattern }) => pattern === 'UE'))
    return new Map(drivers.map((driver) => [driver.id, noException]))
  const inferred = new Map<number, InferredCondition>()
  failing.forEach((driver, i) => {
    const { pattern, site } = grounds[i]
    if (pattern === 'UE') inferred.set(driver.id, noException)
    const at = site === undefined ? undefined : siteOf(site)
    if (pattern !== 'EGA' || site === undefined || at?.claim?.kind !== 'relation') return
    const { is, than } = at.claim
    inferred.set(driver.id, {
      pattern,
      condition: { kind: 'assertion', site, relation: { is, than } },
      inWords: `the general assertion on ${at.label} (line ${at.line}) holds on the buggy version`,
      site: at,
    })
  })
  return inferred
}
