import { errorOutput, isNode, type Observation, type Snapshot, type SnapshotNode } from '../model/snapshot.js'
import type { Outcome } from '../model/outcome.js'
import type { ValueDifference, Difference, KnownDifferences } from '../model/difference.js'

const zeroSign = 'sign of zero'

/**
 * Weak differences: two correct programs may differ in the message of an error, the sign of zero, the order of
 * unordered collections, the private state of an object, and the names of classes and functions.
 */
const weakChanges = new Set(['message', zeroSign, 'order', 'inner key', 'undefined key', 'class', 'function'])
export const isWeak = ({ change }: ValueDifference) => weakChanges.has(change)

/** Doubles are equal within this relative distance unless exactness is asked for. */
const tolerance = 1e-6
/** Integers are compared exactly, except those so large that the order of a sum changes the rounding. */
const rounding = 1e-13

export interface CompareOptions {
  readonly exact: boolean
}

export function sameNumber(a: number, b: number, exact: boolean): boolean {
  if (Object.is(a, b)) return true
  if (exact || a === b || !Number.isFinite(a) || !Number.isFinite(b)) return false
  if (
    Number.isInteger(a) &&
    Number.isInteger(b) &&
    Math.abs(a) <= Number.MAX_SAFE_INTEGER &&
    Math.abs(b) <= Number.MAX_SAFE_INTEGER
  )
    return Math.abs(a - b) <= rounding * Math.max(Math.abs(a), Math.abs(b))
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))
}

export function firstDifference(a: Snapshot, b: Snapshot, exact: boolean, path = ''): ValueDifference | undefined {
  if (a === b && a !== 0) return undefined
  if (isMasked(a) || isMasked(b)) return undefined
  if (typeof a === 'number' && typeof b === 'number')
    return sameNumber(a, b, exact) ? undefined : { path, change: a === b ? zeroSign : numberChange(a, b) }
  if (!isNode(a) || !isNode(b)) {
    if (Object.is(a, b)) return undefined
    const [x, y] = [snapshotKind(a), snapshotKind(b)]
    return { path, change: x === y ? x : `${x}→${y}` }
  }
  return nodeDifference(a, b, exact, path)
}

/** NaN instead of a number is a separate kind of difference. */
export const becameNaN = 'number→NaN'
const numberChange = (a: number, b: number) => (Number.isNaN(b) ? becameNaN : Number.isNaN(a) ? 'NaN→number' : 'number')

function nodeDifference(a: SnapshotNode, b: SnapshotNode, exact: boolean, path: string): ValueDifference | undefined {
  if (a.t !== b.t) return { path, change: `${a.t}→${b.t}` }
  // A person may expect that it throws, whatever that is.
  if (a.t === 'error' && (a.n === undefined || b.n === undefined)) return undefined
  const isObject = a.t === 'object' || a.t === 'instance'
  if (a.t !== 'error' && a.n !== b.n) {
    const inside = isObject ? nodeDifference({ ...a, n: '?' }, { ...b, n: '?' }, exact, path) : undefined
    return inside && !isWeak(inside) ? inside : { path, change: isObject ? 'class' : a.t }
  }
  if (a.t === 'error' && a.n !== b.n) return { path, change: 'error type' }
  if (a.k || b.k) return keyedDifference(a, b, exact, path)
  const va = a.v ?? []
  const vb = b.v ?? []
  const ordered = a.t === 'array' || a.t === 'typed' || a.t === 'arguments'
  if (va.length !== vb.length) return { path, change: ordered ? 'length' : 'size' }
  if (a.t === 'set' || a.t === 'map') return unorderedDifference(va, vb, exact, path)
  let weak: ValueDifference | undefined
  for (let i = 0; i < va.length; i++) {
    const found = firstDifference(va[i], vb[i], exact, ordered ? `${path}[*]` : path)
    if (found && !isWeak(found)) return found
    weak ??= found
  }
  return weak
}

/** Unordered collections are compared in a canonical order; a different order is a weak difference. */
function unorderedDifference(
  a: readonly Snapshot[],
  b: readonly Snapshot[],
  exact: boolean,
  path: string,
): ValueDifference | undefined {
  const first = (x: readonly Snapshot[], y: readonly Snapshot[]) =>
    x.map((value, i) => firstDifference(value, y[i], exact, path)).find((found) => found && !isWeak(found))
  if (!first(a, b)) return undefined
  const sorted = (list: readonly Snapshot[]) => [...list].sort((x, y) => (snapshotText(x) < snapshotText(y) ? -1 : 1))
  return first(sorted(a), sorted(b)) ?? { path, change: 'order' }
}

/** A text that only equal snapshots share. */
export const snapshotText = (s: Snapshot): string =>
  isNode(s) ? `${s.t} ${s.n} ${s.k?.join()} (${(s.v ?? []).map(snapshotText).join()})` : `${typeof s} ${String(s)}`

function keyedDifference(a: SnapshotNode, b: SnapshotNode, exact: boolean, path: string): ValueDifference | undefined {
  const kb = b.k ?? []
  const ka = a.k ?? []
  const at = (key: string) => `${path}${isOwn(a) && key !== held ? '#' : '.'}${key}`
  let weak: ValueDifference | undefined
  for (let i = 0; i < ka.length; i++) {
    const j = kb[i] === ka[i] ? i : kb.indexOf(ka[i])
    // The private state of an object depends on its class; only keys that both sides have are compared.
    if (j < 0 && a.t === 'instance') continue
    if (j < 0) {
      const change = missingKey(a, a.v![i]) ?? 'key gone'
      if (!isWeak({ path, change })) return { path: at(ka[i]), change }
      weak ??= { path: at(ka[i]), change }
      continue
    }
    const found = firstDifference(a.v![i], b.v![j], exact, at(ka[i]))
    if (found && a.t === 'error' && ka[i] === 'message') weak ??= { path: found.path, change: 'message' }
    else if (found && !isWeak(found)) return found
    else weak ??= found
  }
  for (let j = 0; j < kb.length; j++) {
    if (a.t === 'instance' || ka.includes(kb[j])) continue
    const change = missingKey(b, b.v![j]) ?? 'key added'
    if (!isWeak({ path, change })) return { path: at(kb[j]), change }
    weak ??= { path: at(kb[j]), change }
  }
  return weak
}

/** The contents of a collection class of the program are not private. */
const held = '~held'

/** An object of a class: its state is private as long as no call shows it. */
const isOwn = ({ t, n }: SnapshotNode) =>
  t === 'instance' || (t === 'object' && n !== undefined && n !== 'Object' && n !== 'null')

/** Whether a difference is seen only inside of an object of a class. */
export const isInternal = ({ path }: ValueDifference) => path.includes('#')

/** A key that only one side has, where that says little. */
function missingKey(node: SnapshotNode, value: Snapshot): string | undefined {
  if (value === undefined) return 'undefined key'
  const isPlain =
    node.t === 'object' && (node.n === undefined || node.n === 'Object' || node.n === 'null' || node.n === '?')
  return isPlain ? undefined : 'inner key'
}

const isMasked = (s: Snapshot) => isNode(s) && s.t === 'masked'

export function snapshotKind(s: Snapshot): string {
  return s === null ? 'null' : isNode(s) ? s.t : typeof s
}

export interface ObservedExecution {
  readonly outcome: Outcome
  readonly observations: readonly Observation[]
}

/** The relevance of each kind of observation; only the most relevant difference of an execution is shown. */
const telling: Record<Difference['where'], number> = {
  outcome: 0,
  preserve: 0,
  assertion: 1,
  variable: 2,
  output: 3,
  exit: 4,
}

/** Public differences before private ones, and those before weak ones. */
const weight = (d: Difference) => (isWeak(d) ? 2 : isInternal(d) ? 1 : 0)

/** Time-outs and running out of memory count as the same bound; which comes first is random. */
const spent = (o: Outcome) => o.kind === 'timed-out' || (o.kind === 'crashed' && o.type === 'out of memory')

/** The differences of the unchanged test. */
export function knownDifferences(
  a: ObservedExecution,
  b: ObservedExecution,
  options: CompareOptions,
): KnownDifferences {
  const others = groupBySite(b.observations)
  return [...groupBySite(a.observations)].flatMap(([key, list]) =>
    list.flatMap(({ value }, i) => {
      const twin = others.get(key)?.[i]
      return twin && firstDifference(value, twin.value, options.exact) ? [`${key}:${i}`, value, twin.value] : []
    }),
  )
}

function isKnown(known: KnownDifferences, place: string, before: Snapshot, after: Snapshot): boolean {
  const at = known.findIndex((part, i) => i % 3 === 0 && part === place)
  if (at < 0) return false
  const [a, b] = [known[at + 1], known[at + 2]] as [Snapshot, Snapshot]
  return !firstDifference(before, a, true) && !firstDifference(after, b, true)
}

export function compareExecutions(
  a: ObservedExecution,
  b: ObservedExecution,
  options: CompareOptions,
  known: KnownDifferences = [],
): Difference | undefined {
  if (spent(a.outcome) && spent(b.outcome)) return undefined
  const ended = outcomeDifference(a.outcome, b.outcome)
  // Missing or additional observations follow from the different outcome.
  if (ended && a.outcome.kind !== b.outcome.kind) return ended
  return compareObservations(a.observations, b.observations, options, known, ended)
}

/** The most relevant difference between two lists of observations; `best` is one that is already known. */
export function compareObservations(
  a: readonly Observation[],
  b: readonly Observation[],
  { exact }: CompareOptions,
  known: KnownDifferences = [],
  best?: Difference,
): Difference | undefined {
  const consider = (d: Difference) => {
    if (!best || weight(d) < weight(best) || (weight(d) === weight(best) && telling[d.where] < telling[best.where]))
      best = d
  }
  const counts = new Map<string, number>()
  const others = groupBySite(b)
  for (const observation of a) {
    const key = siteKey(observation)
    const occurrence = counts.get(key) ?? 0
    counts.set(key, occurrence + 1)
    const twin = others.get(key)?.[occurrence]
    // Only relevant outputs are compared; a patched version reports them whether or not the condition holds.
    if (observation.kind === 'preserve' && !(isKept(observation) && twin && isKept(twin))) continue
    const at = { where: observation.kind, site: observation.site, occurrence }
    if (!twin) {
      // The number of exits of a changed function does not matter.
      if (observation.kind !== 'exit')
        consider({ ...at, path: '', change: oneSided(observation, 'no longer observed') })
      continue
    }
    const found = firstDifference(observation.value, twin.value, exact)
    if (found && !(known.length && isKnown(known, `${key}:${occurrence}`, observation.value, twin.value)))
      consider({ ...at, ...found })
  }
  for (const [key, list] of others) {
    const count = counts.get(key) ?? 0
    if (list.length > count && list[0].kind !== 'exit' && list[0].kind !== 'preserve')
      consider({
        where: list[count].kind,
        site: list[count].site,
        occurrence: count,
        path: '',
        change: oneSided(list[count], 'newly observed'),
      })
  }
  return best
}

/** A program may as well say nothing on standard error. */
const oneSided = ({ site }: Observation, change: string) => (site === errorOutput ? 'message' : change)

/** The tag of outputs that a preservation test wants kept. */
export const keptTag = 'kept'
const isKept = ({ value }: Observation) => isNode(value) && value.t === keptTag

const siteKey = (o: Observation) => `${o.kind}:${o.site}`

function groupBySite(observations: readonly Observation[]): Map<string, Observation[]> {
  const groups = new Map<string, Observation[]>()
  for (const o of observations) {
    const list = groups.get(siteKey(o))
    if (list) list.push(o)
    else groups.set(siteKey(o), [o])
  }
  return groups
}

function outcomeDifference(a: Outcome, b: Outcome): Difference | undefined {
  const at = { where: 'outcome' as const, site: 'outcome', occurrence: 0, path: '' }
  if (a.kind !== b.kind) return { ...at, change: `${a.kind}→${b.kind}` }
  if (a.type !== b.type) return { ...at, change: 'error type' }
  return a.message === b.message ? undefined : { ...at, change: 'message' }
}
