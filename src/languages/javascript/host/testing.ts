import { isThenable, mochaContext, SkipTest, type Hook, type Registry } from './registry.js'
import { makeMocker, makeNodeMocker } from './spies.js'

type Words = (...args: unknown[]) => unknown

/** `describe`, `it` and their kin for every framework: they only register. */
export function testingShims(registry: Registry, assertions: { assert: unknown; expect: unknown; chai: unknown }) {
  const bodyOf = (args: unknown[]) => args.find((arg) => typeof arg === 'function') as Hook | undefined

  const makeTest = (skipped: boolean): Words & Record<string, unknown> => {
    const test = ((name: unknown, ...rest: unknown[]) => {
      const body = typeof name === 'function' ? (name as Hook) : bodyOf(rest)
      registry.test(
        typeof name === 'function' ? name.name : name,
        body,
        undefined,
        -1,
        skipped || !body || isSkipping(rest),
      )
    }) as Words & Record<string, unknown>
    test.each = eachOf((name, body, args, row) => registry.test(name, body, args, row, skipped))
    test.for = test.each
    return test
  }
  const test = makeTest(false)
  const skip = makeTest(true)
  for (const word of ['only', 'concurrent', 'sequential', 'failing', 'fails', 'serial']) test[word] = test
  for (const word of ['skip', 'todo']) test[word] = skip
  for (const word of ['skipIf', 'runIf'])
    test[word] = (condition: unknown) => ((word === 'skipIf' ? !condition : condition) ? test : skip)
  skip.only = skip.skip = skip

  const describe = ((name: unknown, ...rest: unknown[]) => registry.describe(name, bodyOf(rest))) as Words &
    Record<string, unknown>
  describe.each = eachOf((name, body, args) => void registry.describe(name, body, args))
  for (const word of ['only', 'concurrent', 'sequential']) describe[word] = describe
  describe.skip = describe.todo = () => {}
  describe.skipIf = (condition: unknown) => (condition ? describe.skip : describe)
  describe.runIf = (condition: unknown) => (condition ? describe : describe.skip)

  const hook =
    (kind: 'before' | 'beforeEach' | 'afterEach' | 'after') =>
    (...args: unknown[]) =>
      registry.hook(kind, bodyOf(args))
  const words = {
    test,
    it: test,
    specify: test,
    xit: skip,
    xtest: skip,
    fit: test,
    describe,
    suite: describe,
    context: describe,
    xdescribe: describe.skip,
    fdescribe: describe,
    before: hook('before'),
    beforeAll: hook('before'),
    suiteSetup: hook('before'),
    after: hook('after'),
    afterAll: hook('after'),
    beforeEach: hook('beforeEach'),
    setup: hook('beforeEach'),
    afterEach: hook('afterEach'),
    teardown: hook('afterEach'),
  }
  const mocker = makeMocker()
  const nodeTest = Object.assign((...args: unknown[]) => test(...args), test, words, {
    mock: makeNodeMocker(),
  })
  const framework = {
    ...words,
    expect: assertions.expect,
    assert: assertions.assert,
    chai: assertions.chai,
    vi: mocker,
    vitest: mocker,
    jest: mocker,
  }
  return { nodeTest, framework }
}

/** `each` takes rows, or a template table, and gives the function that registers one test per row. */
function eachOf(register: (name: string, body: Hook | undefined, args: unknown[], row: number) => void): Words {
  return (first: unknown, ...values: unknown[]) =>
    (name: unknown, ...rest: unknown[]) => {
      const body = rest.find((arg) => typeof arg === 'function') as Hook | undefined
      tableRows(first, values).forEach((row, index) =>
        register(`${String(name)} #${index}`, body, Array.isArray(row) ? row : [row], index),
      )
    }
}

function tableRows(first: unknown, values: unknown[]): unknown[] {
  if (Array.isArray(first) && 'raw' in first) {
    const names = String(first[0])
      .trim()
      .split('\n')[0]
      .split('|')
      .map((n) => n.trim())
      .filter(Boolean)
    const rows: unknown[] = []
    for (let i = 0; i + names.length <= values.length; i += names.length)
      rows.push([Object.fromEntries(names.map((n, k) => [n, values[i + k]]))])
    return rows
  }
  return Array.isArray(first) ? first : []
}

function isSkipping(rest: unknown[]): boolean {
  const options = rest.find((arg) => typeof arg === 'object' && arg !== null) as
    | { skip?: unknown; todo?: unknown }
    | undefined
  return Boolean(options?.skip || options?.todo)
}

/** Calls a test or hook as its framework would: context, `done` callback, or plain. */
export function callBody(
  body: Hook,
  args: readonly unknown[] | undefined,
  style: 'node' | 'other',
  assert: unknown,
): unknown {
  if (args) return body.apply(mochaContext, args as unknown[])
  const wantsDone =
    style === 'node'
      ? body.length >= 2
      : body.length >= 1 &&
        !/^(async\s*)?(function\s*\w*\s*)?\(\s*\{/.test(Function.prototype.toString.call(body).slice(0, 200))
  if (wantsDone)
    return new Promise<void>((resolve, reject) => {
      const done = (error?: unknown) => (error ? reject(error) : resolve())
      const result =
        style === 'node'
          ? body.call(mochaContext, nodeContext(assert), done)
          : body.call(mochaContext, Object.assign(done, { fail: reject }))
      if (isThenable(result)) result.then(() => resolve(), reject)
    })
  return body.call(mochaContext, style === 'node' ? nodeContext(assert) : {})
}

/** The `t` of node:test; the same for every test, because it only has to be there. Subtests run in place. */
function makeNodeContext(assert: unknown): object {
  const nothing = () => {}
  return {
    name: '',
    assert,
    signal: new AbortController().signal,
    diagnostic: nothing,
    plan: nothing,
    skip: () => {
      throw new SkipTest()
    },
    todo: nothing,
    before: nothing,
    after: nothing,
    beforeEach: nothing,
    afterEach: nothing,
    mock: makeNodeMocker(),
    test: async (...args: unknown[]) => {
      const body = args.find((arg) => typeof arg === 'function') as Hook | undefined
      if (body) await callBody(body, undefined, 'node', assert)
    },
  }
}

let shared: object | undefined
const nodeContext = (assert: unknown) => (shared ??= makeNodeContext(assert))
