import type { Case } from '../../case/case.js'
import { UserError } from '../../util/errors.js'
import type { HostOptions } from '../../execution/protocol.js'
import type { Attempt } from './attempt.js'
import { attemptAll, type Attempted } from './attempts.js'
import { choose, spacesAt, type Chosen } from './choice.js'
import { groupOf, rankGroups, type PatchGroup } from './group.js'
import { fuzzCandidates, type Fuzzed, type FuzzingOptions } from './fuzzing.js'
import { likelihoodIn, type Likelihood } from './likelihood.js'
import { localise, type Localised } from './localise.js'
import type { Candidate, Schema } from '../../patch-space/location.js'
import { placesIn, Sources, suspectsAt, type At, type Place } from './places.js'
import { confirmGroups, type Confirmed } from './runner-check.js'
import { counted } from '../../util/counted.js'

export interface RepairOptions {
  readonly host: HostOptions
  /** Lines to look at instead of those that the tests make suspicious. */
  readonly at: readonly At[]
  /** How many suspicious statements are looked at. */
  readonly locations: number
  readonly schemas: readonly Schema[]
  /** Candidates to try. */
  readonly most: number
  /** Groups of plausible candidates for the project's own test runner to look at. */
  readonly confirm: number
  /** Plausible patches are told apart further, and those that crash discarded, by fuzzing. */
  readonly fuzz?: Pick<FuzzingOptions, 'budget' | 'mode'>
  readonly say: (what: string) => void
  readonly onProgress: (what: string) => void
}

/** What `repair` found, and what it looked at. */
export interface Repair extends Confirmed {
  /** Plausible patches in groups that no test tells apart, likeliest first. */
  readonly groups: readonly PatchGroup[]
  readonly localised: Localised | undefined
  readonly places: readonly Place[]
  readonly counts: Counts
  readonly attempts: readonly Attempt[]
  readonly fuzzed?: Fuzzed & { readonly candidates: readonly Candidate[] }
  /** What whoever reads the result has to know about it. */
  readonly notes: readonly string[]
}

export interface Counts {
  /** Candidates of the space, those that were tried, and those among them that pass the tests. */
  readonly space: number
  readonly tried: number
  readonly plausible: number
  /** With effects of their own, so that each would need a program of its own, and was not tried. */
  readonly impure: number
  readonly unbuildable: number
}

/** Candidates that need a program of their own, for which the project's runner is asked. */
const mostAlone = 12

/** From a program with failing tests to groups of patches that pass them all (Fix2Fit, sections 4 and 5). */
export async function repair(subject: Case, options: RepairOptions): Promise<Repair> {
  const { say, onProgress, host } = options
  requireFailing(subject)
  const sources = new Sources(subject.buggy.tree, subject.language)
  say('looking for suspicious statements')
  const localised = options.at.length ? undefined : await localise(subject)
  const suspects = localised?.suspects.slice(0, options.locations) ?? (await suspectsAt(options.at, sources))
  say('enumerating patches')
  const places = (await placesIn(suspects, sources)).filter(({ location }) => options.schemas.includes(location.schema))
  const { pure, impure, size } = await spacesAt(places, sources, Math.ceil(options.most / 4))
  const [chosen, alone] = [choose(pure, options.most), choose(impure, mostAlone)]
  say(`trying ${chosen.length} patches on the tests`)
  const tried = await attemptAll(subject, chosen, {
    host,
    onProgress: (tests, of, alive) => onProgress(`${tests} of ${of} tests, ${counted(alive, 'patch', 'patches')} left`),
  })
  const likelihood = await likelihoodIn(places, sources)
  const groups = rankGroups([
    ...tried.alike.map(({ members, asserted }) => groupOf(members, likelihood, asserted)),
    ...alone.map((one) => groupOf([one], likelihood, false)),
  ])
  say('asking the project’s test runner')
  const confirmed = await confirmGroups(subject, groups, options.confirm, (done, of) =>
    onProgress(`${done} of ${of} groups shown to the test runner`),
  )
  const fuzzed = options.fuzz && (await fuzzGroups(subject, confirmed.groups, likelihood, options))
  const left = fuzzed?.groups ?? confirmed.groups
  const counts = {
    space: size,
    tried: chosen.length + alone.length,
    plausible: left.reduce((sum, { members }) => sum + members.length, 0),
    impure: impure.reduce((sum, { candidates }) => sum + candidates.length, 0) - alone.length,
    unbuildable: tried.unbuildable,
  }
  const notes = notesOn(counts, tried, localised, fuzzed)
  const found = { ...confirmed, groups: left, localised, places, counts, attempts: tried.attempts, notes }
  return fuzzed ? { ...found, fuzzed } : found
}

function requireFailing({ failing, suite: { tests, trouble } }: Case): void {
  if (failing.length) return
  // A runner that cannot run the tests tells of none that fails, either.
  if (!tests.some(({ status }) => status === 'passed'))
    throw new UserError(
      `the tests cannot be run${trouble ? `: ${trouble.split('\n')[0]}` : ', or there are none'}`,
      'Name the runner and the test files in assay.config.json (docs/config.md).',
    )
  throw new UserError('no test fails: there is nothing to repair', 'Write a test that shows the bug first.')
}

/** The groups, split by inputs that no test has, and without what crashes on one. */
async function fuzzGroups(
  subject: Case,
  groups: readonly PatchGroup[],
  likelihood: (one: Chosen) => Likelihood,
  { host, fuzz, say, onProgress }: RepairOptions,
) {
  say('fuzzing')
  const isPure = ({ members }: PatchGroup) => members[0].candidate.isPure
  const members = groups.flatMap((group, at) => (isPure(group) ? group.members.map((chosen) => ({ chosen, at })) : []))
  const candidates = members.map(({ chosen }) => chosen.candidate)
  const fuzzed = await fuzzCandidates(
    subject,
    candidates,
    members.map(({ at }) => at),
    {
      host,
      ...fuzz!,
      onProgress: (executions, partitions) => onProgress(`${executions} executions, ${partitions} groups`),
    },
  )
  const parts = fuzzed.partitions.leaves.map(({ members: some }) => {
    const { confirmation, asserted } = groups[members[some[0]].at]
    const part = groupOf(
      some.map((one) => members[one].chosen),
      likelihood,
      asserted,
    )
    return { ...part, confirmation }
  })
  return { ...fuzzed, candidates, groups: rankGroups([...parts, ...groups.filter((group) => !isPure(group))]) }
}

function notesOn(
  { impure, unbuildable }: Counts,
  { attempts }: Attempted,
  localised: Localised | undefined,
  fuzzed: Fuzzed | undefined,
): string[] {
  const trouble = attempts.find((one) => one.trouble !== undefined)?.trouble
  const unusable = new Set(attempts.flatMap((one) => one.unusable)).size
  const notes: (string | false | 0 | undefined)[] = [
    localised?.trouble && `the suspicious statements cannot be told: ${localised.trouble}`,
    impure &&
      `${counted(impure, 'patch was', 'patches were')} left out because evaluating such an expression has effects of its own`,
    unbuildable && `${counted(unbuildable, 'patch was', 'patches were')} left out because the build fails`,
    trouble &&
      `only the project’s own runner can tell whether tests pass, and was asked about the likeliest: ${trouble}`,
    unusable &&
      `${counted(unusable, 'test ends', 'tests end')} otherwise outside of the runner, so only that was asked about`,
  ]
  if (fuzzed)
    notes.push(
      fuzzed.effort
        ? `${fuzzed.effort.executions} executions of fuzzing ruled out ${fuzzed.crashing} patches that crash`
        : 'nothing could be fuzzed: no test that can be driven comes near the patches',
    )
  return notes.filter((note) => typeof note === 'string')
}
