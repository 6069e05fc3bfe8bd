import type { VerdictName } from './verdict.js'

/** What a run was asked for, besides settings of the judges: enough to ask for it again. Paths are absolute. */
export interface RunRequest {
  /** The folder of the program, or the root of a workspace. */
  readonly project: string
  readonly base?: string
  readonly patches?: readonly string[]
  readonly reference?: string
  readonly budget?: string
  readonly seed?: number
}

/** What a run leaves in the cache, so that nobody has to run it again for the same files. */
export interface Receipt {
  /** The version of Assay. */
  readonly tool: string
  /** The folder of the program. */
  readonly project: string
  readonly request: RunRequest
  /** The files of the program and of its patches, as a hash. */
  readonly state: string
  /** The settings, and what else a result depends on, as a hash. */
  readonly settings: string
  /** The file of saved answers, and its content as a hash. */
  readonly answers: { readonly file: string; readonly hash: string }
  /** When the run began, in ISO 8601. */
  readonly at: string
  readonly seconds: number
  /** Why the run is incomplete; null if it is complete. */
  readonly stopped: string | null
  readonly patches: readonly { readonly patch: string; readonly verdict: VerdictName; readonly reason: string }[]
  /** The whole result, as a hash. */
  readonly report: string
}
