import type { Grade } from './grade.js'
import type { QuestionKind } from './question.js'
import type { InvariantsReport } from './invariants-report.js'
import type { Crash } from './crash.js'
import type { DescribedCase } from './change-case.js'
import type { VerdictName } from './verdict.js'
import type { Classification, Measure } from './evidence.js'

/**
 * The result of `assay assess` as plain data: `--json` prints it, and every other report is made from it. docs/json.md
 * describes each part, docs/schema/assessment.schema.json is its schema.
 */
export interface Report {
  readonly version: 1
  readonly tool: { readonly name: 'assay'; readonly version: string }
  readonly seed: number
  readonly budget: string
  /** Name of the project's folder. */
  readonly project: string
  /** The path of that folder in its repository; omitted when it is the root or there is no repository. */
  readonly folder?: string
  readonly language: string
  readonly runner: string
  readonly hasReference: boolean
  readonly failing: readonly TestName[]
  readonly preservationTests: readonly string[]
  /** Which judges can run, in their order, and why or why not. */
  readonly plan: readonly PlannedJudge[]
  /** From the start of the command on. */
  readonly seconds: number
  readonly executions: number
  /** Why the run is incomplete (the budget, Ctrl-C); null if it is complete. */
  readonly stopped: string | null
  /** Patches that behaved the same in every execution; only groups of two or more. */
  readonly groups: readonly GroupReport[]
  /** How executions split the patches; null when nothing ran. */
  readonly partitions: PartitionReport | null
  /** In the order they were given. */
  readonly patches: readonly PatchReport[]
}

export interface PlannedJudge {
  readonly judge: string
  readonly isHeard: boolean
  readonly why: string
}

export interface GroupReport {
  readonly patches: readonly string[]
  /** Executions on which they behaved the same. */
  readonly executions: number
}

/** Patches that behaved the same until an input split them. */
export interface PartitionReport {
  readonly patches: readonly string[]
  /** Their output on the input that split them from the others. */
  readonly shown?: string
  readonly split?: { readonly test: string; readonly input: string }
  /** Instead of a split, when no single input is known. */
  readonly note?: string
  readonly parts: readonly PartitionReport[]
}

export interface PatchReport {
  readonly patch: string
  readonly verdict: VerdictName
  /** One sentence. */
  readonly reason: string
  /** The reason of each judge, when several judges are inconclusive. */
  readonly reasons: readonly string[]
  /** 1 is the patch to review first. */
  readonly rank: number
  /** From 0 to 1: how well the evidence supports the patch (docs/ranking.md), and the parts of that value. */
  readonly trust: { readonly value: number; readonly from: readonly string[] }
  /** All that speaks against it, what the reason is about first. */
  readonly evidence: readonly EvidenceReport[]
  readonly effort: EffortReport
  readonly judges: readonly JudgeReport[]
  readonly change: readonly DescribedCase[]
  readonly questions: readonly QuestionReport[]
  readonly invariants: InvariantsReport | null
  readonly similarity: SimilarityReport | null
  /** How the search went, for each judge that searched. */
  readonly curves: readonly Curve[]
  readonly notExercised: NotExercised
  readonly alike: readonly string[]
  readonly remarks: readonly string[]
  readonly editedTests: readonly string[]
  /** As a unified diff against the buggy version; empty where it does not apply. */
  readonly diff: string
  readonly reproduce: string
}

/** The result of one judge for a patch. */
export interface JudgeReport {
  readonly judge: string
  readonly said: 'against' | 'nothing' | 'unsure'
  readonly inWords: string
  readonly executions: number
  readonly seconds: number
}

/** Points in the order of executions, at most a hundred. */
export interface Curve {
  readonly judge: string
  readonly points: readonly {
    readonly executions: number
    readonly seconds: number
    /** Coverage features seen so far. */
    readonly features: number
    readonly corpus: number
    /** Executions of this patch so far that differ. */
    readonly differences: number
  }[]
}

export interface NotExercised {
  /** Places of the change that no execution of a search reached, in the patched version. */
  readonly places: readonly { readonly file: string; readonly line: number; readonly text: string }[]
  /** Tests that could not be used to drive the program. */
  readonly tests: readonly { readonly file: string; readonly test?: string; readonly reason: string }[]
}

export interface TestName {
  readonly file: string
  readonly name: string
}

export interface TestPlace extends TestName {
  readonly line: number | null
  readonly failing: boolean
  /** It is a sequence of calls that Assay made. */
  readonly generated?: boolean
}

export type InputPart =
  | { readonly line: number; readonly place: string; readonly original: string; readonly value: string }
  | { readonly repeat: unknown }

/** An input with what two versions did with it. */
export interface Shown {
  readonly test: TestPlace
  readonly input: readonly InputPart[]
  readonly inputInWords: string
  readonly output?: string
  readonly change: string | null
  readonly before: string
  readonly after: string
  /** The part of a long value that differs. */
  readonly part?: { readonly at: string; readonly before: string; readonly after: string }
  readonly regressionTest?: string
}

export type EvidenceReport = WitnessReport | ScoreReport

export interface WitnessReport extends Shown {
  readonly judge: string
  readonly kind: 'witness'
  /** The evidence in one sentence. */
  readonly inWords: string
  readonly oracle: 'stated' | 'inferred' | 'reference' | 'person' | 'crash'
  readonly condition: string
  readonly grade: Grade
  readonly output: string
  readonly expected?: string
  readonly classification?: Classification
  readonly endless: boolean
  /** Why there is no regression test, if it is not that none can be written. */
  readonly untested?: string
  readonly crash?: Crash
  readonly outcomes: { readonly before: OutcomeReport; readonly after: OutcomeReport }
}

export interface OutcomeReport {
  readonly kind: string
  readonly type?: string
  readonly message?: string
}

export interface ScoreReport {
  readonly judge: string
  readonly kind: 'score'
  readonly measure: Measure
  readonly value: number
  readonly threshold: number
  readonly from: string
  readonly inWords: string
  readonly isTrusted?: boolean
  /** `instead` is the output of the reference or of other patches. */
  readonly example?: Shown & { readonly instead?: { readonly by: string; readonly value: string } }
}

export interface QuestionReport extends Shown {
  readonly kind: QuestionKind
  readonly grade: Grade
  readonly calls: string | null
  /** What an answer is kept by, and both values, in the form of assay.answers.json. */
  readonly answer?: AnswerReport
}

/** One of the values becomes `expected` when it is answered. */
export interface AnswerReport {
  readonly file: string
  readonly test: string
  readonly input: string
  readonly output: string
  readonly slots?: readonly object[]
  readonly before: unknown
  readonly after: unknown
}

export interface EffortReport {
  readonly executions: number
  readonly inputs: number
  readonly reachedChange: number
  readonly parted: number | null
  readonly metCondition: number | null
  readonly differences: number
  readonly repaired: number | null
  /** Inputs on which the buggy version differs from the reference. */
  readonly faulty: number | null
  readonly seconds: number
  readonly drivers: number
  readonly cut: string | null
  /** Executions that were planned, where that is a number. */
  readonly planned: number | null
}

/** The data behind the similarity judge (docs/similarity.md). */
export interface SimilarityReport {
  readonly rules: {
    readonly kp: number
    readonly kt: number
    readonly behaviour: boolean
    readonly mean: 'mean' | 'median'
    readonly more: boolean
    readonly generated: number
  }
  readonly trouble: string | null
  readonly patchSim: {
    readonly ap: number
    readonly af: number
    readonly passing: number
    readonly failing: number
    readonly isIncorrect: boolean
    readonly furthest?: number
  } | null
  readonly kept: object | null
  readonly breadth: object | null
  readonly tests: readonly SimilarTest[]
}

export interface SimilarTest {
  readonly name: string
  readonly input?: string
  /** The input is a sequence of calls that Assay made. */
  readonly isSequence?: boolean
  readonly origin: string
  readonly class: string
  /** Its class when that is certain; with the `behaviour` rule only such tests count. */
  readonly clear?: string
  readonly distance: number
  /** Of a generated test: its distance from the nearest passing and failing ones. */
  readonly toPassing?: number
  readonly toFailing?: number
  readonly isCut: boolean
  readonly behaviour: string
  readonly parting?: { readonly before?: SourceLine; readonly after?: SourceLine }
}

export interface SourceLine {
  readonly file: string
  readonly line: number
  readonly text: string
}
