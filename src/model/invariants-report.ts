/** What is counted as a statement about the patch. */
export interface InvariantRules {
  /** The paper's rules to the letter (Algorithm 1): invariants are compared, not runs. */
  readonly paper: boolean
  /** Invariants of the changed functions only, or of all that were executed (table VII). */
  readonly of: 'changed' | 'executed'
}

export const defaultInvariantRules: InvariantRules = { paper: false, of: 'executed' }

/** An invariant as it is shown. */
export interface Law {
  readonly file: string
  readonly function: string
  readonly at: ProgramPoint['at']
  /** With the names the parameters have. */
  readonly text: string
  readonly kind: string
  readonly samples: number
  readonly confidence: number
}

/** A state of a run that decides about it. */
export interface Run {
  readonly file: string
  readonly test: string
  /** The variables the invariant is about, as they were. */
  readonly values: readonly { readonly name: string; readonly value: string }[]
}

/** An invariant that a run of the patched version keeps or breaks. */
export interface Decided extends Law {
  /** What the patched version did; none where the paper's rules compare invariants alone. */
  readonly run?: Run
  /** The corresponding state of the compared version in the same test, with the same entry state if there is one. */
  readonly instead?: Run
}

/** Everything the judge saw about one patch. */
export interface InvariantsReport {
  readonly rules: InvariantRules
  readonly hasReference: boolean
  /** Tests that reach a changed function and ran on the patched version, by how they end on the buggy one. */
  readonly tests: { readonly passing: number; readonly failing: number }
  /** Functions whose states were seen in the passing ones. */
  readonly functions: number
  /** Size of the correct and of the error specification. */
  readonly correct: number
  /** Invariants of the correct specification that applied to some call of the patched version. */
  readonly asked: number
  readonly error: number
  /** Invariants of the correct specification that the patched version breaks (overfitting-1). */
  readonly violated: readonly Decided[]
  /** Invariants of the error specification that it keeps (overfitting-2). */
  readonly maintained: readonly Decided[]
  /** Comparisons the solver could not decide in its time; they count as not equal. */
  readonly undecided: number
  readonly trouble?: string
}

/** A place in the program where states are seen: where a function is entered, returns, or throws. */
export interface ProgramPoint {
  readonly file: string
  readonly function: string
  readonly signature: string
  readonly ordinal: number
  readonly at: 'entry' | 'exit' | 'throw'
  /** Names of the variables; `orig(x)` is what `x` was when the function was entered. */
  readonly variables: readonly string[]
}
