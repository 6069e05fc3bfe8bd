import { types } from 'node:util'
import { snapshotText } from '../../../execution/compare.js'
import { isNode, type Snapshot } from '../../../model/snapshot.js'
import { capture } from './capture.js'

/** The variables of a module that its functions change, by name. */
export type ModuleState = Readonly<Record<string, () => unknown>>

/** A cache grows with every call, and is read before and after each: of a large one, only its size. */
const mostParts = 100

function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return 0
  if (Array.isArray(value)) return value.length
  // A subclass may have a getter of its own.
  const type = types.isMap(value) ? Map : types.isSet(value) ? Set : undefined
  return type ? (Reflect.get(type.prototype, 'size', value) as number) : Object.keys(value).length
}

function read(value: unknown): Snapshot {
  const parts = partsOf(value)
  return parts > mostParts ? { t: 'cut', n: String(parts) } : capture(value)
}

/** The values of the variables; a variable cannot be read before its module has initialised it. */
export function stateOf(module: ModuleState): Map<string, Snapshot> {
  const state = new Map<string, Snapshot>()
  for (const name of Object.keys(module)) {
    try {
      const value = module[name]()
      if (typeof value !== 'function') state.set(name, read(value))
    } catch {
      // Not there yet.
    }
  }
  return state
}

/**
 * What a call has changed. A module lives through many executions, so for growing collections only the elements added
 * by this call are compared.
 */
export function* changesSince(
  before: ReadonlyMap<string, Snapshot>,
  module: ModuleState,
): Generator<[string, Snapshot]> {
  for (const [name, after] of stateOf(module)) {
    const old = before.get(name)
    if (snapshotText(old) === snapshotText(after)) continue
    const isCollection = isNode(old) && isNode(after) && old.t === after.t && collections.has(after.t)
    const had = new Set(isCollection ? old.v?.map(snapshotText) : [])
    yield [name, isCollection ? { ...after, v: after.v?.filter((item) => !had.has(snapshotText(item))) ?? [] } : after]
  }
}

const collections = new Set(['array', 'map', 'set'])
