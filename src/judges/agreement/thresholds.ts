/** Two patches that agree, and one that does not. */
export const fewestPatches = 3
/** The fewest ideas that must agree: there is one correct behaviour but many wrong ones. */
export const fewestIdeas = 2

/** Up to this many patches may be written by hand; more mostly come from one tool. */
const handful = 10
/**
 * The share of all ideas that must agree. Patches of one tool share its mistakes, so more of them must agree. Chosen on
 * the development set and on the patches of `assay repair` for one bug; a guess beyond those.
 */
export const leastShare = (patches: number) => (patches > handful ? 1 / 2 : 1 / 3)
