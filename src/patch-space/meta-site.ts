import type { PatchCandidate, Location } from './location.js'

/**
 * A location with all candidates that may stand there, behind a selector. Candidates are numbered through all locations
 * of a meta-program, so that one number says which patch is in force; with −1 the program is what it was.
 */
export interface MetaSite extends Location {
  /** Number of the site among the program's. */
  readonly number: number
  readonly candidates: readonly (Pick<PatchCandidate, 'expression' | 'comparisons'> & { readonly selector: number })[]
}

/** How a language writes a site: around what is there now, and a table of the candidates somewhere else in the file. */
export interface MetaText {
  readonly around: readonly [string, string]
  readonly tables: readonly { readonly at: number; readonly text: string }[]
}
