import { readText, type Tree } from '../../files/tree.js'
import type { BuildPlan, TestPlan } from '../../model/test-plan.js'
import { compileOver, sourcesOf, type BuildResult, type CompiledClasses } from './build.js'
import { skeletonOf } from './skeleton.js'

/** A version as it was compiled, with the instrumented and lifted files in it. */
interface CompiledVersion {
  readonly tree: Tree
  readonly files: ReadonlyMap<string, string>
  readonly classes: CompiledClasses
}

/** Versions of this run, whose files are read again. */
const earlier = new WeakMap<BuildPlan, CompiledVersion[]>()
/** Versions of a group follow each other. */
const mostKept = 8

/**
 * Compiles a version with other files in place of its own. Versions differ in few files: if one of the same files was compiled
 * before, and the two differ only inside of functions, only the files that are different are compiled.
 */
export async function compileVersion(
  tree: Tree,
  base: CompiledClasses,
  files: ReadonlyMap<string, string>,
  plan: TestPlan,
): Promise<BuildResult> {
  const build = plan.build!
  const known = earlier.get(build) ?? []
  for (const version of known) {
    const changed = await exchangeable(version, tree, files, plan)
    if (!changed || changed.size > files.size / 2) continue
    const built = await compileOver(version.classes, changed, build)
    // Otherwise the diagnostics are those of the whole.
    if (!built.complaints) return built
  }
  const built = await compileOver(base, files, build)
  if (!built.complaints && files.size > 1)
    earlier.set(build, [{ tree, files, classes: built.classes }, ...known].slice(0, mostKept))
  return built
}

/** The files in which a version differs from an earlier one, if they can be exchanged without compiling any other. */
async function exchangeable(
  { tree: before, files: known }: CompiledVersion,
  tree: Tree,
  files: ReadonlyMap<string, string>,
  { build }: TestPlan,
): Promise<Map<string, string> | undefined> {
  if (known.size !== files.size || ![...files.keys()].every((path) => known.has(path))) return undefined
  const sources = sourcesOf(tree, build!)
  const isOther = (path: string) => before.entries.get(path)?.hash !== tree.entries.get(path)?.hash
  if (sourcesOf(before, build!).length !== sources.length) return undefined
  for (const path of sources.filter(isOther)) {
    const [was, is] = [readText(before, path), readText(tree, path)]
    if (!files.has(path) || was === undefined || is === undefined) return undefined
    if ((await skeletonOf(was)) !== (await skeletonOf(is))) return undefined
  }
  return new Map([...files].filter(([path, text]) => known.get(path) !== text))
}
