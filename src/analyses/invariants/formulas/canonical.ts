import type { Formula } from '../formula.js'
import { normalise } from './normal.js'

/** JSON has no infinite numbers. */
const written = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value

/**
 * The same text for formulas that differ only in how they are written; so those of one text are equivalent wherever both
 * have a value. Variables carry their sorts: `x < 5` and `x <= 4` are one for whole numbers only. What is not arithmetic
 * (an infinite constant, a text compared with a number) is taken as it is written.
 */
export const canonicalFormula = (formula: Formula): string =>
  normalise(formula)?.text ?? `as written: ${JSON.stringify(formula, written)}`
