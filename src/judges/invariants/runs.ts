import { facetOf } from '../../languages/language.js'
import type { Case } from '../../case/case.js'
import type { Tree } from '../../files/tree.js'
import { pointsOf, type SampledPoint } from '../../analyses/invariants/points.js'
import type { SampledSuite, SampledTest } from '../../model/samples.js'
import { samplingOf } from '../../analyses/invariants/sampling.js'
import type { FunctionsByFile } from '../../analyses/traces/plan.js'
import type { TestResult } from '../../model/suite.js'
import type { PreparedVersion } from '../../instrument/prepared.js'

const timeLimit = 300_000

export type Points = ReadonlyMap<string, SampledPoint>

/** The states of one version, in tests that pass on the buggy version and in those that fail there. */
export interface SampledStates {
  readonly passing: Points
  readonly failing: Points
  readonly suite: SampledSuite
  readonly tests: { readonly passing: number; readonly failing: number }
  /** Tests with incomplete recordings. */
  readonly cut: number
}

export const testKey = ({ file, name }: Pick<TestResult, 'file' | 'name'>) => [file, ...name].join('\0')

/** A version that is to be run. */
export interface Runnable {
  readonly tree: Tree
  readonly prepared: PreparedVersion
  readonly changed: FunctionsByFile
}

/** Runs of the relevant tests, on any version. */
export class SampledRuns {
  private again: Promise<SampledSuite> | undefined

  private constructor(
    private readonly subject: Case,
    private readonly plan: Case['plan'],
    /** All tests that may reach a change, on the buggy version. */
    readonly onBuggy: SampledSuite,
    private readonly buggy: Runnable,
  ) {}

  static async open(subject: Case, files: readonly string[], buggy: Runnable): Promise<SampledRuns> {
    const plan = { ...subject.plan, files }
    const suite = await run(subject, plan, buggy)
    const reached = [...new Set(suite.samples.filter((test) => test.reached).map(({ file }) => file))].sort()
    return new SampledRuns(subject, { ...plan, files: reached }, suite, buggy)
  }

  /** The tests that reach one of some functions of the buggy version (Algorithm 2), and end as they do without probes. */
  reaching(changed: FunctionsByFile): TestSelection {
    const { subject, onBuggy } = this
    const isNear = nearIn(onBuggy, changed)
    const ended = new Map(onBuggy.tests.map((test) => [testKey(test), test.status]))
    const failed = new Set(subject.failing.map(testKey))
    const near = onBuggy.samples.filter(isNear).map(testKey)
    const passing = near.filter((key) => !failed.has(key) && ended.get(key) === 'passed')
    const failing = near.filter((key) => failed.has(key) && ended.get(key) === 'failed')
    const otherwise = near.length - passing.length - failing.length
    return { passing: new Set(passing), failing: new Set(failing), otherwise }
  }

  /** A version with the tests that reach a change at all. */
  on(version: Runnable): Promise<SampledSuite> {
    const tests = this.onBuggy.samples.filter((test) => test.reached).map(({ file, name }) => ({ file, name }))
    return run(this.subject, this.plan, version, tests)
  }

  /** A second run of the buggy version: what differs is non-deterministic. */
  buggyAgain(): Promise<SampledSuite> {
    return (this.again ??= this.on(this.buggy))
  }
}

/** Keys of the tests that count. */
export interface TestSelection {
  readonly passing: ReadonlySet<string>
  readonly failing: ReadonlySet<string>
  /** Tests that reach the functions, too, but have a different outcome with probes. */
  readonly otherwise: number
}

export function statesIn(suite: SampledSuite, { passing, failing }: Omit<TestSelection, 'otherwise'>): SampledStates {
  const among = (keys: ReadonlySet<string>): Points =>
    new Map(pointsOf(suite, (test) => keys.has(testKey(test))).map((point) => [point.key, point]))
  const noted = suite.samples.map((test) => ({ key: testKey(test), isCut: test.isCut }))
  const count = (keys: ReadonlySet<string>) => noted.filter(({ key }) => keys.has(key)).length
  return {
    passing: among(passing),
    failing: among(failing),
    suite,
    tests: { passing: count(passing), failing: count(failing) },
    cut: noted.filter(({ key, isCut }) => isCut && (passing.has(key) || failing.has(key))).length,
  }
}

/** The same for a version that passes all tests: a failing test fails because of the probes. */
export function passingStatesIn(suite: SampledSuite, { passing, failing }: TestSelection): SampledStates {
  const passed = new Set(suite.tests.filter(({ status }) => status === 'passed').map(testKey))
  const those = (keys: ReadonlySet<string>) => new Set([...keys].filter((key) => passed.has(key)))
  return statesIn(suite, { passing: those(passing), failing: those(failing) })
}

function run(subject: Case, plan: Case['plan'], version: Runnable, tests?: Parameters<typeof samplingOf>[2]) {
  const { tree, prepared, changed } = version
  const sampling = samplingOf(prepared, changed, tests)
  return facetOf(subject.language, 'tracing').sampleSuite(tree, prepared.files, plan, timeLimit, sampling)
}

/** A call of a changed function shows it; if one of them cannot be observed, reaching any change counts. */
function nearIn({ functions }: SampledSuite, changed: FunctionsByFile): (test: SampledTest) => boolean {
  const isIn = (file: string, name: string) => changed.get(file)?.includes(name) === true
  const ids = new Set(functions.flatMap(({ file, name }, id) => (isIn(file, name) ? [id] : [])))
  const seen = (file: string, name: string) => functions.some((one) => one.file === file && one.name === name)
  const isObserved = [...changed].every(([file, names]) => names.every((name) => seen(file, name)))
  return (test) => (isObserved ? test.calls.some((call) => ids.has(call.function)) : test.reached)
}
