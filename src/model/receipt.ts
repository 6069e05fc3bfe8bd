import type { VerdictName } from './verdict.js'

/** What a run leaves in the cache, so that nobody has to run it again for the same files. */
export interface Receipt {
  readonly version: 1
  /** The version of Assay. */
  readonly tool: string
  /** The folder of the program. */
  readonly project: string
  /** The revision that the working tree was compared with. */
  readonly base: string | null
  /** The files of the program and of its patches, as a hash. */
  readonly state: string
  /** The settings, as a hash. */
  readonly settings: string
  /** The file of saved answers, and its content as a hash. */
  readonly answers: { readonly file: string; readonly hash: string }
  /** When the run began, in ISO 8601. */
  readonly at: string
  readonly seconds: number
  /** Why the run is incomplete; null if it is complete. */
  readonly stopped: string | null
  readonly patches: readonly { readonly patch: string; readonly verdict: VerdictName; readonly reason: string }[]
}
