import type { Measured } from './similarity-report.js'
import type { VerdictName } from './verdict.js'

export type Label = 'correct' | 'overfitting'

export interface Confusion {
  readonly tp: number
  readonly fp: number
  readonly tn: number
  readonly fn: number
}

export interface Metrics extends Confusion {
  readonly recall: number | null
  readonly precision: number | null
  readonly accuracy: number | null
  readonly f1: number | null
  readonly auc: number | null
  /** Precision over that of rejecting as many patches by chance. */
  readonly lift: number | null
}

/** The result for one labelled patch. */
export interface PatchResult {
  readonly patch: string
  readonly label: Label
  readonly origin?: string
  readonly verdict: VerdictName
  readonly reason: string
  /** The trust in it, from 0 to 1 (docs/ranking.md). */
  readonly trust: number
  /** Judges with evidence against it, and its kind. */
  readonly evidence: readonly {
    readonly judge: string
    readonly kind: 'witness' | 'score'
    readonly oracle?: string
    /** Of a score, what was measured. */
    readonly measure?: string
    readonly value?: number
  }[]
  /** How executions before and after it compare, where they were compared. */
  readonly similarity?: readonly Measured[]
  /** Questions that were answered until it was condemned, or until there were no more. */
  readonly answers?: number
  readonly executions: number
  readonly seconds: number
}

/** Patches that are rejected after at most that many answers for each. */
export interface AnswersPoint {
  readonly answers: number
  /** Judged overfitting. */
  readonly condemned: Suspected
  /** Judged overfitting or suspect. */
  readonly flagged: Suspected
}

export interface CaseResult {
  readonly id: string
  /** Fingerprint of what the result depends on. */
  readonly key?: string
  readonly seconds: number
  /** Why the case could not be run. */
  readonly error?: string
  readonly patches: readonly PatchResult[]
}

/** Patches that exactly these judges have evidence against; an empty list means no judge. */
export interface Overlap {
  readonly judges: readonly string[]
  readonly overfitting: number
  readonly correct: number
}

/** Shares of the correct and of the overfitting patches that are rejected at one threshold. */
export interface RocPoint {
  readonly fpr: number
  readonly tpr: number
}

export interface Roc {
  /** What the patches are put in order by. */
  readonly by: string
  /** Under the curve. */
  readonly area: number
  /** From (0, 0), nothing rejected, to (1, 1), everything. */
  readonly points: readonly RocPoint[]
}

/** How an earlier run of the benchmark and this one compare: only patches that both have judged. */
export interface Against {
  /** Patches that both runs have. */
  readonly compared: number
  readonly changes: readonly PatchChange[]
  /** Correct patches that are newly judged overfitting: the worst kind of error. */
  readonly newlyWronged: number
  readonly figures: readonly FiguresChange[]
  /** Of the cases that both runs have. */
  readonly seconds: Pair<number>
  /** Cases that only one of the runs has. */
  readonly onlyBefore: readonly string[]
  readonly onlyAfter: readonly string[]
  /** Patches that only one of them has, in cases that both have. */
  readonly patchesOnlyBefore: readonly string[]
  readonly patchesOnlyAfter: readonly string[]
}

export interface Pair<T> {
  readonly before: T
  readonly after: T
}

export interface FiguresChange extends Pair<Metrics | null> {
  readonly name: string
}

export interface PatchChange extends Pair<JudgedPatch> {
  readonly case: string
  readonly patch: string
  readonly label: Label
  /** `other` if a label or plausibility changed, or only the evidence. */
  readonly kind: 'better' | 'worse' | 'other'
  /** What made the difference, in one sentence. */
  readonly why: string
}

/** The result for a patch. */
export interface JudgedPatch {
  readonly verdict: VerdictName
  readonly reason: string
  /** The evidence against it: `difference (reference)`, `similarity (PATCH-SIM)`. */
  readonly evidence: readonly string[]
  readonly executions: number
  readonly seconds: number
}

/** The values at which the paper's tables 7 and 8 have columns. */
export const sweep = [0.05, 0.1, 0.15, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1]

/** Suspected patches: overfitting ones that are found, and correct ones that are wrongly suspected. */
export interface Suspected {
  readonly overfitting: number
  readonly correct: number
}

/** The result of one rule, and with other parameters (PATCH-SIM, tables 6 to 8). */
export interface Ablation {
  readonly rules: string
  readonly all: Suspected
  /** Without generated tests. */
  readonly originals: Suspected
  readonly kp: readonly Suspected[]
  readonly kt: readonly Suspected[]
}

/** The result of a benchmark: the object that `assay bench --json` prints. */
export interface BenchReport {
  readonly dataset: string
  readonly judges: Readonly<Record<string, Metrics>>
  readonly combined: {
    readonly overfitting: Metrics
    readonly flagged: Metrics
    /** Of the trust in each patch: the chance that it is lower in an overfitting patch than in a correct one. */
    readonly auc: number | null
  }
  readonly published: Readonly<Record<string, Metrics>>
  /** Of the plausible patches. */
  readonly inconclusive: number | null
  readonly implausible: number
  readonly seconds: { readonly total: number; readonly median: number | null }
  /** The results of the similarity judge with other rules. */
  readonly ablations: readonly Ablation[]
  /** Scores by measure: the patches they are evidence against. */
  readonly measures: Readonly<Record<string, Metrics>>
  /** The ROC curves, by trust and by each measure. */
  readonly rocs: readonly Roc[]
  /** Which judges have evidence against the same patches. */
  readonly overlaps: readonly Overlap[]
  readonly cases: readonly CaseResult[]
  /** What answers to questions settle, where the reference gave them. */
  readonly answered?: readonly AnswersPoint[]
  /** What changed since an earlier run, where one was given. */
  readonly against?: Against
}
