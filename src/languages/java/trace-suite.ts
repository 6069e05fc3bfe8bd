import type { Tree } from '../../files/tree.js'
import type { TracedSuite, Tracing } from '../../model/tracing.js'
import { observeSuite, type Wanted } from './observe-suite.js'
import { readRecords } from './trace-records.js'
import type { TestPlan } from '../../model/test-plan.js'

/** Runs the suite with some files in their instrumented form, and notes what each test executes. */
export async function traceSuite(
  tree: Tree,
  files: ReadonlyMap<string, string>,
  plan: TestPlan,
  timeLimit: number,
  tracing: Tracing,
): Promise<TracedSuite> {
  const read = (paths: readonly string[]) => paths.flatMap(readRecords)
  const { result, seen } = await observeSuite(tree, files, plan, timeLimit, wantedBy(tracing), read)
  const traces = seen.map(({ file, name, isIsolated, noted: { reached, trace, exits, isSeen, isCut } }) => ({
    file,
    name,
    reached,
    trace,
    exits,
    isSeen,
    isCut,
    isIsolated,
  }))
  return { ...result, traces }
}

function wantedBy({ exits, marked, record, ...tracing }: Tracing): Wanted {
  const markOf = (path: string, id: number) => (marked[path]?.includes(id) ? '+' : ' ')
  return {
    ...tracing,
    functionsIn: (path) => (exits[path] ?? []).map((name, id) => markOf(path, id) + name),
    options: record ? [] : ['only-reached'],
  }
}
