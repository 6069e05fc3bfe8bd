import type { Case } from '../case/case.js'
import type { Person } from '../oracles/person.js'
import type { Settings } from './settings.js'
import type { Campaign } from '../campaign/campaign.js'
import type { GroupFacts } from '../campaign/facts.js'
import type { SearchOptions } from '../campaign/search-result.js'
import type { HostOptions } from '../execution/protocol.js'
import type { Opinion } from '../model/opinion.js'
import type { PatchWithChange } from '../case/changed.js'

/** The settings, and what belongs to this one judgement. */
export interface JudgeOptions extends Settings, Omit<SearchOptions, keyof Settings> {
  readonly host: HostOptions
  /** The person to ask where there is no reference. */
  readonly person: Person
  readonly say: (what: string) => void
}

/** The reasons if the time budget ran out. */
export const outOfTime = {
  unseen: 'skipped: the time budget ran out',
  unconfirmed: 'the time budget ran out before the differences found were confirmed',
  untested: 'the time budget ran out before a test was written and run',
}

/** Whether the time budget ran out before a judge's first execution, even if only setting up took all the time. */
export const ranOutOfTime = ({ inconclusive, effort: { cut, executions } }: Opinion): boolean =>
  inconclusive === outOfTime.unseen || (inconclusive !== undefined && cut === 'time' && executions === 0)

/** What a judge says about some patches of a group, in their order. */
export interface Judged {
  readonly opinions: readonly Opinion[]
  /** What it found out about the patches beside each other. */
  readonly facts?: GroupFacts
}

/** Whether all judges so far are inconclusive: then a hint is better than nothing. */
export const allInconclusive = (sofar: readonly Opinion[]): boolean =>
  sofar.every(({ evidence, inconclusive, narrow }) => !evidence.length && (inconclusive ?? narrow) !== undefined)

/** The options that decide in advance which judges can run. */
export type AvailabilityOptions = Pick<
  JudgeOptions,
  'judges' | 'drivers' | 'questions' | 'person' | 'asks' | 'invariants'
>

/** Whether a judge can run for a case, and why or why not. */
export interface JudgeAvailability {
  readonly canRun: boolean
  /** It runs whatever the results of the others. */
  readonly isUnconditional: boolean
  readonly why: string
}

export interface Judge {
  readonly name: string
  /** Its share of the time, relative to the other judges. */
  readonly weight: number
  /** How often it runs the project's own tests, about. */
  readonly suiteRuns?: number
  /** It starts from the inputs that earlier judges kept. */
  readonly reusesSeeds?: boolean
  /** Its result for a patch also holds for equivalent patches. */
  readonly appliesToEquivalent?: boolean
  /** The expected result of `wants`, before any judge has run. */
  availability(subject: Case, options: AvailabilityOptions): JudgeAvailability
  /** Whether it can add something to the results of the other judges for a patch. */
  shouldRun(subject: Case, sofar: readonly Opinion[], options: JudgeOptions): boolean
  /** `open`: numbers of the patches to judge. */
  judge(campaign: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged>
  /** Notes on patches that do not depend on the judges, in the order of the patches. */
  notes?(subject: Case, patches: readonly PatchWithChange[]): Promise<readonly (string | undefined)[]>
}
