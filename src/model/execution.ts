import type { Observation, Snapshot } from './snapshot.js'
import type { Outcome } from './outcome.js'
import type { Crash } from './crash.js'

/** The record of one driver and input on one version. */
export interface Execution {
  readonly outcome: Outcome
  readonly observations: readonly Observation[]
  /** The crash, if there was one. */
  readonly crash?: Crash
  /** Coverage probes that were hit; sent when asked for in full. */
  readonly covered?: readonly number[]
  readonly operands?: readonly Operands[]
  /** Slots that were read. */
  readonly slots?: readonly number[]
  readonly steps?: number
  readonly milliseconds?: number
  /** Calls of observed functions, when asked for; a host that cannot tell all arguments leaves them out. */
  readonly calls?: readonly Call[]
  /** The executed statements by number, with marks around calls of changed functions, folded (src/traces). */
  readonly trace?: readonly number[]
  /** The trace is cut. */
  readonly isCut?: boolean
}

/** A function of the program, called. */
export interface Call {
  readonly file: string
  readonly function: string
  readonly arguments: readonly Snapshot[]
}

export type Operand = string | number | bigint | boolean | null | undefined

export type Operands = readonly [Operand, Operand]
