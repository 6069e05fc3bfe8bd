import type { Edit } from './edit.js'

/** How much of what a patch does. A person writes larger patches than a tool, so beyond a few tokens size is not told. */
export interface Size {
  readonly name: string
  /** What is said where there is more of it, or less, than usual. */
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
    words: ['takes much code away', 'takes hardly any code away'],
    measure: (edits) => capped(deleted(edits).length),
  },
  {
    name: 'balance',
    words: ['adds rather than replaces', 'takes away rather than adds'],
    measure: (edits) => {
      const [plus, minus] = [inserted(edits).length, deleted(edits).length]
      return (plus - minus) / (plus + minus + 1)
    },
  },
  {
    name: 'familiar',
    words: ['is made of what stands next to it', 'has little to do with the code around it'],
    measure: (edits) => {
      const tokens = inserted(edits)
      const near = known(edits)
      return tokens.filter(({ text }) => near.has(text)).length / (tokens.length + 1)
    },
  },
  {
    name: 'kept-words',
    words: ['rewords what was there', 'puts something else in the place of what was there'],
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
