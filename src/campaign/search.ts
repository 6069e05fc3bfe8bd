import { Clusters } from './differences/cluster.js'
import { isBound, type Driver } from '../model/driver.js'
import { PatchState, type EvidenceRules } from './patch-state.js'
import { cutOf, SearchRun } from './search-run.js'
import type { SearchOptions, SearchResult, ComparisonTermsOf } from './search-result.js'
import type { Session, Start } from './session.js'
import { Settlement } from './settlement.js'
import type { ComparisonTerms } from './comparison-terms.js'
import type { Limits } from '../fuzz/options.js'

/**
 * How often the search continues after a violation did not reproduce or does not count: some patches show many such.
 */
const mostRounds = 12

/**
 * Poracle's differential fuzzing (algorithm 1) of several patches at once, which share what the buggy version does: fuzz
 * until something speaks against a patch (lines 5 to 35), confirm it, and go on where it was chance.
 */
export async function search(
  session: Session,
  patches: readonly number[],
  options: SearchOptions,
  rules: EvidenceRules,
  termsOf: ComparisonTermsOf,
): Promise<SearchResult> {
  const all = await session.start({ base: rules.base, patches })
  const terms = termsOf(all, session, isComplete(all))
  const start = { ...all, ...onTerms(all, terms) }
  const states = patches.map((patch) => stateOf(patch, session, start, rules))
  const stateAt = (patch: number) => states[patches.indexOf(patch)]
  const run = await SearchRun.open(session, start, patches, options, {
    isOracle: rules.base === 'reference',
    isOpen: (patch) => stateAt(patch).isOpen,
    onDifference: (driver, input, patch, difference) => stateAt(patch).clusters.add(driver, input, difference),
  })
  const settlement = new Settlement(session, start, terms, rules, options.budget)
  let cut: string | undefined
  for (let round = 0; round < mostRounds && start.drivers.length; round++) {
    cut = cutOf(await run.run())
    const caught = states.filter((state) => !state.violation && state.suspects.length > 0)
    await settlement.settle(caught)
    const again = caught.filter((state) => state.isOpen && !run.tallyOf(state.patch).isDeadly)
    if (!again.length || cut) break
    // The other patches have used their executions; these continue with the rest of theirs.
    for (const state of states) state.isDone ||= !again.includes(state)
    run.rewind(Math.min(...again.map(({ patch }) => run.tallyOf(patch).executions)))
  }
  for (const state of states) {
    if (!state.violation && state.lesser) state.violation = state.lesser
    state.takesUnusual = true
  }
  await settlement.settle(states.filter((state) => !state.violation))
  const histories = run.histories()
  const isVarying = ({ id }: Driver) => start.limits.get(id)!.ignore.some((what) => what.startsWith('preserve:'))
  return {
    searched: states.map((state, i) => ({ state, tally: run.tallyOf(state.patch), history: histories[i] })),
    facts: start.drivers.length ? await run.facts() : {},
    start: all,
    drivers: start.drivers,
    varying: new Set(start.drivers.filter(isVarying).map(({ id }) => id)),
    cut,
    planned: options.budget.executions,
  }
}

/** Every failing test drives the program. */
function isComplete({ lifted, drivers }: Start): boolean {
  const failing = (some: readonly Driver[]) => some.filter((driver) => driver.failing).length
  return lifted.undriven.length === 0 && failing(lifted.drivers) === failing(drivers)
}

/** The drivers that there are terms for: their conditions hold, and what a condition is about stays as it is. */
function onTerms(
  { drivers, limits }: Start,
  terms: ReadonlyMap<number, ComparisonTerms>,
): Pick<Start, 'drivers' | 'limits'> {
  const own = drivers
    .filter((driver) => terms.has(driver.id))
    .map((driver) => {
      const { site } = terms.get(driver.id)!
      return { ...driver, slots: driver.slots.filter((slot) => !isBound(slot, site)) }
    })
  const limited = own.map(({ id }): [number, Limits] => {
    const { condition } = terms.get(id)!
    return [id, { ...limits.get(id)!, known: [], ...(condition && { condition }) }]
  })
  return { drivers: own, limits: new Map(limited) }
}

function stateOf(patch: number, session: Session, { samples }: Start, rules: EvidenceRules): PatchState {
  const { bed } = session
  const clusters = new Clusters(samples, (site) => bed.siteOf(site))
  return new PatchState(patch, clusters, rules, session.loadErrorAt(bed.first + patch))
}
