import own = require('./own.cjs')

const { Array, JSON, Objects, WeakMap, types } = own

/** What an object is, as far as it shows without running any code of the program. */
interface Kind {
  /** The name of its class, as JSON. */
  readonly name: string
  readonly parts: 'none' | 'fields' | 'array' | 'view' | 'map' | 'set' | 'date' | 'error'
}

const kinds = new WeakMap<object, Kind>()
const proxy: Kind = { name: '"Proxy"', parts: 'none' }
/** Also of what has no prototype. */
const plain: Kind = { name: '"Object"', parts: 'fields' }
kinds.set(Object.prototype, plain)

// Timers contain values that depend on the clock.
const timers = [setTimeout(() => {}), setImmediate(() => {})] as const
clearTimeout(timers[0])
clearImmediate(timers[1])
for (const timer of timers) kinds.set(Objects.getPrototypeOf(timer) as object, { name: '"Timer"', parts: 'none' })

/** Objects with the same prototype are assumed to be of the same kind; readers must handle exceptions. */
function kindOf(value: object): Kind {
  if (types.isProxy(value)) return proxy
  const prototype = Objects.getPrototypeOf(value) as object | null
  if (!prototype) return plain
  let kind = kinds.get(prototype)
  if (!kind) kinds.set(prototype, (kind = { name: JSON.stringify(classOf(prototype)), parts: partsOf(value) }))
  return kind
}

function partsOf(value: object): Kind['parts'] {
  if (Array.isArray(value)) return 'array'
  if (types.isMap(value)) return 'map'
  if (types.isSet(value)) return 'set'
  if (types.isTypedArray(value)) return 'view'
  if (types.isDate(value)) return 'date'
  if (types.isNativeError(value)) return 'error'
  return types.isPromise(value) || types.isAnyArrayBuffer(value) || types.isRegExp(value) ? 'none' : 'fields'
}

/** The name of the nearest constructor that has one. */
function classOf(prototype: object): string {
  for (let at: object | null = prototype; at && !types.isProxy(at); at = Objects.getPrototypeOf(at) as object | null) {
    const maker: unknown = Objects.getOwnPropertyDescriptor(at, 'constructor')?.value
    if (typeof maker !== 'function' || types.isProxy(maker)) continue
    const name: unknown = Objects.getOwnPropertyDescriptor(maker, 'name')?.value
    if (typeof name === 'string' && name) return name
  }
  return 'Object'
}

export = kindOf
