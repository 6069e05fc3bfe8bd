import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile } from '../../../built.js'
import { overlaid, type Tree } from '../../../case/tree.js'
import type { TracedSuite, Tracing } from '../../../traces/tracing.js'
import type { TestPlan } from '../../language.js'
import { runIn, runnerOf, withProject } from '../run-suite.js'
import type { Runner } from '../runners/runner.js'
import type { RecorderPlan } from './plan.cjs'
import { readRecords } from './read-records.js'
import { unchecked } from './unchecked.js'

/**
 * Runs the suite with a recorder in every process. Tests of a file never overlap in such a run: those that would are run
 * one after the other, so none needs a process of its own.
 */
export function traceSuite(
  tree: Tree,
  files: ReadonlyMap<string, string>,
  plan: TestPlan,
  timeLimit: number,
  tracing: Tracing,
): Promise<TracedSuite> {
  const runner = runnerOf(plan)
  const { checksTypes, args } = runner.tracing
  const texts = [...files].map(([path, text]): [string, string] => [path, checksTypes ? unchecked(path, text) : text])
  return withProject(overlaid(tree, new Map(texts)), async (folder, scratch) => {
    const records = join(scratch, 'records')
    mkdirSync(records)
    const file = join(scratch, 'tracing.json')
    writeFileSync(file, JSON.stringify(recorderPlan(folder, records, plan, tracing)))
    const result = await runIn(folder, scratch, plan, timeLimit, { args, env: environment(runner, file) })
    return { ...result, traces: readRecords(records) }
  })
}

function recorderPlan(folder: string, records: string, plan: TestPlan, tracing: Tracing): RecorderPlan {
  const roots = [...new Set([folder, realpathSync(folder)])]
  const tests = plan.runner === 'node' ? plan.files : []
  return { ...tracing, roots, records, nodeTests: roots.flatMap((root) => tests.map((path) => join(root, path))) }
}

function environment({ tracing }: Runner, plan: string): NodeJS.ProcessEnv {
  const options = [`--require ${JSON.stringify(builtFile('./preload.cjs', import.meta.url))}`]
  if (tracing.imports) options.push(`--import ${tracing.imports}`)
  // Files with probes are not well typed.
  return { NODE_OPTIONS: options.join(' '), ASSAY_TRACING: plan, TS_NODE_TRANSPILE_ONLY: 'true' }
}
