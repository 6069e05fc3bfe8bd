/**
 * Whether an input is of the type and shape that the tests show for its place. Two correct programs may well differ on
 * anything else, so only an input that is in type can condemn a patch. An `unusual` one is of the right type, but holds a
 * text of a form that no test shows, or nothing where no test has nothing.
 */
export type Grade = 'in-type' | 'unusual' | 'out-of-type'

export const grades: readonly Grade[] = ['in-type', 'unusual', 'out-of-type']

/** Whether the first is at least as good as the second. */
export const isNoWorse = (one: Grade, other: Grade): boolean => grades.indexOf(one) <= grades.indexOf(other)
