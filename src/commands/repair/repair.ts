import type { Case } from '../../case/case.js'
import { facetOf } from '../../languages/language.js'
import { UserError } from '../../util/errors.js'
import type { HostOptions } from '../../execution/protocol.js'
import type { MetaProgramAttempt } from './attempt.js'
import { attemptAll, type AttemptSummary } from './attempts.js'
import { chooseCandidates, spacesAt, type ChosenCandidate } from './choice.js'
import { groupOf, rankGroups, type PatchGroup } from './group.js'
import { fuzzCandidates, type FuzzingResult, type FuzzingOptions } from './fuzzing.js'
import { likelihoodIn, type Likelihood } from './likelihood.js'
import { localise, type Localisation } from './localise.js'
import type { PatchCandidate, PatchSchema } from '../../patch-space/location.js'
import { suspiciousLocationsIn, Sources, suspectsAt, type LineReference, type SuspiciousLocation } from './places.js'
import { confirmGroups, type ConfirmedGroups } from './runner-check.js'
import { counted } from '../../util/counted.js'

export interface RepairOptions {
  readonly host: HostOptions
  /** Lines to use instead of those that the tests make suspicious. */
  readonly at: readonly LineReference[]
  /** How many suspicious statements are tried. */
  readonly locations: number
  readonly schemas: readonly PatchSchema[]
  /** Candidates to try. */
  readonly most: number
  /** How many groups of plausible candidates the project's own test runner confirms. */
  readonly confirm: number
  /** Fuzzing splits the plausible patches further, and discards those that crash. */
  readonly fuzz?: Pick<FuzzingOptions, 'budget' | 'mode'>
  readonly say: (what: string) => void
  readonly onProgress: (what: string) => void
}

/** The result of `repair`, and what it is based on. */
export interface Repair extends ConfirmedGroups {
  /** Groups of plausible patches that no test distinguishes, likeliest first. */
  readonly groups: readonly PatchGroup[]
  readonly localised: Localisation | undefined
  readonly places: readonly SuspiciousLocation[]
  readonly counts: RepairCounts
  readonly attempts: readonly MetaProgramAttempt[]
  readonly fuzzed?: FuzzingResult & { readonly candidates: readonly PatchCandidate[] }
  /** Notes for the reader of the result. */
  readonly notes: readonly string[]
}

export interface RepairCounts {
  /** The number of candidates in the space, of those tried, and of those that pass the tests. */
  readonly space: number
  readonly tried: number
  readonly plausible: number
  /** Candidates with side effects: each would need its own build and was not tried. */
  readonly impure: number
  readonly unbuildable: number
}

/** How many candidates with side effects the project's runner tries, each in its own build. */
const mostAlone = 12

/** From a program with failing tests to groups of patches that pass them all (Fix2Fit, sections 4 and 5). */
export async function repair(subject: Case, options: RepairOptions): Promise<Repair> {
  const { say, onProgress, host } = options
  facetOf(subject.language, 'tracing')
  requireFailing(subject)
  const sources = new Sources(subject.buggy.tree, subject.language)
  say('locating suspicious statements')
  const localised = options.at.length ? undefined : await localise(subject)
  const suspects = localised?.suspects.slice(0, options.locations) ?? (await suspectsAt(options.at, sources))
  say('enumerating patches')
  const places = (await suspiciousLocationsIn(suspects, sources)).filter(({ location }) =>
    options.schemas.includes(location.schema),
  )
  const { pure, impure, size } = await spacesAt(places, sources, Math.ceil(options.most / 4))
  const [chosen, alone] = [chooseCandidates(pure, options.most), chooseCandidates(impure, mostAlone)]
  say(`running the tests on ${chosen.length} patches`)
  const tried = await attemptAll(subject, chosen, {
    host,
    onProgress: (tests, of, alive) => onProgress(`${tests} of ${of} tests, ${counted(alive, 'patch', 'patches')} left`),
  })
  const likelihood = await likelihoodIn(places, sources)
  const groups = rankGroups([
    ...tried.alike.map(({ members, asserted }) => groupOf(members, likelihood, asserted)),
    ...alone.map((one) => groupOf([one], likelihood, false)),
  ])
  say('confirming with the project’s test runner')
  const confirmed = await confirmGroups(subject, groups, options.confirm, (done, of) =>
    onProgress(`${done} of ${of} groups checked by the test runner`),
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
  // If the runner cannot run the tests, it reports no failing test, either.
  if (!tests.some(({ status }) => status === 'passed'))
    throw new UserError(
      `the tests cannot be run${trouble ? `: ${trouble.split('\n')[0]}` : ', or the project has none'}`,
      'Name the runner and the test files in assay.config.json (docs/config.md).',
    )
  throw new UserError('no test fails: there is nothing to repair', 'Write a test that shows the bug first.')
}

/** The groups, split further by generated inputs, without the candidates that crash. */
async function fuzzGroups(
  subject: Case,
  groups: readonly PatchGroup[],
  likelihood: (one: ChosenCandidate) => Likelihood,
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
  { impure, unbuildable }: RepairCounts,
  { attempts }: AttemptSummary,
  localised: Localisation | undefined,
  fuzzed: FuzzingResult | undefined,
): string[] {
  const trouble = attempts.find((one) => one.trouble !== undefined)?.trouble
  const unusable = new Set(attempts.flatMap((one) => one.unusable)).size
  const notes: (string | false | 0 | undefined)[] = [
    localised?.trouble && `the suspicious statements cannot be located: ${localised.trouble}`,
    impure &&
      `${counted(impure, 'patch was', 'patches were')} left out because evaluating the expression has side effects`,
    unbuildable && `${counted(unbuildable, 'patch was', 'patches were')} left out because the build fails`,
    trouble &&
      `only the project’s test runner can run the tests, and it checked only the likeliest patches: ${trouble}`,
    unusable &&
      `${counted(unusable, 'test behaves', 'tests behave')} differently outside the test runner, so ` +
        'only the runner checked that',
  ]
  if (fuzzed)
    notes.push(
      fuzzed.effort
        ? `fuzzing ruled out ${fuzzed.crashing} crashing patches in ${fuzzed.effort.executions} executions`
        : 'nothing was fuzzed: no lifted test reaches the patches',
    )
  return notes.filter((note) => typeof note === 'string')
}
