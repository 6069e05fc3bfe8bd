import type { Report } from './report.js'

/** How a run stands, for whoever waits for it. */
export type ReviewRun =
  | { readonly kind: 'running'; readonly step: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly why: string }

/** An answer of this review. */
export interface GivenAnswer {
  readonly id: number
  /** The question: a call or an input, in words. */
  readonly asked: string
  readonly right: string
}

/** What a review shows. */
export interface ReviewState {
  /** Numbers of questions hold for this report only. */
  readonly revision: number
  readonly report: Report
  readonly run: ReviewRun
  readonly answers: readonly GivenAnswer[]
}

/** What the page asks for. */
export type ReviewRequest =
  | {
      readonly do: 'answer'
      readonly revision: number
      readonly question: number
      readonly right: 'before' | 'after' | 'value'
      /** As a person types it. */
      readonly text?: string
    }
  | { readonly do: 'undo'; readonly id: number }
  | { readonly do: 'judge' }
  | { readonly do: 'finish' }
