import type { VersionSpec } from '../execution/protocol.js'
import type { ObservedFunction } from '../model/samples.js'
import type { ProbeSite } from './probes.js'

/** A version ready for a host, and where its probes are. */
export interface PreparedVersion {
  readonly spec: VersionSpec
  /** Coverage probe → place. */
  readonly cover: readonly (ProbeSite & { readonly file: string })[]
  /** Statement → place. */
  readonly statements: readonly StatementSite[]
  /** Functions whose entry and exit are observed, by file and by the id their probes report. */
  readonly observed: ReadonlyMap<string, readonly ObservedFunction[]>
  /** The instrumented files. */
  readonly files: ReadonlyMap<string, string>
  /** Candidates that do not compile, by their selectors: they are not in the program. */
  readonly refused: readonly number[]
}

export interface StatementSite extends ProbeSite {
  readonly file: string
  /** Its number in its file. */
  readonly id: number
}
