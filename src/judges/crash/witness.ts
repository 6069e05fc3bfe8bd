import { passesOn, showsDifference } from '../../campaign/differences/verify.js'
import { givenText } from '../../campaign/expression.js'
import { endedNormally } from '../../execution/crash.js'
import { reproducers } from '../../campaign/reproducer.js'
import type { TestBed } from '../../campaign/test-bed.js'
import { outOfTime } from '../judge.js'
import type { CrashWithInput } from './doubts.js'
import { outcomePlace, crashDifference } from './place.js'
import { brokenConditionInWords } from './words.js'
import type { Overrides } from '../../model/input.js'
import type { Difference } from '../../model/difference.js'
import type { Witness } from '../../model/evidence.js'
import type { PatchWithChange } from '../../case/changed.js'

/** A test that only has to run to completion. */
const getsThrough: Difference = { ...outcomePlace, change: 'returned→threw' }
const moral = 'This must run to completion; the expected value is unknown.'

/** A confirmed crash as evidence. */
export async function witnessOf(
  bed: TestBed,
  patch: PatchWithChange,
  found: CrashWithInput,
  isLate: boolean,
): Promise<Witness> {
  const { driver, input, crash, before, after } = found
  const isDefect = !endedNormally(before)
  const difference = crashDifference(found)
  return {
    kind: 'witness',
    judge: 'crash',
    oracle: 'crash',
    condition: brokenConditionInWords(found),
    classification: isDefect ? 'unrepaired' : 'regression',
    driver,
    input,
    given: givenText(bed, driver, input, difference),
    grade: 'in-type',
    label: difference.where === 'outcome' ? 'outcome' : (bed.siteOf(Number(difference.site))?.label ?? 'assertion'),
    difference,
    endless: crash.kind === 'hang',
    before,
    after,
    test: crash.kind === 'hang' || isLate ? undefined : await testOf(bed, patch, found),
    ...(isLate && crash.kind !== 'hang' && { untested: outOfTime.untested }),
  }
}

/**
 * A test that fails with the patch and passes on a version without the crash: the reference or, if it did not crash,
 * the buggy version; for the original defect, the patched version with the test's own values.
 */
async function testOf(bed: TestBed, patch: PatchWithChange, found: CrashWithInput): Promise<string | undefined> {
  const { subject } = bed
  const reference = bed.reference?.version.tree
  const { driver, before, crash } = found
  // An assertion may have caught the error; without it, the error ends the test.
  const thrown = { kind: 'threw', type: crash.type, message: crash.message } as const
  const isOutcome = found.after.outcome.kind === 'crashed'
  const sides = { before, after: isOutcome ? found.after : { ...found.after, outcome: thrown } }
  const { tree } = patch.version
  const label = brokenConditionInWords(found)
  const write = (input: Overrides) =>
    reproducers(bed, patch.version, { driver, input, label }, getsThrough, sides, moral)[0]?.text
  const test = write(found.input)
  if (test === undefined) return undefined
  const right = reference ?? (endedNormally(before) ? subject.buggy.tree : undefined)
  if (right) return (await showsDifference(subject, right, tree, test, driver.file)) ? test : undefined
  const own = write([])
  const isShown =
    own !== undefined &&
    (await passesOn(subject, tree, own, driver.file)) &&
    !(await passesOn(subject, tree, test, driver.file))
  return isShown ? test : undefined
}
