/**
 * An error of the engine itself that left the driver or was observed by one of its assertions. An exception that the
 * program throws on purpose is none.
 */
export interface Crash {
  readonly kind:
    | 'exception'
    | 'stack overflow'
    | 'out of memory'
    | 'unhandled rejection'
    | 'prototype pollution'
    | 'process ended'
    // Reports of sanitizers, and signals.
    | 'memory error'
    | 'undefined behaviour'
    | 'leak'
    | 'signal'
    // Hosts do not report these: they show only in comparison with the buggy version.
    | 'hang'
    | 'not a number'
  /** Class of the error, for an exception. */
  readonly type: string
  readonly message: string
  /** The program's own frames, innermost first, as `file:function`: the same in every version that has the function. */
  readonly frames: readonly string[]
  /** The line of the innermost of them, where that is a line of the source. */
  readonly line?: number
}

/**
 * Whether a crash is wrong for any input whatever. An exception may be the right answer to garbage; memory that is read beyond its
 * end never is.
 */
export const isWrongAlways = ({ kind }: Pick<Crash, 'kind'>): boolean =>
  kind === 'memory error' || kind === 'undefined behaviour' || kind === 'leak' || kind === 'signal'

/** A version that crashed. */
export interface VersionCrash extends Crash {
  /** Position in the run's `versions`. */
  readonly version: number
}
