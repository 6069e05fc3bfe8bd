import type { Tree } from '../../files/tree.js'
import type { TestPlan } from '../../model/test-plan.js'
import type { ReachableFiles } from '../language.js'
import { cTable } from './table.js'

/** Inputs that start a search: more of them only take longer to try. */
const mostInputs = 48

/** The failing inputs first. Which of the others come near the change shows when they are run. */
export function inputsFor(
  _tree: Tree,
  plan: TestPlan,
  _changed: readonly string[],
  failing: readonly string[],
): readonly string[] {
  const isFailing = (path: string) => failing.includes(path)
  return [...plan.files.filter(isFailing), ...plan.files.filter((path) => !isFailing(path))].slice(0, mostInputs)
}

/** Files that are read where it is not known which ones matter. */
const mostSources = 120

/** Only changed files have probes: all others are observed by the compiler's instrumentation. */
export function reachableC(tree: Tree, plan: TestPlan, changed: readonly string[]): ReachableFiles {
  const { entry, sources } = plan.c!
  const target = entry.kind === 'target' ? [entry.file] : []
  const all = sources.length ? [...sources, ...target] : [...tree.entries.keys()].filter((path) => path.endsWith('.c'))
  const wanted = changed.length ? changed : all.slice(0, mostSources)
  const isSource = (path: string) => cTable.grammarOf(path) !== undefined && tree.entries.has(path)
  return { sources: [...new Set(wanted)].filter(isSource).sort(), helpers: [] }
}
