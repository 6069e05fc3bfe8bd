import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from '../../files/tree.js'
import { classesOf, diagnosticsInWords, compileOver } from './build.js'
import { escaped, resultName, runClasses } from './suite.js'
import { classNameOf } from './types.js'
import type { SuiteResult } from '../../model/suite.js'
import type { TestPlan } from '../../model/test-plan.js'
import { newScratch, removeScratch } from '../../util/scratch.js'

/** Tests that overlap others are run again alone, but no more than these. */
const mostAlone = 64

/** What the host says of a test besides what it noted. */
export interface NamedTest {
  readonly type: string
  readonly name: string
  /** How JUnit names it. */
  readonly id: string
  /** Another test ran at the same time, so it is unknown what this test executed. */
  readonly overlaps: boolean
}

/** What is to be noted of which tests, in any kind of run. */
export interface ObservationPlan {
  /** Number of the first statement of each instrumented file. */
  readonly statements: Readonly<Record<string, number>>
  readonly changed: readonly number[]
  readonly limit: number
  readonly tests?: readonly { readonly name: readonly string[] }[]
  /** Observed functions of a file; a plus stands before those that are changed, a space before others. */
  functionsIn(path: string): readonly string[]
  /** What only this kind of run has in its plan. */
  readonly options: readonly string[]
}

/** A test that ran alone. */
export interface ObservedTest<Of> {
  readonly file: string
  readonly name: string[]
  readonly noted: Of
  /** It has been given a process of its own. */
  readonly isIsolated: boolean
}

/**
 * Runs the suite with some files in their instrumented form. `read` gives what the host has noted of the tests, in the
 * order of the files it is asked to read.
 */
export async function observeSuite<Of extends NamedTest>(
  tree: Tree,
  files: ReadonlyMap<string, string>,
  plan: TestPlan,
  timeLimit: number,
  wanted: ObservationPlan,
  read: (paths: readonly string[]) => readonly Of[],
): Promise<{ readonly result: SuiteResult; readonly seen: ObservedTest<Of>[] }> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const base = await classesOf(tree, plan)
  const built = base.complaints ? base : await compileOver(base.classes, files, plan.build!)
  if (built.complaints) {
    const trouble = `it does not compile with Assay’s probes: ${diagnosticsInWords(built.complaints, tree)}`
    return { result: { tests: [], seconds: seconds(), trouble }, seen: [] }
  }
  const scratch = newScratch('traces')
  const deadline = performance.now() + timeLimit
  const paths: string[] = []
  const run = (of: TestPlan, only?: NamedTest) => {
    const path = join(scratch, `records-${paths.length}`)
    const script = join(scratch, 'plan')
    writeFileSync(path, '')
    writeFileSync(script, planFor(wanted, path, only))
    paths.push(path)
    return runClasses(built.classes.folders, tree, of, Math.max(1, deadline - performance.now()), script)
  }
  try {
    const result = await run(plan)
    const noted = read(paths)
    const names = new Map(plan.files.map((path) => [classNameOf(tree, path), path]))
    const nameOf = ({ type, name }: NamedTest) => resultName(type, name, names)
    const overlapping = noted.filter((test) => test.overlaps && nameOf(test).file).slice(0, mostAlone)
    for (const test of overlapping)
      if (performance.now() < deadline) await run({ ...plan, files: [nameOf(test).file] }, test)
    const all = paths.length > 1 ? read(paths) : noted
    const seen = all.slice(0, noted.length).flatMap((test): ObservedTest<Of>[] => {
      if (!test.overlaps) return [{ ...nameOf(test), noted: test, isIsolated: false }]
      const again = all.slice(noted.length).find(({ id, overlaps }) => id === test.id && !overlaps)
      return again ? [{ ...nameOf(test), noted: again, isIsolated: true }] : []
    })
    return { result: { ...result, seconds: seconds() }, seen }
  } finally {
    removeScratch(scratch)
  }
}

/** What the host is to do, as it reads it (TracingPlan.java). */
function planFor(wanted: ObservationPlan, records: string, only: NamedTest | undefined): string {
  const { statements, changed, limit, tests, options } = wanted
  const lines: (string | number)[][] = [
    ['records', records],
    ['limit', limit],
    ...options.map((option) => [option]),
    ...(only ? [['only', only.id]] : []),
    ...Object.entries(statements).map(([path, first]) => ['file', path, first, ...wanted.functionsIn(path)]),
    ...changed.map((number) => ['changed', number]),
    ...(tests ?? []).map(({ name }) => ['test', name[0], name[1] ?? '']),
    // An empty list of tests is written as a list.
    ...(tests?.length === 0 ? [['test', '', '']] : []),
  ]
  return lines.map((line) => line.map((part) => escaped(String(part))).join('\t')).join('\n')
}
