import { firstDifference } from './compare.js'
import { isNode, type Snapshot, type SnapshotNode } from '../model/snapshot.js'

/** A way from an observed value to one inside of it: a property, an index, a key of a map, or how many there are. */
export type Access =
  | { readonly property: string }
  | { readonly index: number }
  | { readonly key: Snapshot }
  | { readonly count: true }

/** A value inside of an observed one, and the access path to it (DiffTGen, section 3.4.2). */
export interface ValueLeaf {
  readonly path: readonly Access[]
  readonly value: Snapshot
}

/** The first place at which two values differ that can be named by a path, and what `right` has there. */
export function differingLeaf(right: Snapshot, wrong: Snapshot, exact: boolean): ValueLeaf | undefined {
  if (!firstDifference(right, wrong, exact)) return undefined
  if (!isNode(right) || !isNode(wrong) || right.t !== wrong.t) return { path: [], value: right }
  for (const [access, a, b] of partsOf(right, wrong)) {
    const found = differingLeaf(a, b, exact)
    if (found) return { path: [access, ...found.path], value: found.value }
  }
  return { path: [], value: right }
}

/** The same with what both have there. */
export function differingParts(
  before: Snapshot,
  after: Snapshot,
  exact: boolean,
): { readonly path: readonly Access[]; readonly before: Snapshot; readonly after: Snapshot } {
  if (isNode(before) && isNode(after) && before.t === after.t)
    for (const [access, a, b] of partsOf(before, after))
      if (firstDifference(a, b, exact)) {
        const found = differingParts(a, b, exact)
        return { ...found, path: [access, ...found.path] }
      }
  return { path: [], before, after }
}

/** What two nodes of one kind have in the same place. */
function* partsOf(a: SnapshotNode, b: SnapshotNode): Generator<[Access, Snapshot, Snapshot]> {
  const [va, vb] = [a.v ?? [], b.v ?? []]
  switch (a.t) {
    case 'array':
    case 'typed':
      // Elements that are gone or new are a difference of their own.
      if (va.length !== vb.length) yield [{ count: true }, va.length, vb.length]
      for (let i = 0; i < Math.min(va.length, vb.length); i++) yield [{ index: i }, va[i], vb[i]]
      return
    case 'object':
    case 'instance':
      for (const [i, name] of (a.k ?? []).entries()) {
        const j = b.k?.indexOf(name) ?? -1
        if (j >= 0) yield [{ property: name }, va[i], vb[j]]
      }
      return
    case 'map':
      if (va.length !== vb.length) yield [{ count: true }, va.length, vb.length]
      for (const entry of va) {
        const [key, value] = (entry as SnapshotNode).v!
        const twin = vb.find((other) => (other as SnapshotNode).v![0] === key)
        if (!isNode(key) && twin) yield [{ key }, value, (twin as SnapshotNode).v![1]]
      }
      return
    case 'set':
      if (va.length !== vb.length) yield [{ count: true }, va.length, vb.length]
  }
}
