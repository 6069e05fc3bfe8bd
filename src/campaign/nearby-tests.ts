import type { Case } from '../case/case.js'
import type { VersionWithChange } from '../case/changed.js'
import type { ReachableFiles } from '../languages/language.js'
import type { TestPlan } from '../model/test-plan.js'

/** The test files that come near a change, and the files that their executions may reach in any version. */
export function nearbyTests(
  subject: Case,
  others: readonly VersionWithChange[],
  /** Files that are of interest though no version changes them. */
  places: readonly string[],
  tests: readonly string[],
): { plan: TestPlan; reach: ReachableFiles } {
  const { language, buggy } = subject
  const changed = [...new Set([...others.flatMap(({ change }) => [...change.keys()]), ...places])]
  const failing = [...new Set(subject.failing.map((test) => test.file))]
  // Generated tests always reach the change, so they do not depend on the reach of the project's tests.
  const generated = tests.filter((path) => subject.plan.generated?.some(({ file }) => file === path))
  const all = { ...subject.plan, files: tests.filter((file) => !generated.includes(file)) }
  const trees = [buggy.tree, ...others.map(({ version }) => version.tree)]
  const of = others.length ? others.map(({ version }) => version.tree) : [buggy.tree]
  const near = of.flatMap((tree) => language.tests.testsFor(tree, all, changed, failing))
  const plan = { ...all, files: [...new Set([...near, ...generated])] }
  const reaches = trees.map((tree) => language.build.reach(tree, plan, changed))
  const union = (kind: keyof ReachableFiles) => [...new Set(reaches.flatMap((reach) => reach[kind]))].sort()
  const reach = { sources: union('sources'), helpers: union('helpers') }
  return { plan, reach }
}
