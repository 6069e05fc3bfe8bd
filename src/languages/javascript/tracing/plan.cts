import type { Sampling } from '../../../model/samples.js' with { 'resolution-mode': 'import' }
import type { Tracing } from '../../../model/tracing.js' with { 'resolution-mode': 'import' }

/** What the process that starts a test runner tells the recorders in it, as a file named by ASSAY_TRACING. */
interface RecorderPlan {
  /** What to note of each test: one of the two. */
  readonly wanted: ({ readonly kind: 'traces' } & Tracing) | ({ readonly kind: 'samples' } & Sampling)
  /** The folder of the project, in all its spellings. */
  readonly roots: readonly string[]
  /** Where records go, one file for each process. */
  readonly records: string
  /** Test files to which node:test is to be bound, by their full paths. */
  readonly nodeTests: readonly string[]
}

/** What is known of a test that has ended, whatever was noted of it. */
interface TestHead {
  readonly file: string
  readonly name: readonly string[]
  readonly reached: boolean
  /** Another try of a test that has been recorded. */
  readonly again: boolean
  /** Another test ran at the same time: what was recorded is of no use. */
  readonly overlaps: boolean
  /** When the test ended. */
  readonly time: number
}

/** The first part of a trace's record, as JSON. Before it are three numbers: its length in bytes, and how many numbers follow. */
interface TraceHead extends TestHead {
  readonly isSeen: boolean
  readonly isCut: boolean
}

/** What `["t", head]` says (docs/samples.md). */
interface SampleHead extends TestHead {
  readonly isCut: boolean
}

export type { RecorderPlan, SampleHead, TestHead, TraceHead }
