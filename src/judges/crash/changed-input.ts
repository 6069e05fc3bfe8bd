import { runFresh } from '../../campaign/differences/confirm.js'
import { showsDifference } from '../../campaign/differences/verify.js'
import { givenText } from '../../campaign/expression.js'
import { reproducers } from '../../campaign/reproducer.js'
import { compareExecutions, isWeak } from '../../execution/compare.js'
import { endedNormally } from '../../execution/crash.js'
import type { Driver } from '../../model/driver.js'
import type { Score } from '../../model/evidence.js'
import type { PatchWithChange } from '../../case/changed.js'
import type { CrashSearch } from './crash-search.js'

const moral = 'The file worked before the patch.'

/**
 * An input file as it was given, on which a program works and a patch changes what it does: no expected output is known, so it is
 * only a reason to suspect the patch.
 */
export async function changedInputScore(
  { session: { bed }, start }: CrashSearch,
  position: number,
  patch: PatchWithChange,
  drivers: readonly Driver[],
): Promise<Score | undefined> {
  const { subject, options } = bed
  for (const driver of drivers) {
    const limits = start.limits.get(driver.id)!
    const shown = { driver, input: [] }
    const run = async (at: number) => runFresh(shown, await bed.freshAt(at), limits, options)
    const [before, after, again] = [await run(bed.buggy), await run(position), await run(bed.buggy)]
    const difference = compareExecutions(before, after, options)
    const isSteady = compareExecutions(before, again, options) === undefined
    if (!difference || isWeak(difference) || !isSteady || !endedNormally(before) || !endedNormally(after)) continue
    const label = difference.where === 'output' ? String(difference.site) : difference.where
    const [test] = reproducers(bed, patch.version, { ...shown, label }, difference, { before, after }, moral)
    const { tree } = patch.version
    const isShown = test && (await showsDifference(subject, subject.buggy.tree, tree, test.text, driver.file))
    return {
      kind: 'score',
      judge: 'crash',
      measure: 'inputs that worked',
      value: drivers.length,
      threshold: 1,
      from: 'input files of the project on which the program worked, and on which the patch changes what it shows',
      inWords: `it changes what the program does with ${givenText(bed, driver, [], difference).replace('the input ', '')}, which worked`,
      example: { ...shown, grade: 'in-type', label, difference, before, after, test: isShown ? test.text : undefined },
    }
  }
  return undefined
}
