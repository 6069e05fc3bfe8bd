/**
 * Poracle's patterns of preservation conditions (section 4.3): unexpected exception, existing general assertion,
 * reference implementation, complementary cases.
 */
export const patterns = ['UE', 'EGA', 'RI', 'CC'] as const

export type Pattern = (typeof patterns)[number]

/** What a condition is taken from. */
export interface ConditionBasis {
  readonly pattern: Pattern
  /** The exception, for UE. */
  readonly exception?: string
  /** The assertion, for EGA and RI. */
  readonly site?: number
}

/** Marks the template of a condition until a person has completed it. */
export const undecided = 'Decide: in which cases does the bug show?'
