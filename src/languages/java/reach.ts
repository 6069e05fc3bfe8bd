import type { Tree } from '../../files/tree.js'
import type { ReachableFiles } from '../language.js'
import { isJava, isTestSource } from './build.js'
import { graphOf, isNamesake } from './types.js'
import type { TestPlan } from '../../model/test-plan.js'

/** Limit of test files: a test far from the change costs as much as a near one and finds less. */
const mostTests = 12
const mostSources = 120
const farthest = 3

/** The failing tests' files, the changed classes' own tests, then those that name a changed class, the nearest first. */
export function testsFor(
  tree: Tree,
  plan: TestPlan,
  changed: readonly string[],
  failing: readonly string[],
): readonly string[] {
  const distances = graphOf(tree, plan.build!).distancesTo(changed.filter(isJava), farthest)
  const rank = (path: string) =>
    failing.includes(path)
      ? -2
      : changed.some((source) => isNamesake(path, source))
        ? -1
        : (distances.get(path) ?? Infinity)
  const ranked = plan.files
    .map((path) => ({ path, rank: rank(path) }))
    .sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1))
  const near = ranked.filter((test) => test.rank < Infinity)
  return (near.length ? near : ranked).slice(0, mostTests).map((test) => test.path)
}

/** Files that name a class: javac inlines its constants into them, so the class itself may never be executed. */
export const usersOf = (tree: Tree, plan: TestPlan, path: string): string[] =>
  [...graphOf(tree, plan.build!).distancesTo([path], 1)].filter(([, steps]) => steps === 1).map(([user]) => user)

/** The changed files and what they name, and what the tests name. */
export function javaReachableFiles(tree: Tree, plan: TestPlan, changed: readonly string[]): ReachableFiles {
  const build = plan.build!
  const graph = graphOf(tree, build)
  const isTest = (path: string) => isTestSource(path, build)
  const helpers = graph.within(plan.files, 8, isTest).filter((path) => isJava(path) && !plan.files.includes(path))
  const near = [
    ...changed,
    ...graph.within(changed, 1),
    ...graph.distancesTo(changed, 1).keys(),
    ...[...plan.files, ...helpers].flatMap((path) => graph.from(path)),
    ...graph.within(changed, 2),
  ]
  const sources = [...new Set(near)].filter((path) => isJava(path) && tree.entries.has(path) && !isTest(path))
  return { sources: sources.slice(0, mostSources).sort(), helpers: helpers.sort() }
}
