import { basename } from 'node:path'
import { types } from 'node:util'
import type { Snapshot, SnapshotNode } from '../../../model/snapshot.js'

const maxDepth = 5
const maxNodes = 600
const maxString = 20_000
/** Characters of all texts of an execution; a program may show the same long text thousands of times. */
const maxText = 60_000
/** What is kept of a text for which there is no room. */
const shortString = 200

let room = maxText
/** From now on, what is captured belongs to another execution. */
export const beginCapturing = () => void (room = maxText)

const {
  isProxy,
  isPromise,
  isDate,
  isRegExp,
  isMap,
  isSet,
  isNativeError,
  isTypedArray,
  isBoxedPrimitive,
  isAnyArrayBuffer,
} = types
const descriptorsOf = Object.getOwnPropertyDescriptor

/** The folder of the running version. It is masked, because it differs for each version. */
let home = ''
/** Its own name, which a program may take out of the path. */
let homeName = ''
export function setHome(folder: string): void {
  home = folder
  homeName = basename(folder)
}

/** The folder of a version has the hash of its files for a name, which stands in no other text. */
const withoutHome = (text: string) =>
  homeName.length >= 16 && text.length >= homeName.length && text.includes(homeName)
    ? text.replaceAll(home, '<project>').replaceAll(homeName, '<project>')
    : text

/**
 * A snapshot of a live value. It never runs the subject's code: getters are named, not called, and proxies are not
 * looked into, because both may throw or change what they show.
 */
export function capture(value: unknown): Snapshot {
  if (typeof value !== 'object' && typeof value !== 'function') return primitive(value)
  if (value === null) return null
  return new Capture().node(value, 0)
}

function primitive(value: unknown): Snapshot {
  if (typeof value === 'symbol') return { t: 'symbol', n: String(value.description) }
  return typeof value === 'string' ? text(value) : (value as Snapshot)
}

function text(value: string): string {
  const most = Math.min(maxString, Math.max(shortString, room))
  if (value.length <= most) {
    room -= value.length
    return withoutHome(value)
  }
  room -= most
  return `${withoutHome(value.slice(0, most))}… (${value.length} characters, ${hashOf(withoutHome(value))})`
}

/** What follows may differ all the same (FNV-1a). */
function hashOf(value: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16)
}

class Capture {
  private budget = maxNodes
  private readonly path: object[] = []

  any(value: unknown, depth: number): Snapshot {
    if (typeof value !== 'object' && typeof value !== 'function') return primitive(value)
    return value === null ? null : this.node(value, depth)
  }

  node(value: object, depth: number): SnapshotNode {
    if (isProxy(value)) return { t: 'proxy' }
    if (typeof value === 'function') return { t: 'function', n: nameOf(value) }
    const above = this.path.indexOf(value)
    if (above >= 0) return { t: 'cycle', v: [this.path.length - above] }
    if (depth >= maxDepth || this.budget-- <= 0) return { t: 'cut' }
    this.path.push(value)
    try {
      return this.inner(value, depth)
    } finally {
      this.path.pop()
    }
  }

  private inner(value: object, depth: number): SnapshotNode {
    if (Array.isArray(value)) return this.array(value, depth)
    if (isDate(value)) return { t: 'date', v: [Date.prototype.getTime.call(value)] }
    if (isRegExp(value)) return { t: 'regexp', v: [RegExp.prototype.toString.call(value)] }
    if (isPromise(value)) return { t: 'promise' }
    if (isMap(value))
      return {
        t: 'map',
        v: [...Map.prototype.entries.call(value)]
          .slice(0, maxNodes)
          .map(([k, v]) => ({ t: 'entry', v: [this.any(k, depth + 1), this.any(v, depth + 1)] })),
      }
    if (isSet(value))
      return {
        t: 'set',
        v: [...Set.prototype.values.call(value)].slice(0, maxNodes).map((v) => this.any(v, depth + 1)),
      }
    if (isTypedArray(value))
      return { t: 'typed', n: className(value), v: Array.from(value as Uint8Array).slice(0, maxNodes) }
    if (isAnyArrayBuffer(value)) return { t: 'buffer', v: [(value as ArrayBuffer).byteLength] }
    if (isBoxedPrimitive(value)) return { t: 'boxed', v: [primitive((value as { valueOf(): unknown }).valueOf())] }
    if (isNativeError(value)) return this.keyed('error', value, errorKeys(value), depth)
    return this.keyed('object', value, Object.keys(value), depth)
  }

  private array(value: unknown[], depth: number): SnapshotNode {
    const items: Snapshot[] = []
    const shown = Math.min(value.length, maxNodes)
    for (let i = 0; i < shown; i++) items.push(this.property(value, i as unknown as string, depth))
    if (value.length > shown) items.push({ t: 'cut', n: String(value.length) })
    return { t: 'array', v: items }
  }

  private keyed(tag: string, value: object, keys: string[], depth: number): SnapshotNode {
    keys.sort()
    const shown = keys.length > maxNodes ? keys.slice(0, maxNodes) : keys
    return { t: tag, n: className(value), k: shown, v: shown.map((key) => this.property(value, key, depth)) }
  }

  private property(value: object, key: string, depth: number): Snapshot {
    const descriptor = descriptorsOf(value, key)
    if (!descriptor) return { t: 'hole' }
    return 'value' in descriptor ? this.any(descriptor.value, depth + 1) : { t: 'accessor' }
  }
}

function errorKeys(error: object): string[] {
  const keys = Object.keys(error).filter((key) => key !== 'stack')
  if (!keys.includes('message') && descriptorsOf(error, 'message')) keys.push('message')
  if (!keys.includes('cause') && descriptorsOf(error, 'cause')) keys.push('cause')
  return keys
}

function nameOf(fn: object): string {
  const name = descriptorsOf(fn, 'name')?.value
  return typeof name === 'string' ? name : ''
}

/** The class a value belongs to, read without running a getter. */
export function className(value: object): string {
  const prototype = Object.getPrototypeOf(value)
  if (prototype === null) return 'null'
  if (isProxy(prototype)) return 'proxy'
  for (let p = prototype; p && !isProxy(p); p = Object.getPrototypeOf(p)) {
    const constructor = descriptorsOf(p, 'constructor')?.value
    if (typeof constructor === 'function' && !isProxy(constructor)) return nameOf(constructor)
  }
  return 'Object'
}

/** An error's type and message, for whatever was thrown. */
export function describeThrown(thrown: unknown): { type: string; message: string } {
  try {
    if (typeof thrown === 'object' && thrown !== null && !isProxy(thrown)) {
      const message = descriptorsOf(thrown, 'message')?.value
      return {
        type: isNativeError(thrown) ? errorType(thrown) : className(thrown),
        message: typeof message === 'string' ? withoutHome(message).slice(0, 2000) : '',
      }
    }
    return { type: typeof thrown, message: String(typeof thrown === 'object' ? 'proxy' : thrown).slice(0, 2000) }
  } catch {
    return { type: typeof thrown, message: '' }
  }
}

/** Users distinguish errors by `name`; the class comes from the constructor. */
function errorType(error: Error): string {
  const own = descriptorsOf(error, 'name')?.value
  return typeof own === 'string' && own ? own : className(error)
}
