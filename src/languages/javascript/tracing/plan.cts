import type { Tracing } from '../../../traces/tracing.js' with { 'resolution-mode': 'import' }

/** What the process that starts a test runner tells the recorders in it, as a file named by ASSAY_TRACING. */
interface RecorderPlan extends Tracing {
  /** The folder of the project, in all its spellings. */
  readonly roots: readonly string[]
  /** Where records go, one file for each process. */
  readonly records: string
  /** Test files to which node:test is to be bound, by their full paths. */
  readonly nodeTests: readonly string[]
}

/** The first part of a record, as JSON. Before it are three numbers: its length in bytes, and how many numbers follow. */
interface RecordHead {
  readonly file: string
  readonly name: readonly string[]
  readonly reached: boolean
  readonly isSeen: boolean
  readonly isCut: boolean
  /** Another try of a test that has been recorded. */
  readonly again: boolean
  /** Another test ran at the same time: what was recorded is of no use. */
  readonly overlaps: boolean
  /** When the test ended. */
  readonly time: number
}

export type { RecorderPlan, RecordHead }
