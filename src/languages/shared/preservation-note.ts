import type { ConditionBasis, Pattern } from '../../model/pattern.js'

/** Why a preservation condition was chosen, for a comment above the generated test. */
export function preservationNote({ exception = 'exception' }: ConditionBasis, pattern: Pattern): string {
  const why: Record<Pattern, string> = {
    UE: `it fails with an unexpected ${exception}; preserve behaviour that does not throw.`,
    EGA: 'its assertion applies to every input; preserve behaviour where it holds before the patch.',
    RI: 'preserve behaviour where the program agrees with the other implementation before the patch.',
    CC: 'preserve behaviour on all inputs that do not show the bug.',
  }
  return `${pattern}: ${why[pattern]}`
}
