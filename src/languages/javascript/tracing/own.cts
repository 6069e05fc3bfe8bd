// Tests of the program may change built-in objects (delete them, replace methods, count calls). This must not change
// what is recorded, and the recording must not be visible to them. Arrays are read and written by index.
import util = require('node:util')

type Class = abstract new (...args: never[]) => object

/** A class like a built-in one, with all of its methods as they are now. */
function classLike<T extends Class>(builtIn: T): T {
  const Own = class extends (builtIn as unknown as new () => object) {}
  for (const key of Reflect.ownKeys(builtIn.prototype as object))
    if (key !== 'constructor')
      Object.defineProperty(Own.prototype, key, Object.getOwnPropertyDescriptor(builtIn.prototype, key)!)
  Object.setPrototypeOf(Own.prototype, null)
  return Own as unknown as T
}

/** The functions of an object as they are now. */
function functionsOf<T extends object>(holder: T): { readonly [K in keyof T]: T[K] } {
  const copy: Record<PropertyKey, unknown> = {}
  for (const key of Reflect.ownKeys(holder)) {
    const value: unknown = holder[key as keyof T]
    if (typeof value === 'function') copy[key] = value
  }
  return copy as T
}

function joined(texts: readonly string[], between = ','): string {
  let text = ''
  for (let i = 0; i < texts.length; i++) text += i ? between + texts[i] : texts[i]
  return text
}

const { types } = util

export = {
  joined,
  Map: classLike(Map),
  Set: classLike(Set),
  WeakMap: classLike(WeakMap),
  WeakSet: classLike(WeakSet),
  Array: functionsOf(Array),
  Buffer: functionsOf(Buffer),
  JSON: functionsOf(JSON),
  Math: functionsOf(Math),
  Number: functionsOf(Number),
  /** TypeScript keeps the name `Object` for itself. */
  Objects: functionsOf(Object),
  Reflect: functionsOf(Reflect),
  types: functionsOf(types),
}
