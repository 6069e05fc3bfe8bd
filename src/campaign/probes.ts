export interface Probes {
  readonly coverage: boolean
  readonly trace: boolean
  /** Observe the functions that may call the changed ones, too. */
  readonly states?: boolean
  /** Observe every function. */
  readonly everything?: boolean
}

/** For a process of its own: nothing is observed but what the tests show. */
export const bare: Probes = { coverage: false, trace: false }
