import type { AssertionSite } from '../model/driver.js'
import { relationHolds } from '../execution/condition.js'
import { isNode, type Observation } from '../model/snapshot.js'
import type { Execution } from '../model/execution.js'
import type { ConditionBasis } from '../model/pattern.js'

type SiteOf = (site: number) => AssertionSite | undefined

/** The decision tree of figure 10, for a test that fails as this execution of it shows. */
export function conditionBasisOf(onBuggy: Execution, siteOf: SiteOf): ConditionBasis {
  const exception = unexpectedException(onBuggy, siteOf)
  if (exception !== undefined) return { pattern: 'UE', exception }
  const asserted = onBuggy.observations.filter((o) => o.kind === 'assertion')
  const claimOf = (o: Observation) => siteOf(Number(o.site))?.claim
  // It has to be the assertion that fails.
  const general = asserted.find((o) => {
    const claim = claimOf(o)
    return claim?.kind === 'relation' && !relationHolds(o.value, claim)
  })
  if (general) return { pattern: 'EGA', site: Number(general.site) }
  // Which of several equalities fails is unknown here.
  const equalities = asserted.filter((o) => ['implementation', 'constant'].includes(claimOf(o)?.kind ?? ''))
  const isOther = equalities.length > 0 && equalities.every((o) => claimOf(o)?.kind === 'implementation')
  return isOther ? { pattern: 'RI', site: Number(equalities[0].site) } : { pattern: 'CC' }
}

/** An exception the test does not ask for. */
function unexpectedException({ outcome, observations }: Execution, siteOf: SiteOf): string | undefined {
  if (outcome.kind === 'threw' || outcome.kind === 'crashed') return outcome.type ?? outcome.kind
  for (const { kind, site, value } of observations)
    if (kind === 'assertion' && isNode(value) && value.t === 'error' && siteOf(Number(site))?.claim?.kind !== 'throws')
      return value.n ?? 'an exception'
  return undefined
}
