type Fn = (this: unknown, ...args: unknown[]) => unknown

interface Spy extends Fn {
  mock: { calls: unknown[][]; results: { type: string; value: unknown }[]; instances: unknown[] }
  [method: string]: unknown
}

/** `vi.fn` and `jest.fn`, as far as tests need them to run: calls are recorded, implementations can be set. */
export function makeSpy(implementation?: Fn): Spy {
  let base = implementation
  const once: Fn[] = []
  const spy = function (this: unknown, ...args: unknown[]) {
    spy.mock.calls.push(args)
    spy.mock.instances.push(this)
    const run = once.shift() ?? base
    try {
      const value = run ? run.apply(this, args) : undefined
      spy.mock.results.push({ type: 'return', value })
      return value
    } catch (error) {
      spy.mock.results.push({ type: 'throw', value: error })
      throw error
    }
  } as Spy
  const chained = (change: (value: never) => void) => (value: unknown) => (change(value as never), spy)
  // The `expect` of jest and vitest recognises a spy by this.
  spy._isMockFunction = true
  spy.mock = { calls: [], results: [], instances: [] }
  spy.mockImplementation = chained((fn: Fn) => void (base = fn))
  spy.mockImplementationOnce = chained((fn: Fn) => void once.push(fn))
  spy.mockReturnValue = chained((value) => void (base = () => value))
  spy.mockReturnValueOnce = chained((value) => void once.push(() => value))
  spy.mockResolvedValue = chained((value) => void (base = async () => value))
  spy.mockResolvedValueOnce = chained((value) => void once.push(async () => value))
  spy.mockRejectedValue = chained((value) => void (base = async () => Promise.reject(value)))
  spy.mockRejectedValueOnce = chained((value) => void once.push(async () => Promise.reject(value)))
  spy.mockReturnThis = () => (
    (base = function (this: unknown) {
      return this
    }),
    spy
  )
  spy.mockClear = () => ((spy.mock = { calls: [], results: [], instances: [] }), spy)
  spy.mockReset = () => ((base = undefined), (spy.mockClear as () => Spy)())
  spy.mockRestore = spy.mockReset
  spy.mockName = () => spy
  spy.getMockName = () => 'spy'
  spy.getMockImplementation = () => base
  return spy
}

/** The `vi` and `jest` objects. Unsupported functions throw an error when they are used. */
export function makeMocker(): unknown {
  const restore: (() => void)[] = []
  const spyOn = (target: Record<string, unknown>, key: string) => {
    const original = target[key]
    const spy = makeSpy(typeof original === 'function' ? (original as Fn) : undefined)
    target[key] = spy
    restore.push(() => void (target[key] = original))
    spy.mockRestore = () => void (target[key] = original)
    return spy
  }
  const restoreAll = () => {
    while (restore.length) restore.pop()!()
  }
  const known: Record<string, unknown> = {
    fn: makeSpy,
    spyOn,
    restoreAllMocks: restoreAll,
    resetAllMocks: () => {},
    clearAllMocks: () => {},
    setTimeout: () => {},
    setConfig: () => {},
    isMockFunction: (value: unknown) => typeof value === 'function' && 'mock' in value,
    mocked: (value: unknown) => value,
  }
  return new Proxy(known, {
    get: (target, key) => {
      if (typeof key === 'symbol' || key === 'then' || key in target) return target[key as string]
      return () => {
        throw new Error(`${String(key)} of the test framework is not available to lifted tests`)
      }
    },
  })
}

interface NodeCall {
  readonly arguments: unknown[]
  readonly this: unknown
  readonly result: unknown
  readonly error: unknown
}

/** `mock` of node:test, whose calls look different from jest's. */
export function makeNodeMocker(): object {
  const restores: (() => void)[] = []
  const fn = (original: Fn = () => undefined, implementation: Fn = original) => {
    const calls: NodeCall[] = []
    let base = implementation
    const once = new Map<number, Fn>()
    const spy = function (this: unknown, ...args: unknown[]) {
      const run = once.get(calls.length) ?? base
      try {
        const result = new.target ? Reflect.construct(run, args) : run.apply(this, args)
        calls.push({ arguments: args, this: this, result, error: undefined })
        return result
      } catch (error) {
        calls.push({ arguments: args, this: this, result: undefined, error })
        throw error
      }
    }
    const mock = {
      calls,
      callCount: () => calls.length,
      resetCalls: () => void (calls.length = 0),
      mockImplementation: (other: Fn) => void (base = other),
      mockImplementationOnce: (other: Fn, at = calls.length) => void once.set(at, other),
      restore: () => void (base = original),
    }
    return Object.assign(spy, { mock })
  }
  const method = (target: Record<string, unknown>, name: string, implementation?: Fn) => {
    const original = target[name] as Fn
    const spy = fn(original, typeof implementation === 'function' ? implementation : original)
    const restore = () => void (target[name] = original)
    spy.mock.restore = restore
    restores.push(restore)
    target[name] = spy
    return spy
  }
  const restoreAll = () => {
    while (restores.length) restores.pop()!()
  }
  return { fn, method, restoreAll, reset: restoreAll }
}
