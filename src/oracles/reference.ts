import type { Case } from '../case/case.js'
import type { Overlay } from '../files/diffs.js'
import { runSuiteCached } from '../case/plausibility.js'
import { treeDifference } from '../files/tree.js'
import { nameOfTest } from '../model/driver.js'
import { changeOf } from '../syntax/changes.js'
import type { VersionWithChange, PatchWithChange } from '../case/changed.js'

/** The reference with what it changes in the program. */
export async function referenceOf(subject: Case): Promise<VersionWithChange | undefined> {
  const { reference, buggy, language } = subject
  const overlay = referenceOverlay(subject)
  return (
    reference && overlay && { version: reference, change: await changeOf(buggy.tree, overlay, language.syntax.table) }
  )
}

/** The program files that it changes, without its tests. */
export function referenceOverlay({ reference, buggy, language, plan }: Case): Overlay | undefined {
  if (!reference) return undefined
  const files = [...treeDifference(buggy.tree, reference.tree)]
  return new Map(files.filter(([path]) => !language.tests.isTestCode(path, plan)))
}

/** Why the reference cannot be the oracle, if it cannot. */
export async function referenceTrouble({ reference, language, plan, failing }: Case): Promise<string | undefined> {
  const { tests, trouble } = await runSuiteCached(reference!.tree, language, plan)
  if (trouble) return `the tests cannot be run on the reference: ${trouble}`
  const isPassed = (wanted: (typeof failing)[number]) =>
    tests.some((t) => t.status === 'passed' && t.file === wanted.file && nameOfTest(t.name) === nameOfTest(wanted.name))
  const missed = failing.find((test) => !isPassed(test))
  return missed && `the reference does not pass the failing test "${nameOfTest(missed.name)}"`
}

/** Functions a patch changes of which the reference has none: nothing in it corresponds to the change. */
export function missingIn(reference: VersionWithChange, { change }: PatchWithChange): string | undefined {
  const gone: string[] = []
  for (const [path, { functions }] of change) {
    const mine = reference.change.get(path)?.functions
    const isGone = (name: string) => mine?.before.includes(name) && !mine.after.includes(name)
    if (!functions.before.length || !functions.before.every(isGone)) return undefined
    gone.push(...functions.before)
  }
  return gone.length ? gone.join(', ') : undefined
}
