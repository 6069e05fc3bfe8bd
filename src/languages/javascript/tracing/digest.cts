// CommonJS, because it is loaded into the test runner's process before anything else.
import own = require('./own.cjs')

const { Array, Math, Objects, Reflect, WeakMap, types } = own
const depth = 5
const nodes = 300
/** Of a longer string only both ends are looked at. */
const stringEnd = 2048

const getTime = Date.prototype.getTime
const forEachEntry = Map.prototype.forEach
const forEachMember = Set.prototype.forEach
const getterOf = (prototype: object, key: string) => Objects.getOwnPropertyDescriptor(prototype, key)!.get!
const source = getterOf(RegExp.prototype, 'source')
const flags = ['global', 'ignoreCase', 'multiline', 'dotAll', 'unicode', 'sticky'].map((name) =>
  getterOf(RegExp.prototype, name),
)

let left = 0
/** The objects a value lies in. */
const path: object[] = []

const mix = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

/**
 * A digest of a value: up to a depth, without running any code of the program, and the same in every realm. Values that
 * cannot be inspected (functions, promises, proxies) have the same digest.
 */
function digest(value: unknown, most = nodes): number {
  left = most
  path.length = 0
  try {
    return digestOf(value)
  } catch {
    // A module that is still loading, or no room left on the stack.
    return 0
  }
}

function digestOf(value: unknown): number {
  left--
  switch (typeof value) {
    case 'undefined':
      return 1
    case 'boolean':
      return value ? 2 : 3
    case 'number':
      return digestNumber(value)
    case 'string':
      return digestString(value)
    case 'bigint':
      return mix(4, digestString(value.toString()))
    case 'symbol':
      return mix(5, digestString(value.description ?? ''))
    case 'function':
      return 6
    default:
      return value === null ? 7 : digestObject(value as object)
  }
}

function digestNumber(value: number): number {
  if (value === (value | 0) && value < 1e7 && value > -1e7 && !Objects.is(value, -0)) return mix(8, value)
  // Digits that depend on the order of additions do not count.
  return mix(9, digestString(Objects.is(value, -0) ? '-0' : value.toPrecision(7)))
}

function digestString(value: string): number {
  let hash = mix(10, value.length)
  const end = Math.min(stringEnd, 64 + 32 * Math.max(left, 0))
  const whole = value.length <= 2 * end
  left -= Math.min(value.length, 2 * end) >> 5
  for (let i = 0; i < (whole ? value.length : end); i++) hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193)
  if (!whole)
    for (let i = value.length - end; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193)
  return mix(hash, 11)
}

function digestObject(value: object): number {
  if (types.isProxy(value)) return 12
  const around = placeOf(value)
  if (around >= 0) return mix(13, path.length - around)
  if (types.isPromise(value)) return 14
  if (types.isDate(value)) return mix(15, digestNumber(Reflect.apply(getTime, value, [])))
  if (types.isRegExp(value)) return digestRegExp(value)
  if (types.isNativeError(value)) return mix(16, digestString(errorType(value)))
  if (path.length >= depth || left <= 0) return 17
  path[path.length] = value
  const hash = digestInside(value)
  path.length--
  return hash
}

function placeOf(value: object): number {
  let at = path.length - 1
  while (at >= 0 && path[at] !== value) at--
  return at
}

function digestInside(value: object): number {
  if (types.isMap(value)) return digestMembers(18, value, forEachEntry, true)
  if (types.isSet(value)) return digestMembers(19, value, forEachMember, false)
  if (types.isNumberObject(value)) return mix(20, digestNumber(Reflect.apply(Number.prototype.valueOf, value, [])))
  if (ArrayBuffer.isView(value)) return digestView(value)
  if (types.isAnyArrayBuffer(value)) return mix(21, digestView(new Uint8Array(value)))
  return Array.isArray(value) ? digestArray(value) : digestProperties(value)
}

function digestRegExp(value: RegExp): number {
  let hash = mix(22, digestString(Reflect.apply(source, value, []) as string))
  for (let i = 0; i < flags.length; i++) hash = mix(hash, Reflect.apply(flags[i], value, []) ? 1 : 0)
  return hash
}

function digestMembers(kind: number, value: object, forEach: (...args: never[]) => void, keyed: boolean): number {
  let hash = kind
  let size = 0
  const member = (item: unknown, key: unknown) => {
    size++
    if (left <= 0) return
    if (keyed) hash = mix(hash, digestOf(key))
    hash = mix(hash, digestOf(item))
  }
  Reflect.apply(forEach, value, [member])
  return mix(hash, size)
}

function digestView(value: ArrayBufferView): number {
  if (types.isDataView(value)) return digestView(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  const items = value as Uint8Array
  let hash = mix(23, items.length)
  for (let i = 0; i < items.length && left > 0; i++) hash = mix(hash, digestOf(items[i]))
  return hash
}

function digestArray(value: readonly unknown[]): number {
  let hash = mix(24, value.length)
  for (let i = 0; i < value.length && left > 0; i++) hash = mix(hash, digestProperty(value, String(i)))
  return hash
}

/** The order in which properties were made does not matter. */
function digestProperties(value: object): number {
  const keys = Objects.keys(value)
  let hash = mix(25, keys.length)
  for (let i = 0; i < keys.length && left > 0; i++)
    hash = (hash + mix(digestString(keys[i]), digestProperty(value, keys[i]))) | 0
  return hash
}

function digestProperty(value: object, key: string): number {
  const property = Objects.getOwnPropertyDescriptor(value, key)
  if (!property) return 26
  return 'value' in property ? digestOf(property.value) : 27
}

/** The name of an error's type, read without running a getter. */
function errorType(error: object): string {
  for (let at: object | null = error; at && !types.isProxy(at); at = Objects.getPrototypeOf(at) as object | null) {
    const name: unknown = Objects.getOwnPropertyDescriptor(at, 'name')?.value
    if (typeof name === 'string') return name
    const maker: unknown = Objects.getOwnPropertyDescriptor(at, 'constructor')?.value
    const called: unknown = typeof maker === 'function' && Objects.getOwnPropertyDescriptor(maker, 'name')?.value
    if (typeof called === 'string') return called
  }
  return ''
}

const bags = new WeakMap<object, boolean>()

/** Whether an object has state: the global object, and objects with only functions (a module's exports), have none. */
function hasState(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  let state = bags.get(value)
  if (state === undefined) bags.set(value, (state = findState(value)))
  return state
}

function findState(value: object): boolean {
  if (types.isProxy(value)) return false
  if (Objects.getOwnPropertyDescriptor(value, 'globalThis')?.value === value) return false
  const keys = Objects.keys(value)
  if (keys.length < 8) return true
  for (let i = 0; i < keys.length; i++)
    if (typeof Objects.getOwnPropertyDescriptor(value, keys[i])?.value !== 'function') return true
  return false
}

export = { digest, hasState, mix, digestString }
