import nodeAssert from 'node:assert'
import { ExitCalled, type Recorder } from './recorder.js'
import { OutOfSteps } from './program.js'
import { isThenable } from './registry.js'
import { describeThrown } from './capture.js'

/**
 * Stand-ins for assertion libraries. They record the actual value, whether or not the assertion holds, and never fail:
 * a lifted test is run with inputs its expectations were not written for.
 */
export function assertionShims(recorder: Recorder) {
  const record = (value: unknown) => recorder.observe(value)

  /** Calls what should (or should not) throw and records how it ended. */
  const attempt = (fn: unknown): unknown => {
    if (typeof fn !== 'function') return record(fn)
    try {
      const result = fn()
      if (isThenable(result)) return settle(result)
      recorder.observeAs('returned', result)
      return undefined
    } catch (error) {
      return recordThrown(error)
    }
  }

  /** Returns the error: ava gives it to the test. */
  const recordThrown = (error: unknown): unknown => {
    if (error instanceof OutOfSteps || error instanceof ExitCalled) throw error
    recorder.sawThrown(error)
    const { type, message } = describeThrown(error)
    recorder.observations.push({
      kind: 'assertion',
      site: recorder.site,
      value: { t: 'error', n: type, k: ['message'], v: [message] },
    })
    return error
  }

  /** The site is the one the assertion was made at, not the one running when the promise settles. */
  const settle = (promise: unknown): Promise<unknown> => {
    const site = recorder.site
    const at = (value: () => unknown) => {
      recorder.site = site
      return value()
    }
    let started: unknown = promise
    try {
      if (typeof promise === 'function') started = promise()
    } catch (error) {
      return Promise.resolve(recordThrown(error))
    }
    return Promise.resolve(started).then(
      (value) => at(() => recorder.observeAs('resolved', value)),
      (error) => at(() => recordThrown(error)),
    )
  }

  /** Accepts any chain of members and calls; awaiting it has no effect. */
  const sink: unknown = new Proxy(function () {}, {
    get: (_, key) => (key === 'then' || typeof key === 'symbol' ? undefined : sink),
    apply: () => sink,
    set: () => true,
  })

  /** A chain over a function or a promise: what to do with it is known only at the matcher. */
  const chain = (actual: unknown): unknown =>
    new Proxy(function () {}, {
      get: (_, key) => {
        if (typeof key === 'symbol' || key === 'then') return undefined
        if (settlers.has(key)) return settling(settle(actual))
        if (callers.test(key)) return () => waiting(attempt(actual)) ?? sink
        return connectors.has(key) ? chain(actual) : sink
      },
      apply: () => sink,
    })

  const waiting = (ended: unknown) => (isThenable(ended) ? ended : undefined)

  const settling = (promise: Promise<unknown>): unknown =>
    new Proxy(function () {}, {
      get: (_, key) => {
        if (key === 'then') return promise.then.bind(promise)
        if (key === 'catch') return promise.catch.bind(promise)
        if (key === 'finally') return promise.finally.bind(promise)
        return typeof key === 'symbol' ? undefined : settling(promise)
      },
      apply: () => settling(promise),
    })

  const expectValue = (actual: unknown): unknown => {
    if (typeof actual === 'function' && !isMock(actual)) return chain(actual)
    if (isThenable(actual)) return chain(actual)
    record(isMock(actual) ? { calls: actual.mock.calls, results: actual.mock.results } : actual)
    return typeof actual === 'object' && actual !== null ? comparing(actual, true) : sink
  }

  /** A chain over an object: a matcher may ask whether it is another one. */
  const comparing = (actual: object, isClaimed: boolean): unknown => {
    const chained: unknown = new Proxy(function () {}, {
      get: (_, key) => {
        if (key === 'then' || typeof key === 'symbol') return undefined
        if (key === 'not') return comparing(actual, !isClaimed)
        if (identityMatchers.has(key))
          return (expected: unknown) => (recorder.observeIdentity(actual, expected, isClaimed), sink)
        return connectors.has(key) ? chained : sink
      },
      apply: () => sink,
      set: () => true,
    })
    return chained
  }
  const expect = new Proxy(expectValue, {
    get: (target, key) => {
      if (key === 'soft' || key === 'poll') return expectValue
      if (key === 'fail') return () => record('expect.fail')
      return key in target ? Reflect.get(target, key) : sink
    },
  })

  // The actual value is not always the first argument: for comparisons both are recorded.
  const recordBoth = (actual: unknown, expected: unknown) => {
    record(actual)
    if (typeof expected === 'object' && expected !== null) record(expected)
  }
  const recordIdentity = (isClaimed: boolean) => (actual: unknown, expected: unknown) => {
    recordBoth(actual, expected)
    recorder.observeIdentity(actual, expected, isClaimed)
  }
  const assertion = (name: string): unknown => {
    if (/^(throws|doesNotThrow|Throw)$/.test(name)) return attempt
    if (/^(rejects|doesNotReject|isRejected|isFulfilled)$/.test(name)) return settle
    if (name === 'fail') return () => record('assert.fail')
    if (identityAssertions.has(name)) return recordIdentity(!name.startsWith('not'))
    return /equal|same|deep/i.test(name) ? recordBoth : record
  }
  const assert: Record<string, unknown> = ((value: unknown) => record(value)) as never
  for (const name of Object.keys(nodeAssert)) assert[name] = assertion(name)
  Object.assign(assert, { AssertionError, strict: assert, default: assert })
  // chai's assert has many more functions; they are created on first use.
  Object.setPrototypeOf(
    assert,
    new Proxy(Function.prototype, {
      get: (target, key, receiver) =>
        typeof key === 'symbol' || key in target ? Reflect.get(target, key, receiver) : assertion(key),
    }),
  )

  const chai = {
    assert,
    expect,
    should: () => installShould(expectValue),
    use: () => chai,
    config: {},
    AssertionError,
    Assertion: class Assertion {},
    util: {},
  }
  return { assert, expect, chai, attempt, settle }
}

class AssertionError extends Error {}

/** `equal` compares contents in some libraries. */
const identityAssertions = new Set(['strictEqual', 'notStrictEqual', 'is'])
/** After `deep`, which is no connector, chai's compare contents. */
const identityMatchers = new Set(['toBe', 'equal', 'equals', 'eq'])
const callers = /^(toThrow|throw)/i
const settlers = new Set(['resolves', 'rejects', 'eventually', 'rejected', 'fulfilled', 'rejectedWith'])
const connectors = new Set([
  'to',
  'not',
  'be',
  'been',
  'is',
  'that',
  'and',
  'has',
  'have',
  'with',
  'but',
  'does',
  'still',
  'also',
])

function isMock(value: unknown): value is { mock: { calls: unknown; results: unknown } } {
  return typeof value === 'function' && typeof (value as { mock?: unknown }).mock === 'object'
}

function installShould(expectValue: (value: unknown) => unknown): unknown {
  Object.defineProperty(Object.prototype, 'should', {
    configurable: true,
    get() {
      return expectValue(this instanceof Object && typeof this.valueOf() !== 'object' ? this.valueOf() : this)
    },
    set(value) {
      Object.defineProperty(this, 'should', { value, writable: true, enumerable: true, configurable: true })
    },
  })
  return expectValue
}
