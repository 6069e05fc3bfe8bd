import type { Edit } from '../../analyses/patch-text/edit.js'
import { traits } from '../../analyses/patch-text/traits/all.js'

/**
 * Patterns of patches that avoid a failure instead of repairing it, after Tan et al. Correct patches have them, too.
 */
const names = new Set([
  'early-return',
  'bare-return',
  'swallowed',
  'constant-condition',
  'self-comparison',
  'deleted-statement',
  'deleted-throw',
  'only-deletes',
])

const antiPatterns = traits.filter(({ name }) => names.has(name))

/** Those of a patch, in words; it only deletes if it does so everywhere. */
export const antiPatternsIn = (edits: readonly Edit[]): string[] =>
  antiPatterns
    .filter(({ name, count }) => (name === 'only-deletes' ? edits.every(count) : edits.some(count)))
    .map(({ words }) => words)
