import type { Edit, Side } from './edit.js'
import { actionsOf } from './actions.js'

/** How a patch compares with the developer's, in words that follow "it". */
export interface ReferenceSimilarity {
  readonly name: string
  readonly words: string
  measure(patch: readonly Edit[], reference: readonly Edit[]): number
}

const own = (edits: readonly Edit[], side: (edit: Edit) => Side, kinds?: RegExp) =>
  new Set(
    edits.flatMap((edit) =>
      side(edit).leaves.flatMap((l) => (side(edit).isOwnLeaf(l) && (!kinds || kinds.test(l.kind)) ? l.text : [])),
    ),
  )

function shared<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  const both = [...a].filter((x) => b.has(x)).length
  return a.size + b.size ? (2 * both) / (a.size + b.size) : 1
}

const covered = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) =>
  a.size ? [...a].filter((x) => b.has(x)).length / a.size : 1

const linesOf = (edits: readonly Edit[]) =>
  edits.flatMap(({ fragment: { path, line, lines } }) => Array.from({ length: lines }, (_, i) => `${path}:${line + i}`))

const texts = (edits: readonly Edit[]) =>
  new Set(edits.flatMap(({ gaps }) => gaps.map(({ inserted }) => inserted.map(({ text }) => text).join(' '))))

const after = ({ after: side }: Edit) => side
const before = ({ before: side }: Edit) => side

export const referenceSimilarities: readonly ReferenceSimilarity[] = [
  {
    name: 'place',
    words: 'changes other places than the reference',
    measure: (p, r) => covered(new Set(linesOf(p)), new Set(linesOf(r))),
  },
  {
    name: 'places-left',
    words: 'does not change places that the reference changes',
    measure: (p, r) => covered(new Set(linesOf(r)), new Set(linesOf(p))),
  },
  {
    name: 'file',
    words: 'changes other files than the reference',
    measure: (p, r) => shared(new Set(p.map((e) => e.fragment.path)), new Set(r.map((e) => e.fragment.path))),
  },
  {
    name: 'inserted',
    words: 'inserts other code than the reference',
    measure: (p, r) => shared(own(p, after), own(r, after)),
  },
  {
    name: 'inserted-from',
    words: 'inserts code that the reference does not',
    measure: (p, r) => covered(own(p, after), own(r, after)),
  },
  {
    name: 'inserted-of',
    words: 'lacks code that the reference inserts',
    measure: (p, r) => covered(own(r, after), own(p, after)),
  },
  {
    name: 'names',
    words: 'uses other names than the reference',
    measure: (p, r) => shared(own(p, after, /^name$/), own(r, after, /^name$/)),
  },
  {
    name: 'deleted',
    words: 'deletes other code than the reference',
    measure: (p, r) => shared(own(p, before), own(r, before)),
  },
  {
    name: 'same-insertion',
    words: 'shares no insertion with the reference',
    measure: (p, r) => shared(texts(p), texts(r)),
  },
  {
    name: 'actions',
    words: 'edits in a different way than the reference',
    measure: (p, r) =>
      shared(new Set(p.flatMap((e) => [...actionsOf(e)])), new Set(r.flatMap((e) => [...actionsOf(e)]))),
  },
]
