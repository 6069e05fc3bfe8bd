import type { Case } from '../case/case.js'
import type { ReaderOptions } from '../analyses/patch-text/reader.js'
import type { Person } from '../oracles/person.js'
import type { Campaign } from '../campaign/campaign.js'
import type { GroupFacts } from '../campaign/facts.js'
import type { SearchOptions } from '../campaign/search-result.js'
import type { HostOptions } from '../execution/protocol.js'
import type { InvariantRules } from '../model/invariants-report.js'
import type { SimilarityRules } from '../model/similarity-report.js'
import type { Opinion } from '../model/opinion.js'
import type { Patched } from '../case/changed.js'

export interface JudgeOptions extends SearchOptions, ReaderOptions {
  readonly host: HostOptions
  /** Which kinds of drivers are used. */
  readonly drivers: Readonly<Record<DriverKind, boolean>>
  /** How many differences nobody has judged are shown as questions. */
  readonly questions: number
  /** Who knows what is right where there is no reference. */
  readonly person: Person
  /** That person wants to be asked about patches that nothing speaks against, too. */
  readonly asks: boolean
  /** Names of the judges to hear; all of them when left out. */
  readonly judges?: readonly string[]
  /** When executions are too much or too little alike. */
  readonly rules: SimilarityRules
  /** Which invariants count, and how. */
  readonly invariants: InvariantRules
  readonly say: (what: string) => void
}

export type DriverKind = 'lifted' | 'sequences'

/** Why nothing can be said where the clock ended it. */
export const outOfTime = {
  unseen: 'its time was over before it was looked at',
  unconfirmed: 'its time was over before what was seen could be looked at closer',
  untested: 'its time was over before one could be written and tried',
}

/** Whether the clock left a judge no look at all, be it that setting up took all the time. */
export const isUnseen = ({ inconclusive, effort: { cut, executions } }: Opinion): boolean =>
  inconclusive === outOfTime.unseen || (inconclusive !== undefined && cut === 'time' && executions === 0)

/** What a judge says about some patches of a group, in their order. */
export interface Judged {
  readonly opinions: readonly Opinion[]
  /** What it found out about the patches beside each other. */
  readonly facts?: GroupFacts
}

/** Whether nobody so far could say anything: then a hint is better than nothing. */
export const areAtALoss = (sofar: readonly Opinion[]): boolean =>
  sofar.every(({ evidence, inconclusive, narrow }) => !evidence.length && (inconclusive ?? narrow) !== undefined)

/** What decides beforehand who can be heard. */
export type PlanOptions = Pick<JudgeOptions, 'judges' | 'drivers' | 'questions' | 'person' | 'asks' | 'invariants'>

/** Whether a judge can be heard for a case, and why or why not. */
export interface Prospect {
  readonly isHeard: boolean
  /** Whatever the others say. */
  readonly isAlways: boolean
  readonly why: string
}

export interface Judge {
  readonly name: string
  /** Its part of the time beside the others'. */
  readonly weight: number
  /** It starts from the inputs that the judges before it found worth keeping. */
  readonly goesOn?: boolean
  /** What it says of a patch holds for others that did the same in every execution there was. */
  readonly speaksForTwins?: boolean
  /** What `wants` will come to, as far as it can be told before anybody was heard. */
  prospect(subject: Case, options: PlanOptions): Prospect
  /** Whether it has anything to add to what the others said about a patch. */
  wants(subject: Case, sofar: readonly Opinion[], options: JudgeOptions): boolean
  /** `open`: numbers of the patches to judge. */
  judge(campaign: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged>
  /** What should be known about patches in any case, whoever judges them; in their order. */
  remarks?(subject: Case, patches: readonly Patched[]): Promise<readonly (string | undefined)[]>
}
