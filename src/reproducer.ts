import { basename } from 'node:path'
import type { Case } from './case/case.js'
import { readText } from './case/tree.js'
import type { PatchedVersion } from './case/versions.js'
import type { Cluster } from './differences/cluster.js'
import type { Confirmed } from './differences/confirm.js'
import { observedAt } from './differences/describe.js'
import type { Difference } from './execution/compare.js'
import type { Execution } from './execution/protocol.js'
import { showSnapshot } from './report/values.js'
import type { Stage } from './stage.js'

/** A test in the project's own framework that shows a difference; `moral` ends the comment on top of it. */
export function reproducer(
  subject: Case,
  stage: Stage,
  version: PatchedVersion,
  { driver, input, label }: Cluster,
  difference: Difference,
  { before, after }: Confirmed,
  moral: string,
): string | undefined {
  const show = (execution: Execution) => {
    const at = observedAt(execution, difference)
    return at ? showSnapshot(at.value, 200) : 'not reached'
  }
  const note = [
    `From the test "${driver.name}" (${driver.file}), found by assay.`,
    label,
    `  before ${basename(version.name)}: ${show(before)}`,
    `  after it: ${show(after)}`,
    moral,
  ].join('\n')
  return subject.language.writeTest({
    file: stage.lifted.find((f) => f.path === driver.file)!,
    source: readText(subject.buggy.tree, driver.file)!,
    driver,
    input,
    difference,
    before: observedAt(before, difference)?.value,
    note,
    plan: subject.plan,
  })
}
