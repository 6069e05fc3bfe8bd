/** How an execution ended. */
export type OutcomeKind =
  /** The driver ran to its end. */
  | 'returned'
  /** An exception left the driver. */
  | 'threw'
  /** The program crashed the process, overflowed its stack, ran out of memory or exited. */
  | 'crashed'
  | 'timed-out'
  /** The driver itself could not run with this input. */
  | 'invalid'

export interface Outcome {
  readonly kind: OutcomeKind
  /** Type of the error, for `threw` and `crashed`. */
  readonly type?: string
  readonly message?: string
}
