import type { Tree } from '../../files/tree.js'
import type { TracedSuite, Tracing } from '../../model/tracing.js'
import { observeSuite, type ObservationPlan } from './observe-suite.js'
import { readJavaRecords } from './trace-records.js'
import type { TestPlan } from '../../model/test-plan.js'

/** Runs the suite with some files in their instrumented form, and notes what each test executes. */
export async function traceJavaSuite(
  tree: Tree,
  files: ReadonlyMap<string, string>,
  plan: TestPlan,
  timeLimit: number,
  tracing: Tracing,
): Promise<TracedSuite> {
  const read = (paths: readonly string[]) => paths.flatMap(readJavaRecords)
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

function wantedBy({ exits, marked, record, ...tracing }: Tracing): ObservationPlan {
  const markOf = (path: string, id: number) => (marked[path]?.includes(id) ? '+' : ' ')
  return {
    ...tracing,
    functionsIn: (path) => (exits[path] ?? []).map((name, id) => markOf(path, id) + name),
    options: record ? [] : ['only-reached'],
  }
}
