import type { Parameter } from '../../../execution/protocol.js'

/** Collects the tests of a lifted file: the file's body is run afresh for every execution, and only one test is kept. */
export interface SuiteScope {
  readonly name: string
  readonly parent: SuiteScope | null
  before: readonly Hook[]
  beforeEach: readonly Hook[]
  afterEach: readonly Hook[]
  after: readonly Hook[]
}

export type Hook = (this: unknown, ...args: unknown[]) => unknown

export interface RegisteredTest {
  readonly name: string
  readonly scope: SuiteScope
  readonly body: Hook | undefined
  readonly args: readonly unknown[] | undefined
  readonly site: number
  readonly row: number
  readonly skipped: boolean
  /** What a preservation test asks for. */
  readonly parameters?: readonly Parameter[]
}

/** Most scopes have no hooks, and a scope is made for every execution. */
const none: readonly Hook[] = []
const newScope = (name: string, parent: SuiteScope | null): SuiteScope => ({
  name,
  parent,
  before: none,
  beforeEach: none,
  afterEach: none,
  after: none,
})

export class Registry {
  private scope = newScope('', null)
  /** All tests when listing; otherwise only the wanted one. */
  private listed: RegisteredTest[] | undefined
  private wanted = -1
  private count = 0
  private found: RegisteredTest | undefined
  /** Set by the lifted file just before it registers a test: which place in the file this is. */
  site = -1
  /** What the hooks of ava share with its tests. */
  context: object = {}

  list(): RegisteredTest[] {
    return (this.listed ??= [])
  }

  beginListing(): void {
    this.begin(-1)
    this.listed = []
  }

  begin(wanted: number): void {
    this.scope = newScope('', null)
    this.listed = undefined
    this.wanted = wanted
    this.count = 0
    this.found = undefined
    this.site = -1
    this.context = {}
  }

  take(): RegisteredTest | undefined {
    return this.found
  }

  test(name: unknown, body: Hook | undefined, args?: readonly unknown[], row = -1, skipped = false): void {
    const index = this.count++
    if (index === this.wanted || this.listed)
      this.keep({ name: String(name), scope: this.scope, body, args, site: this.site, row, skipped })
  }

  preservation(name: string, parameters: readonly Parameter[], body: () => unknown): void {
    const index = this.count++
    if (index !== this.wanted && !this.listed) return
    const { scope, site } = this
    this.keep({ name, scope, body, args: [], site, row: -1, skipped: false, parameters })
  }

  private keep(test: RegisteredTest): void {
    if (this.listed) this.listed.push(test)
    else this.found = test
  }

  describe(name: unknown, body: Hook | undefined, args: readonly unknown[] = []): unknown {
    if (typeof body !== 'function') return undefined
    const outer = this.scope
    this.scope = newScope(String(name), outer)
    const leave = () => void (this.scope = outer)
    try {
      const result = body.apply(mochaContext, args as unknown[])
      if (isThenable(result)) return result.then(leave, leave)
    } catch (error) {
      leave()
      throw error
    }
    leave()
    return undefined
  }

  hook(kind: 'before' | 'beforeEach' | 'afterEach' | 'after', body: unknown): void {
    if (typeof body === 'function') this.scope[kind] = [...this.scope[kind], body as Hook]
  }
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}

/** What mocha gives as `this`. */
export const mochaContext = {
  timeout: () => mochaContext,
  slow: () => mochaContext,
  retries: () => mochaContext,
  skip: () => {
    throw new SkipTest()
  },
}

export class SkipTest extends Error {}

export function namePath(test: RegisteredTest): string[] {
  const path = [test.name]
  for (let scope: SuiteScope | null = test.scope; scope?.parent; scope = scope.parent) path.unshift(scope.name)
  return path
}

/** No hooks anywhere around it. */
export function isAlone(test: RegisteredTest): boolean {
  for (let scope: SuiteScope | null = test.scope; scope; scope = scope.parent)
    if (scope.before.length + scope.beforeEach.length + scope.afterEach.length + scope.after.length > 0) return false
  return true
}

/** Hooks to run around one test, in order. */
export function hooksAround(test: RegisteredTest): { first: Hook[]; last: Hook[] } {
  const first: Hook[] = []
  const last: Hook[] = []
  for (let scope: SuiteScope | null = test.scope; scope; scope = scope.parent) {
    first.unshift(...scope.before, ...scope.beforeEach)
    last.push(...scope.afterEach, ...scope.after)
  }
  return { first, last }
}
