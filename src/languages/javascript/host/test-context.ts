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

const controls = ['comment', 'log', 'diagnostic', 'timeout', 'timeoutAfter', 'autoend', 'beforeEach', 'afterEach']

/** Runs a test with a `t` of its own. It is over when it says so, if it ever does; otherwise when it returns. */
const runWith = (body: Hook, asserting: Asserting, more: readonly unknown[], registry: Registry): unknown =>
  new RunningTest(asserting, registry).run(body, more)

class RunningTest {
  private asserted = 0
  private planned = Infinity
  private isEnded = false
  private finish = nothing
  /** Tests inside of it that are not over yet. */
  private inner: PromiseLike<unknown> | undefined
  private readonly teardowns: Words[] = []

  constructor(
    private readonly asserting: Asserting,
    private readonly registry: Registry,
  ) {}

  run(body: Hook, more: readonly unknown[]): unknown {
    const saysEnd = /\.(end|plan)\b/.test(Function.prototype.toString.call(body))
    const result = body.call(undefined, this.context(), ...more)
    const over = isThenable(result)
      ? result
      : saysEnd && !this.isEnded && this.asserted < this.planned
        ? new Promise<void>((resolve) => (this.finish = resolve))
        : undefined
    const waiting = over && this.inner ? Promise.all([over, this.inner]) : (over ?? this.inner)
    const clean = () => void this.teardowns.forEach((work) => work())
    return waiting ? waiting.then(clean) : clean()
  }

  /** What the test is given. */
  private context(): object {
    const { asserting, registry } = this
    const own: Record<string, unknown> = {
      end: () => this.end(),
      plan: (count: number) => void (this.planned = count),
      test: (...args: unknown[]) => this.test(args),
      skip: () => {
        throw new SkipTest()
      },
      teardown: (work: unknown) => typeof work === 'function' && this.teardowns.unshift(work as Words),
      title: '',
      name: '',
    }
    for (const word of controls) own[word] = nothing
    return new Proxy(own, {
      get: (target, key) => {
        if (key === 'context') return registry.context
        if (typeof key === 'symbol' || key === 'then' || key in target) return Reflect.get(target, key)
        return (...args: unknown[]) => {
          const result = asserting[key](...args)
          this.count()
          return result
        }
      },
      set: (target, key, value) => {
        if (key === 'context') registry.context = value as object
        else Reflect.set(target, key, value)
        return true
      },
    })
  }

  private end(): void {
    this.isEnded = true
    this.finish()
  }

  private count(): void {
    if (++this.asserted >= this.planned) this.end()
  }

  /** A test inside of it, which counts like an assertion. */
  private test(args: readonly unknown[]): unknown {
    const body = args.find((arg) => typeof arg === 'function') as Hook | undefined
    if (!body || isSkipping(args[1])) return undefined
    const run = () => runWith(body, this.asserting, [], this.registry)
    const result = this.inner ? this.inner.then(run) : run()
    if (isThenable(result)) this.inner = result.then(() => this.count())
    else this.count()
    return result ?? Promise.resolve()
  }
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
      return assert[inNode[name] ?? name]
    },
  })
}
