import { dirname } from 'node:path'
import type { Case } from '../../case/case.js'
import { prepare } from '../../campaign/prepare.js'
import { facetOf, type ReachableFiles } from '../../languages/language.js'
import { tracingOf } from '../../analyses/traces/plan.js'
import type { TestTrace } from '../../model/tracing.js'
import { unfold } from '../../execution/traces/unfold.js'
import { rankSuspects, type Spectrum, type Suspect } from './suspicion.js'
import type { TestResult } from '../../model/suite.js'
import type { TestPlan } from '../../model/test-plan.js'
import type { PreparedVersion } from '../../instrument/prepared.js'

const timeLimit = 300_000
const mostBeside = 60

/** Where the bug may be, most suspicious first, or why that is unknown. */
export interface Localisation {
  readonly suspects: readonly Suspect[]
  /** Tests that were traced. */
  readonly tests: { readonly failing: number; readonly passing: number }
  readonly trouble?: string
}

/** Spectrum-based fault localisation: the project's own runner runs the suite with statement probes in the program. */
export async function localise(subject: Case): Promise<Localisation> {
  const { language, buggy, failing } = subject
  const shown = [...new Set(failing.map(({ file }) => file))]
  const sources = sourcesOf(subject, { ...subject.plan, files: shown })
  const files = language.tests.testsFor(buggy.tree, subject.plan, sources, shown)
  const plan: TestPlan = { ...subject.plan, files: [...new Set([...shown, ...files])] }
  const prepared = await traceable(subject, plan, { sources, helpers: [] })
  const tracing = tracingOf(prepared, new Map(), true)
  const traced = await facetOf(language, 'tracing').traceSuite(buggy.tree, prepared.files, plan, timeLimit, tracing)
  const spectra = traced.traces.flatMap((trace) => spectrumOf(trace, subject, prepared.statements))
  const count = (failed: boolean) => spectra.filter((spectrum) => spectrum.failed === failed).length
  const suspects = rankSuspects(prepared.statements, spectra)
  const trouble = suspects.length
    ? undefined
    : (traced.trouble ?? 'no failing test executes a statement of the program')
  return { suspects, tests: { failing: count(true), passing: count(false) }, ...(trouble && { trouble }) }
}

/**
 * The files that the failing tests may execute. Files that are loaded by a computed name are usually in the same
 * folders.
 */
function sourcesOf({ language, buggy: { tree } }: Case, plan: TestPlan): readonly string[] {
  const { sources } = language.build.reach(tree, plan, [])
  const folders = new Set(sources.map((path) => dirname(path)))
  const isSource = (path: string) =>
    language.syntax.table.grammarOf(path) !== undefined && !language.tests.isTestCode(path, plan)
  const beside = [...tree.entries.keys()].filter((path) => folders.has(dirname(path)) && isSource(path))
  return language.build.reach(tree, plan, beside.slice(0, mostBeside)).sources
}

const traceable = ({ buggy, language }: Case, plan: TestPlan, reach: ReachableFiles): Promise<PreparedVersion> =>
  prepare('buggy', buggy.tree, {
    language,
    plan,
    reach,
    // The runner takes the tests as they are.
    lifted: [],
    changed: new Map(),
    patched: false,
    coverage: false,
    trace: true,
  })

const isSame = (a: Pick<TestResult, 'file' | 'name'>, b: Pick<TestResult, 'file' | 'name'>) =>
  a.file === b.file && a.name.join('\0') === b.name.join('\0')

function spectrumOf(trace: TestTrace, { suite, failing }: Case, statements: PreparedVersion['statements']): Spectrum[] {
  const failed = failing.find((test) => isSame(test, trace))
  const passed = suite.tests.some((test) => test.status === 'passed' && isSame(test, trace))
  // A test that fails for another reason says nothing about this bug.
  if (!failed && !passed) return []
  const last = new Set<number>()
  // Setting a key again keeps its position in a Set: it must be deleted first.
  for (const id of unfold(trace.trace))
    if (id >= 0) {
      last.delete(id)
      last.add(id)
    }
  const frames = failed?.message ? framesIn(failed.message, statements) : []
  return [{ failed: failed !== undefined, statements: [...last], frames }]
}

/** The places that the stack in a failed test's message names: `src/a.js:12:5`, or `(A.java:12)`. */
const placesIn = (message: string) =>
  [...message.matchAll(/([\w@$./-]+\.\w+):(\d+)/g)].map(([, path, line]) => ({ path, line: Number(line) }))

/** Whether a path that is longer or shorter than ours, because it is a full one or a mere name, may be the same. */
const isThere = (path: string, file: string) => path === file || path.endsWith(`/${file}`) || file.endsWith(`/${path}`)

/** The statements that the stack in a failed test's message names. */
export const framesIn = (message: string, statements: PreparedVersion['statements']): number[] =>
  placesIn(message).flatMap(({ path, line }) =>
    statements.flatMap((site, id) => (site.line === line && isThere(path, site.file) ? [id] : [])),
  )
