import type { Crash } from '../../../model/crash.js'

/** Prototypes every value has, and a value of each kind: a loop over its keys shows what was added to them. */
const watched: readonly [name: string, prototype: object, empty: object][] = [
  ['Object', Object.prototype, {}],
  ['Array', Array.prototype, []],
  ['Function', Function.prototype, () => {}],
  ['String', String.prototype, Object('')],
]
const descriptorOf = Object.getOwnPropertyDescriptor
const hasOwn = Object.hasOwn

/** Methods that an assignment through `__proto__` replaces without adding a key. */
const methods = ['toString', 'valueOf', 'hasOwnProperty', 'constructor'] as const
const originals = methods.map((name) => Object.prototype[name])

/** Properties that exist after loading the program belong to the program. */
const accepted = new Set<string>()

export function acceptPrototypes(): void {
  for (const [name, prototype, empty] of watched)
    for (const key in empty) if (hasOwn(prototype, key)) accepted.add(`${name}.prototype.${key}`)
}

/**
 * Reports and removes what an execution left on the prototypes of all values. Functions and non-enumerable properties
 * are deliberate extensions; data came in through a `__proto__` key.
 */
export function takePollution(): Crash | undefined {
  let found: string | undefined
  for (const [name, prototype, empty] of watched)
    for (const key in empty) {
      const descriptor = hasOwn(prototype, key) ? descriptorOf(prototype, key) : undefined
      if (!descriptor || !('value' in descriptor) || typeof descriptor.value === 'function') continue
      const path = `${name}.prototype.${key}`
      if (accepted.has(path)) continue
      found ??= path
      delete (prototype as Record<string, unknown>)[key]
    }
  for (let i = 0; i < methods.length; i++) {
    const value: unknown = Object.prototype[methods[i]]
    if (value === originals[i] || typeof value === 'function') continue
    found ??= `Object.prototype.${methods[i]}`
    Object.defineProperty(Object.prototype, methods[i], { value: originals[i], writable: true, configurable: true })
  }
  if (!found) return undefined
  return { kind: 'prototype pollution', type: 'prototype pollution', message: `${found} was set`, frames: [] }
}
