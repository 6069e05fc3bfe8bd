import type { Tree } from '../../files/tree.js'
import { readSamples } from '../../execution/samples/read-samples.js'
import type { SampledFunction, SampledSuite, Sampling } from '../../model/samples.js'
import { observeSuite, type NamedTest } from './observe-suite.js'
import type { TestPlan } from '../../model/test-plan.js'

/** What the host says of a test before its calls (SampleLines.java). */
interface SampleHead extends NamedTest {
  readonly reached: boolean
  readonly isCut: boolean
}

/** Runs the suite with some files in their instrumented form, and notes the states in which functions are entered and left. */
export async function sampleJavaSuite(
  tree: Tree,
  files: ReadonlyMap<string, string>,
  plan: TestPlan,
  timeLimit: number,
  { functions: observed, ...sampling }: Sampling,
): Promise<SampledSuite> {
  let functions: readonly SampledFunction[] = []
  const read = (paths: readonly string[]) => {
    const found = readSamples<SampleHead>(paths, observed)
    functions = found.functions
    return found.tests.map(({ head, calls }) => ({ ...head, calls }))
  }
  const wanted = {
    ...sampling,
    functionsIn: (path: string) => (observed[path] ?? []).map(({ name }) => ` ${name}`),
    options: ['samples'],
  }
  const { result, seen } = await observeSuite(tree, files, plan, timeLimit, wanted, read)
  const samples = seen.map(({ file, name, noted: { reached, isCut, calls } }) => ({
    file,
    name,
    reached,
    isCut,
    calls,
  }))
  return { ...result, functions, samples }
}
