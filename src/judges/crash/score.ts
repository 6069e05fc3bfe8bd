import { showsDifference } from '../../campaign/differences/verify.js'
import { reproducers } from '../../campaign/reproducer.js'
import type { TestBed } from '../../campaign/test-bed.js'
import type { CrashWithInput } from './doubts.js'
import { lostNumber } from './nan.js'
import type { Score } from '../../model/evidence.js'
import type { PatchWithChange } from '../../case/changed.js'

const moral = 'It was a number before the patch, and no test mentions NaN.'

/** A result that became NaN, as a reason to suspect the patch: like an exception, it may be intended. */
export async function nanScore(
  bed: TestBed,
  patch: PatchWithChange,
  { driver, input, before, after }: CrashWithInput,
  inputs: number,
): Promise<Score> {
  const { difference, was } = lostNumber(before, after)!
  const label = bed.siteOf(Number(difference.site))?.label ?? 'assertion'
  const { version } = patch
  const { subject } = bed
  const shown = { driver, input, label }
  const [test] = reproducers(bed, version, shown, difference, { before, after }, moral)
  const isShown = test && (await showsDifference(subject, subject.buggy.tree, version.tree, test.text, driver.file))
  return {
    kind: 'score',
    judge: 'crash',
    measure: 'NaN',
    value: inputs,
    threshold: 1,
    from: `inputs on which a number becomes NaN; in this one it was ${was}`,
    inWords: 'it returns NaN where the buggy version returns a number',
    example: { ...shown, grade: 'in-type', difference, before, after, test: isShown ? test.text : undefined },
  }
}
