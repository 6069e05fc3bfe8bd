import own = require('./own.cjs')

const { isPromise, isProxy } = own.types
const { getOwnPropertyDescriptor, getPrototypeOf } = own.Objects
const { apply } = own.Reflect
const { then } = Promise.prototype

/** Whether a value is what an asynchronous function would wait for before it gives it back. */
function isAwaited(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  for (let at: object | null = value; at && !isProxy(at); at = getPrototypeOf(at) as object | null) {
    const property = getOwnPropertyDescriptor(at, 'then')
    if (property) return !('value' in property) || typeof property.value === 'function'
  }
  return false
}

/**
 * Calls back when a promise is settled, before any later listener. False for a promise class of the program: waiting
 * for it would run the program's code.
 */
function follow(value: unknown, kept: (value: unknown) => void, broken: (error: unknown) => void): boolean {
  if (!isPromise(value) || isProxy(value) || getOwnPropertyDescriptor(value, 'constructor')) return false
  const prototype = getPrototypeOf(value) as object | null
  const above = prototype && (getPrototypeOf(prototype) as object | null)
  if (!above || getPrototypeOf(above)) return false
  apply(then, value, [kept, broken])
  return true
}

export = { follow, isAwaited }
