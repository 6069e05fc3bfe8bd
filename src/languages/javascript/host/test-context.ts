import type { ProjectAssertions } from './project-assertions.js'
import { isThenable, SkipTest, type Hook, type Registry } from './registry.js'

type Words = (...args: unknown[]) => unknown
type Asserting = Record<string, Words>

/**
 * `test` of ava, tape and tap: a test is given `t`, which asserts, says when the test is over, and has tests of its own.
 * They run in place.
 */
export function contextShim(registry: Registry, { assert, attempt, settle }: ProjectAssertions): unknown {
  const asserting = assertionsOf(assert as Asserting, attempt, settle)
  const wrapped = (args: unknown[]): Hook | undefined => {
    const at = args.findIndex((arg) => typeof arg === 'function' || isMacro(arg))
    if (at < 0) return undefined
    const given = args[at]
    const body = (isMacro(given) ? given.exec : given) as Hook
    // What follows are arguments of a macro.
    return () => runWith(body, asserting, args.slice(at + 1), registry)
  }
  const makeTest = (skipped: boolean) =>
    ((...args: unknown[]) => {
      const body = wrapped(args)
      const title = typeof args[0] === 'string' ? args[0] : ((args[0] as { name?: string } | undefined)?.name ?? '')
      registry.test(title, body, undefined, -1, skipped || !body || isSkipping(args[1]))
    }) as Words & Record<string, unknown>
  const [test, skip] = [makeTest(false), makeTest(true)]
  for (const word of ['only', 'serial', 'failing', 'test', 'default', 'concurrent']) test[word] = test
  for (const word of ['skip', 'todo']) test[word] = skip
  skip.only = skip.skip = skip
  const hook =
    (kind: 'before' | 'beforeEach' | 'afterEach' | 'after') =>
    (...args: unknown[]) =>
      registry.hook(kind, wrapped(args))
  const hooks = { before: hook('before'), beforeEach: hook('beforeEach'), after: hook('after') }
  const words: Record<string, unknown> = { ...hooks, afterEach: hook('afterEach'), teardown: hook('after') }
  for (const [word, register] of Object.entries(words))
    test[word] = Object.assign(register as Words, { always: register })
  Object.assign(test, {
    macro: (given: unknown) => (typeof given === 'function' ? given : { ...(given as object), macro: true }),
    onFinish: nothing,
    onFailure: nothing,
    createHarness: () => test,
    plan: nothing,
    end: nothing,
    comment: nothing,
    autoend: nothing,
  })
  // tap asserts on its default export, too.
  return new Proxy(test, { get: (target, key) => Reflect.get(target, key) ?? Reflect.get(asserting, key) })
}

const nothing = () => {}
const isMacro = (arg: unknown): arg is { exec: Hook } =>
  typeof (arg as { exec?: unknown } | undefined)?.exec === 'function'
const isSkipping = (options: unknown) =>
  typeof options === 'object' && options !== null && Boolean((options as { skip?: unknown; todo?: unknown }).skip)

/** Runs a test with a `t` of its own. It is over when it says so, if it ever does; otherwise when it returns. */
function runWith(body: Hook, asserting: Asserting, more: readonly unknown[], registry: Registry): unknown {
  let [asserted, planned, isEnded] = [0, Infinity, false]
  let finish = nothing
  let inner: PromiseLike<unknown> | undefined
  const teardowns: Words[] = []
  const end = () => {
    isEnded = true
    finish()
  }
  const counted = (assertion: Words): Words => {
    return (...args) => {
      const result = assertion(...args)
      if (++asserted >= planned) end()
      return result
    }
  }
  const runInner = (body: Hook) => runWith(body, asserting, [], registry)
  const later = (work: unknown) => {
    if (typeof work === 'function') teardowns.unshift(work as Words)
  }
  const own: Record<string, unknown> = {
    end,
    plan: (count: number) => void (planned = count),
    test: (...args: unknown[]) => {
      const sub = args.find((arg) => typeof arg === 'function') as Hook | undefined
      if (!sub || isSkipping(args[1])) return undefined
      const result = inner ? inner.then(() => runInner(sub)) : runInner(sub)
      if (isThenable(result)) inner = result.then(counted(nothing))
      else counted(nothing)()
      return result ?? Promise.resolve()
    },
    skip: () => {
      throw new SkipTest()
    },
    teardown: later,
    title: '',
    name: '',
  }
  for (const word of ['comment', 'log', 'diagnostic', 'timeout', 'timeoutAfter', 'autoend', 'beforeEach', 'afterEach'])
    own[word] = nothing
  const t = new Proxy(own, {
    get: (target, key) => {
      if (key === 'context') return registry.context
      if (typeof key === 'symbol' || key === 'then' || key in target) return Reflect.get(target, key)
      return counted(asserting[key])
    },
    set: (target, key, value) => {
      if (key === 'context') registry.context = value as object
      else Reflect.set(target, key, value)
      return true
    },
  })
  const saysEnd = /\.(end|plan)\b/.test(Function.prototype.toString.call(body))
  const result = body.call(undefined, t, ...more)
  const over = isThenable(result)
    ? result
    : saysEnd && !isEnded && asserted < planned
      ? new Promise<void>((resolve) => (finish = resolve))
      : undefined
  const waiting = over && inner ? Promise.all([over, inner]) : (over ?? inner)
  const clean = () => void teardowns.forEach((work) => work())
  return waiting ? waiting.then(clean) : clean()
}

/** Other names of assertions, by what they are called in Node. */
const inNode: Record<string, string> = {
  is: 'strictEqual',
  equal: 'strictEqual',
  equals: 'strictEqual',
  isEqual: 'strictEqual',
  strictEqual: 'strictEqual',
  not: 'notStrictEqual',
  notEqual: 'notStrictEqual',
  same: 'deepStrictEqual',
  strictSame: 'deepStrictEqual',
  deepEqual: 'deepStrictEqual',
  deepLooseEqual: 'deepEqual',
  notDeepEqual: 'notDeepStrictEqual',
  notSame: 'notDeepStrictEqual',
  true: 'ok',
  assert: 'ok',
  ok: 'ok',
  truthy: 'ok',
  regex: 'match',
  match: 'match',
  fail: 'fail',
  error: 'ifError',
  ifError: 'ifError',
}

function assertionsOf(assert: Asserting, attempt: Words | undefined, settle: Words | undefined): Asserting {
  const isReal = attempt === undefined
  const real: Record<string, Words> = {
    pass: nothing,
    false: (value) => assert.strictEqual(Boolean(value), false),
    falsy: (value) => assert.strictEqual(Boolean(value), false),
    notOk: (value) => assert.strictEqual(Boolean(value), false),
    throws: (fn) => assert.throws(fn as never),
    notThrows: (fn) => assert.doesNotThrow(fn as never),
    doesNotThrow: (fn) => assert.doesNotThrow(fn as never),
    rejects: (fn) => assert.rejects(fn as never),
    throwsAsync: (fn) => assert.rejects(fn as never),
    notThrowsAsync: (fn) => assert.doesNotReject(fn as never),
  }
  return new Proxy({} as Asserting, {
    get: (_, key): Words => {
      const name = String(key)
      if (isReal) {
        const known = real[name] ?? assert[inNode[name] ?? '']
        if (!known) throw new Error(`t.${name} is not known outside its test runner`)
        return known
      }
      if (name === 'pass') return nothing
      if (/^(throws|notThrows|doesNotThrow)$/.test(name)) return attempt
      if (/^(rejects|resolves|doesNotReject|throwsAsync|notThrowsAsync)$/.test(name)) return settle!
      return assert[name]
    },
  })
}
