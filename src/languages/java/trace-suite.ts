import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newScratch, removeScratch } from '../../case/sandbox.js'
import type { Tree } from '../../case/tree.js'
import type { TestTrace, TracedSuite, Tracing } from '../../traces/tracing.js'
import type { TestPlan } from '../language.js'
import { classesOf, inWords, over } from './build.js'
import { escaped, resultName, runClasses } from './suite.js'
import { readRecords, type TraceRecord } from './trace-records.js'
import { classNameOf } from './types.js'

/** Tests that overlap others are run again alone, but no more than these. */
const mostAlone = 64

/** Runs the suite with some files in their instrumented form, and notes what each test executes. */
export async function traceSuite(
  tree: Tree,
  files: ReadonlyMap<string, string>,
  plan: TestPlan,
  timeLimit: number,
  tracing: Tracing,
): Promise<TracedSuite> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const base = await classesOf(tree, plan)
  const built = base.complaints ? base : await over(base.classes, files, plan.build!)
  if (built.complaints) {
    const trouble = `it does not compile with probes in it: ${inWords(built.complaints, tree)}`
    return { tests: [], seconds: seconds(), trouble, traces: [] }
  }
  const scratch = newScratch('traces')
  const deadline = performance.now() + timeLimit
  const run = async (of: TestPlan, only?: TraceRecord) => {
    const records = join(scratch, only ? 'alone' : 'records')
    const script = join(scratch, 'plan')
    writeFileSync(records, '')
    writeFileSync(script, planFor(tracing, records, only))
    const left = Math.max(1, deadline - performance.now())
    const result = await runClasses(built.classes.folders, tree, of, left, script)
    return { result, records: readRecords(records) }
  }
  try {
    const { result, records } = await run(plan)
    const names = new Map(plan.files.map((path) => [classNameOf(tree, path), path]))
    const traces: TestTrace[] = []
    let alone = 0
    for (const record of records) {
      const { file, name } = resultName(record.type, record.name, names)
      if (!record.overlaps) traces.push(traceOf(record, file, name, false))
      else if (file && alone++ < mostAlone && performance.now() < deadline) {
        const again = await run({ ...plan, files: [file] }, record)
        const found = again.records.find((r) => r.id === record.id && !r.overlaps)
        if (found) traces.push(traceOf(found, file, name, true))
      }
    }
    return { ...result, seconds: seconds(), traces }
  } finally {
    removeScratch(scratch)
  }
}

const traceOf = (record: TraceRecord, file: string, name: string[], isIsolated: boolean): TestTrace => ({
  file,
  name,
  reached: record.reached,
  trace: record.trace,
  exits: record.exits,
  isSeen: record.isSeen,
  isCut: record.isCut,
  isIsolated,
})

/** Names of the observed functions of a file; a plus stands before those that are changed. */
const observedIn = (path: string, { exits, marked }: Tracing) =>
  (exits[path] ?? []).map((name, id) => `${marked[path]?.includes(id) ? '+' : ' '}${name}`)

/** The tracing as the host reads it (TracingPlan.java). */
function planFor(tracing: Tracing, records: string, only: TraceRecord | undefined): string {
  const lines: (string | number)[][] = [
    ['records', records],
    ['limit', tracing.limit],
    ...(tracing.record ? [] : [['only-reached']]),
    ...(only ? [['only', only.id]] : []),
    ...Object.entries(tracing.statements).map(([path, first]) => ['file', path, first, ...observedIn(path, tracing)]),
    ...tracing.changed.map((number) => ['changed', number]),
    ...(tracing.tests ?? []).map(({ name }) => ['test', name[0], name[1] ?? '']),
    // An empty list of tests is a list all the same.
    ...(tracing.tests?.length === 0 ? [['test', '', '']] : []),
  ]
  return lines.map((line) => line.map((part) => escaped(String(part))).join('\t')).join('\n')
}
