import { mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile } from '../../../util/built.js'
import { withOverlay, type Tree } from '../../../files/tree.js'
import { readSamples } from '../../../execution/samples/read-samples.js'
import type { SampledSuite, Sampling } from '../../../model/samples.js'
import type { TracedSuite, Tracing } from '../../../model/tracing.js'
import { runIn, runnerOf, withProject } from '../run-suite.js'
import type { Runner } from '../runners/runner.js'
import type { RecorderPlan, SampleHead } from './plan.cjs'
import { readJavascriptRecords } from './read-records.js'
import { lastTries } from './tries.js'
import { unchecked } from './unchecked.js'
import type { SuiteResult } from '../../../model/suite.js'
import type { TestPlan } from '../../../model/test-plan.js'

type Files = ReadonlyMap<string, string>

export function traceJavascriptSuite(
  tree: Tree,
  files: Files,
  plan: TestPlan,
  timeLimit: number,
  tracing: Tracing,
): Promise<TracedSuite> {
  const wanted = { kind: 'traces', ...tracing } as const
  return recorded(tree, files, plan, timeLimit, wanted, (result, records) => ({
    ...result,
    traces: readJavascriptRecords(records),
  }))
}

export function sampleJavascriptSuite(
  tree: Tree,
  files: Files,
  plan: TestPlan,
  timeLimit: number,
  sampling: Sampling,
): Promise<SampledSuite> {
  const wanted = { kind: 'samples', ...sampling } as const
  return recorded(tree, files, plan, timeLimit, wanted, (result, records) => {
    const paths = readdirSync(records).map((name) => join(records, name))
    const { functions, tests } = readSamples<SampleHead>(paths, sampling.functions)
    const samples = lastTries(tests).map(({ head: { file, name, reached, isCut }, calls }) => ({
      file,
      name,
      reached,
      isCut,
      calls,
    }))
    return { ...result, functions, samples }
  })
}

/** Why the tests of a runner cannot be recorded, if they cannot. */
export const tracingLackOf = (plan: TestPlan): string | undefined =>
  runnerOf(plan).tracing ? undefined : `what tests execute cannot be recorded with the test runner ${plan.runner}`

/**
 * Runs the suite with a recorder in every process. Tests of a file never overlap in such a run: those that would are run
 * one after the other, so none needs a process of its own.
 */
function recorded<T>(
  tree: Tree,
  files: Files,
  plan: TestPlan,
  timeLimit: number,
  wanted: RecorderPlan['wanted'],
  read: (result: SuiteResult, records: string) => T,
): Promise<T> {
  const runner = runnerOf(plan)
  const { checksTypes, args } = runner.tracing!
  const texts = [...files].map(([path, text]): [string, string] => [path, checksTypes ? unchecked(path, text) : text])
  return withProject(withOverlay(tree, new Map(texts)), async (folder, scratch) => {
    const records = join(scratch, 'records')
    mkdirSync(records)
    const file = join(scratch, 'tracing.json')
    writeFileSync(file, JSON.stringify(recorderPlan(folder, records, plan, wanted)))
    const result = await runIn(folder, scratch, plan, timeLimit, { args, env: environment(runner, file) })
    return read(result, records)
  })
}

function recorderPlan(folder: string, records: string, plan: TestPlan, wanted: RecorderPlan['wanted']): RecorderPlan {
  const roots = [...new Set([folder, realpathSync(folder)])]
  const tests = plan.runner === 'node' ? plan.files : []
  return { wanted, roots, records, nodeTests: roots.flatMap((root) => tests.map((path) => join(root, path))) }
}

function environment({ tracing }: Runner, plan: string): NodeJS.ProcessEnv {
  const options = [`--require ${JSON.stringify(builtFile('./preload.cjs', import.meta.url))}`]
  if (tracing?.imports) options.push(`--import ${tracing.imports}`)
  // Files with probes are not well typed.
  return { NODE_OPTIONS: options.join(' '), ASSAY_TRACING: plan, TS_NODE_TRANSPILE_ONLY: 'true' }
}
