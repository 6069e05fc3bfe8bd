/** The three ways a patch of the space may change a program (Fix2Fit, section 4.1). */
export type PatchSchema = 'assignment' | 'condition' | 'guard'

/** A variable that an expression at a location may use. */
export interface Variable {
  readonly name: string
  /** Its declared type as written, where it has one. */
  readonly declared?: string
}

/** A place of the buggy program where an expression may be put. */
export interface Location {
  readonly file: string
  readonly schema: PatchSchema
  /** Offsets of the expression that is replaced, or of the statement that gets a guard. */
  readonly start: number
  readonly end: number
  /** One-based. */
  readonly line: number
  /** Qualified name of the function it is in. */
  readonly function: string
  /** Local variables and parameters in scope, all of which have a value by then. */
  readonly variables: readonly Variable[]
  /** Whether the instance of the function's class is in scope. */
  readonly hasThis: boolean
  /** Declared type of the wanted value, where it is known; `boolean` for conditions and guards. */
  readonly declared?: string
  /** Evaluating what stands there now does nothing but give a value; a guard has nothing there. */
  readonly isPure: boolean
}

/** An expression for a location: one patch of the space. */
export interface PatchCandidate {
  readonly location: Location
  /** Source text. */
  readonly expression: string
  /** It has no side effects; otherwise it needs its own build. */
  readonly isPure: boolean
  /** Number of leaves and operators. */
  readonly size: number
  /**
   * Comparisons in it whose operands are recorded: a given diff may compare with a constant that occurs nowhere else.
   */
  readonly comparisons?: readonly ComparisonRange[]
}

/** Offsets in the text of an expression. */
export interface ComparisonRange {
  readonly start: number
  readonly end: number
  readonly operator: { readonly start: number; readonly end: number }
}
