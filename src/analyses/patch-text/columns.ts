import { createHash } from 'node:crypto'
import { actionsOf } from './actions.js'
import { distanceVector, distanceSize } from './distance.js'
import { hashed } from './hash.js'
import type { EncodedPatch } from './reading.js'
import { referenceSimilarities } from './reference.js'
import { sizes } from './sizes.js'
import { traits } from './traits/all.js'

/** One feature of a patch. */
export interface FeatureColumn {
  readonly group: Group
  readonly name: string
  /** The description of a patch that has more of it than usual, or less; hashed columns have none. */
  readonly words?: readonly [more: string | undefined, less: string | undefined]
}

export type Group = 'size' | 'trait' | 'action' | 'distance' | 'likeness' | 'reference distance'

const actionCells = 128

/** The features of a model without a reference, and the additional ones of a model with a reference. */
export function featureColumns(dimensions: number, hasReference: boolean): FeatureColumn[] {
  const plain = (group: Group, count: number) =>
    Array.from({ length: count }, (_, i): FeatureColumn => ({ group, name: `${group} ${i}` }))
  return [
    ...sizes.map(({ name, words }): FeatureColumn => ({ group: 'size', name, words })),
    ...traits.map(({ name, words }): FeatureColumn => ({ group: 'trait', name, words: [words, undefined] })),
    ...plain('action', actionCells),
    ...plain('distance', distanceSize(dimensions)),
    ...(hasReference
      ? [
          ...referenceSimilarities.map(({ name, words }): FeatureColumn => ({
            group: 'likeness',
            name,
            words: [undefined, words],
          })),
          ...plain('reference distance', distanceSize(dimensions)),
        ]
      : []),
  ]
}

/** Columns are identified by position: a model with other columns would be misread. */
export const fingerprintOf = (columns: readonly FeatureColumn[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ group, name }) => [group, name])))
    .digest('hex')
    .slice(0, 16)

/** The numbers of a patch, in the order of the columns. */
export function featureValues(patch: EncodedPatch, reference?: EncodedPatch): Float64Array {
  const { edits, before, after } = patch
  const has = (count: number) => Math.min(1, count)
  const actions = hashed(new Set(edits.flatMap((edit) => [...actionsOf(edit)])), actionCells)
  return Float64Array.from([
    ...sizes.map(({ measure }) => measure(edits)),
    ...traits.map(({ count }) => has(edits.reduce((total, edit) => total + count(edit), 0))),
    ...actions.map((value) => Math.sign(value) * Math.log1p(Math.abs(value))),
    ...distanceVector(after, before),
    ...(reference
      ? [
          ...referenceSimilarities.map(({ measure }) => measure(edits, reference.edits)),
          ...distanceVector(after, reference.after),
        ]
      : []),
  ])
}
