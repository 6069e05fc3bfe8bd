import type { Case } from '../case/case.js'
import type { Driver } from '../model/driver.js'
import type { Difference } from '../execution/compare.js'
import type { Execution, Overrides } from '../execution/protocol.js'
import type { Snapshot } from '../model/snapshot.js'
import type { Seeds } from '../fuzz/loop.js'
import type { ReaderOptions } from '../analyses/patch-text/reader.js'
import type { Person } from '../oracles/person.js'
import type { Question } from '../model/question.js'
import type { SearchOptions } from '../campaign/result.js'
import type { Told } from '../partitions/told.js'
import type { Trail } from '../campaign/trail.js'
import type { Twins } from '../partitions/twins.js'
import type { Patched } from '../campaign/stage.js'
import type { InvariantRules, InvariantsReport } from '../model/invariants-report.js'
import type { SimilarityRules } from './similarity/rules.js'
import type { Similarity } from '../model/similarity-report.js'

/** What speaks against a patch. */
export type Evidence = Witness | Score

/** A concrete input on which the patched version does what it must not. */
export interface Witness {
  readonly kind: 'witness'
  readonly judge: string
  /** Who says so: a preservation test, Assay by itself, the reference, a person who was asked, the engine's complaint. */
  readonly oracle: 'stated' | 'inferred' | 'reference' | 'person' | 'crash'
  /** The condition that held, in words, and where it stands; for the others, whose word it is. */
  readonly condition: string
  /** How the patch errs, where it is known what is right. */
  readonly classification?: Classification
  /** What is right at the place of the difference, where that is known. */
  readonly expected?: { readonly value: Snapshot }
  readonly driver: Driver
  readonly input: Overrides
  /** Two correct programs may well differ on values no test shows. */
  readonly grade: 'in-type' | 'out-of-type'
  /** What was observed, in words. */
  readonly label: string
  readonly difference: Difference
  /** The patched version was given ten seconds and did not end. */
  readonly endless: boolean
  readonly before: Execution
  readonly after: Execution
  /** A test in the project's own framework that holds the patch to what is right, where one can be written. */
  readonly test: string | undefined
  /** Why none was written, if it is not that none can be. */
  readonly untested?: string
}

/**
 * DiffTGen, section 3.1. `regression`: right before, wrong now (overfitting-1). `defective`: wrong before, wrong in
 * another way now (overfitting-2a). `unrepaired`: wrong before and the same now (overfitting-2).
 */
export type Classification = 'regression' | 'defective' | 'unrepaired'

/** A number that speaks against a patch when it is beyond its threshold. */
export interface Score {
  readonly kind: 'score'
  readonly judge: string
  /** What is measured. */
  readonly measure: string
  readonly value: number
  readonly threshold: number
  /** What it was computed from. */
  readonly from: string
  /** What it says about the patch. */
  readonly inWords: string
  /** An input that shows it. */
  readonly example?: Example
  /** The reference stands behind it: it condemns where what is inferred is trusted. */
  readonly isTrusted?: boolean
}

/** An input and what the two versions do with it; without a difference, they do the same. */
export interface Example {
  readonly driver: Driver
  readonly input: Overrides
  readonly grade: 'in-type' | 'out-of-type'
  readonly label?: string
  readonly difference?: Difference
  /** Where to look, where they do the same. */
  readonly at?: Difference
  readonly before: Execution
  readonly after: Execution
  /** What others do there: the reference, or other patches. */
  readonly instead?: { readonly by: 'reference' | 'others'; readonly value: Snapshot }
  /** The type of the error that both show. */
  readonly error?: string
  readonly test?: string | undefined
}

/** How hard a patch was looked at. */
export interface Effort {
  readonly executions: number
  /** Inputs that were made up; each runs on the buggy version, and on the patched one where it met the condition. */
  readonly inputs: number
  /** Executions that came through the change. */
  readonly reachedChange: number
  /** Of those, executions that went another way at the change than the buggy version; undefined where that cannot be seen. */
  readonly parted?: number
  /** Inputs that met the condition under which the behaviour must be kept, where there is one. */
  readonly metCondition?: number
  /** Executions of the patched version that differ in any way from those of the version it is compared with. */
  readonly differences: number
  /** Inputs on which the buggy version is wrong and this one right, as far as they were seen. */
  readonly repaired?: number
  readonly seconds: number
  /** Tests that drove it. */
  readonly drivers: number
  /** What ended the search before the executions were spent, if something did. */
  readonly cut?: string
}

export const noEffort: Effort = {
  executions: 0,
  inputs: 0,
  reachedChange: 0,
  differences: 0,
  seconds: 0,
  drivers: 0,
}

/** What a judge has to say about one patch. */
export interface Opinion {
  readonly judge: string
  readonly evidence: readonly Evidence[]
  readonly effort: Effort
  /** Why the judge could not form an opinion, if it could not. */
  readonly inconclusive?: string
  /** Why nothing has to be looked for. */
  readonly settled?: string
  /** What else should be known about it. */
  readonly remark?: string
  /** It looks for one kind of failure only: what its silence is worth. Where others were heard, theirs counts more. */
  readonly narrow?: string
  /** Another patch that was looked at in its place: it did the same so far. */
  readonly through?: string
  /** How its search went, where it searched. */
  readonly trail?: Trail
  readonly questions?: readonly Question[]
  readonly similarity?: Similarity
  readonly invariants?: InvariantsReport
  /** How likely it overfits by its text, from 0 to 1, whether or not that is enough to speak. */
  readonly likelihood?: number
}

export interface JudgeOptions extends SearchOptions, ReaderOptions {
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

/** What a judge says about several patches, in their order. */
export interface Judged {
  readonly opinions: readonly Opinion[]
  /** Numbers of patches that behaved alike on every execution. */
  readonly alike: readonly (readonly number[])[]
  /** How executions told them apart; left out where nothing ran side by side. */
  readonly told?: Told | undefined
  /** Inputs worth trying on other patches. */
  readonly kept: Seeds
  readonly twins?: Twins | undefined
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
  judge(subject: Case, patches: readonly Patched[], options: JudgeOptions): Promise<Judged>
  /** What should be known about patches in any case, whoever judges them; in their order. */
  remarks?(subject: Case, patches: readonly Patched[]): Promise<readonly (string | undefined)[]>
}
