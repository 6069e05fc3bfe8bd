import type { Edit } from './edit.js'

/** The size of a patch. People write larger patches than tools do, so sizes are capped at a few tokens. */
export interface Size {
  readonly name: string
  /** The description of a patch with more of it than usual, or less. */
  readonly words: readonly [more: string, less: string]
  measure(edits: readonly Edit[]): number
}

const most = 30
const capped = (count: number) => Math.log1p(Math.min(count, most))
const inserted = (edits: readonly Edit[]) => edits.flatMap(({ gaps }) => gaps.flatMap((gap) => gap.inserted))
const deleted = (edits: readonly Edit[]) => edits.flatMap(({ gaps }) => gaps.flatMap((gap) => gap.deleted))
const known = (edits: readonly Edit[]) => new Set(edits.flatMap(({ before }) => before.leaves.map(({ text }) => text)))

export const sizes: readonly Size[] = [
  {
    name: 'inserted',
    words: ['inserts much code', 'inserts hardly any code'],
    measure: (edits) => capped(inserted(edits).length),
  },
  {
    name: 'deleted',
    words: ['deletes much code', 'deletes hardly any code'],
    measure: (edits) => capped(deleted(edits).length),
  },
  {
    name: 'balance',
    words: ['adds rather than replaces', 'deletes rather than adds'],
    measure: (edits) => {
      const [plus, minus] = [inserted(edits).length, deleted(edits).length]
      return (plus - minus) / (plus + minus + 1)
    },
  },
  {
    name: 'familiar',
    words: ['reuses the code around it', 'has little in common with the code around it'],
    measure: (edits) => {
      const tokens = inserted(edits)
      const near = known(edits)
      return tokens.filter(({ text }) => near.has(text)).length / (tokens.length + 1)
    },
  },
  {
    name: 'kept-words',
    words: ['rewrites existing code', 'replaces existing code with something else'],
    measure: (edits) => {
      const [a, b] = [inserted(edits), deleted(edits)].map((leaves) => new Set(leaves.map(({ text }) => text)))
      return [...a].filter((text) => b.has(text)).length / (a.size + b.size + 1)
    },
  },
  {
    name: 'several-places',
    words: ['changes several places', 'changes one place'],
    measure: (edits) => (edits.filter(({ gaps }) => gaps.length > 0).length > 1 ? 1 : 0),
  },
]
