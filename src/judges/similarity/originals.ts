import { facetOf } from '../../languages/language.js'
import type { Case } from '../../case/case.js'
import type { Tree } from '../../files/tree.js'
import { tracingOf, type FunctionsByFile } from '../../analyses/traces/plan.js'
import type { TestTrace, TracedSuite, Tracing } from '../../model/tracing.js'
import type { TestResult } from '../../model/suite.js'
import type { PreparedVersion } from '../../instrument/prepared.js'

const timeLimit = 300_000

/** A test of the project that reaches a changed function. */
export interface Original {
  readonly key: string
  readonly name: string
  readonly ended: 'passing' | 'failing'
  readonly onBuggy: TestTrace
  /** Its results are the same when it runs twice. */
  readonly isSteady: boolean
}

/** What the tests did on a patched version. */
export interface PatchedTraces {
  readonly traces: ReadonlyMap<string, TestTrace>
  readonly trouble: string | undefined
}

const keyOf = ({ file, name }: Pick<TestResult, 'file' | 'name'>) => [file, ...name].join('\0')

/** The project's own tests, traced by its own test runner. */
export class Originals {
  private constructor(
    private readonly subject: Case,
    private readonly plan: Case['plan'],
    readonly tests: readonly Original[],
    /** Why there are no traces, or only some. */
    readonly trouble: string | undefined,
  ) {}

  /** The first run shows which tests reach a changed function; only those are traced, in a second one. */
  static async of(
    subject: Case,
    files: readonly string[],
    buggy: PreparedVersion,
    changed: FunctionsByFile,
  ): Promise<Originals> {
    const { language } = subject
    const plan = { ...subject.plan, files }
    const run = (tracing: Tracing, some = files) =>
      facetOf(language, 'tracing').traceSuite(
        subject.buggy.tree,
        buggy.files,
        { ...plan, files: some },
        timeLimit,
        tracing,
      )
    const reaching = await run(tracingOf(buggy, changed, false))
    const near = reaching.traces.filter(({ reached }) => reached)
    if (!near.length) return new Originals(subject, plan, [], reaching.trouble ?? untraced(reaching))
    const reached = [...new Set(near.map(({ file }) => file))].sort()
    const selected = { ...tracingOf(buggy, changed, true), tests: near.map(({ file, name }) => ({ file, name })) }
    const [traced, again] = await Promise.all([run(selected, reached), run(selected, reached)])
    const tests = originalsIn(traced, again, subject.failing)
    const lost = near.length - tests.length
    const trouble = lost
      ? `${lost} of ${near.length} tests have no trace, a trace that varies between runs, or a ` +
        'different outcome when traced'
      : undefined
    return new Originals(subject, { ...plan, files: reached }, tests, traced.trouble ?? reaching.trouble ?? trouble)
  }

  /** The same tests on a patched version. */
  async on(tree: Tree, patched: PreparedVersion, changed: FunctionsByFile): Promise<PatchedTraces> {
    if (!this.tests.length) return { traces: new Map(), trouble: undefined }
    const tests = this.tests.map(({ onBuggy: { file, name } }) => ({ file, name }))
    const tracing = { ...tracingOf(patched, changed, true), tests }
    const ran = await facetOf(this.subject.language, 'tracing').traceSuite(
      tree,
      patched.files,
      this.plan,
      timeLimit,
      tracing,
    )
    return { traces: firstsOf(ran.traces), trouble: ran.trouble }
  }
}

/** Explains why no test was traced. */
function untraced({ tests, traces }: TracedSuite): string {
  if (!traces.length) return `${tests.length} tests ran, but none of them could be traced`
  return 'no test reaches the changed functions in its own process'
}

function originalsIn(traced: TracedSuite, again: TracedSuite, failing: readonly TestResult[]): Original[] {
  const failed = new Set(failing.map(keyOf))
  const passed = new Set(traced.tests.filter(({ status }) => status === 'passed').map(keyOf))
  const seconds = firstsOf(again.traces)
  const originals: Original[] = []
  for (const [key, trace] of firstsOf(traced.traces)) {
    const ended = failed.has(key) ? 'failing' : passed.has(key) ? 'passing' : undefined
    const second = seconds.get(key)
    if (!ended || !trace.reached || !second || !isSame(trace.trace, second.trace)) continue
    const isSteady = isSame(trace.exits, second.exits)
    originals.push({ key, name: trace.name.join(' > '), ended, onBuggy: trace, isSteady })
  }
  return originals.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Of tests with one name, the first stands for all. */
function firstsOf(traces: readonly TestTrace[]): Map<string, TestTrace> {
  const firsts = new Map<string, TestTrace>()
  for (const trace of traces) if (!firsts.has(keyOf(trace))) firsts.set(keyOf(trace), trace)
  return firsts
}

/** Equal traces are folded in the same way. */
const isSame = (a: Int32Array, b: Int32Array) => a.length === b.length && a.every((element, i) => element === b[i])
