/**
 * A value as it was observed: a canonical tree that travels between processes and languages. Primitives stand for
 * themselves; everything else is a node with a tag.
 */
export type Snapshot = string | number | boolean | bigint | null | undefined | SnapshotNode

export interface SnapshotNode {
  /** What it is: array, object, map, set, error, function, date, regexp, symbol, promise, proxy, accessor, hole, cycle, cut … */
  readonly t: string
  /** Class or name. */
  readonly n?: string
  /** Keys, sorted, one for each of `v`. */
  readonly k?: readonly string[]
  readonly v?: readonly Snapshot[]
}

export const isNode = (s: Snapshot): s is SnapshotNode => typeof s === 'object' && s !== null

/**
 * Where something was observed: an assertion, a `preserveIf`, a variable at the test's end, the exit of a changed
 * function, output.
 */
export type ObservationKind = 'assertion' | 'preserve' | 'variable' | 'exit' | 'output'

export interface Observation {
  readonly kind: ObservationKind
  /** Assertion and `preserveIf`: site id; variable: its name; exit: function name and part (`return`, `throw`, `this`, `arguments`). */
  readonly site: string | number
  readonly value: Snapshot
}

/** The site of what is said on standard error. */
export const errorOutput = 'standard error'

/** Like an error: two correct programs may well complain in different words. */
export const complaint = (text: string): Snapshot => ({ t: 'error', n: errorOutput, k: ['message'], v: [text] })

/** Whether an assertion of identity saw one object or two, and whether that is what it asserts. */
export const identity = (isSame: boolean, isAsserted: boolean): Snapshot => ({
  t: isSame ? 'the same object' : 'another object',
  ...(isAsserted && { n: asAsserted }),
})

const asAsserted = 'as asserted'

export const isIdentity = (value: Snapshot | undefined): value is SnapshotNode =>
  value !== undefined && isNode(value) && /^(the same|another) object$/.test(value.t)

/** An identity that holds as the test asserts it. */
export const isAssertedIdentity = (value: SnapshotNode): boolean => value.n === asAsserted

/** The snapshot of a value a person wrote: constants, lists and records of them. */
export function plainSnapshot(value: unknown): Snapshot {
  if (typeof value !== 'object' || value === null) return value as Snapshot
  if (Array.isArray(value)) return { t: 'array', v: value.map(plainSnapshot) }
  const keys = Object.keys(value).sort()
  return { t: 'object', n: 'Object', k: keys, v: keys.map((key) => plainSnapshot(value[key as keyof typeof value])) }
}
