import type { Language } from '../../languages/language.js'
import type { PatchDiff } from './diff.js'
import type { ShownDifference } from '../../campaign/find-differences.js'
import { isWeak } from '../../execution/compare.js'
import { changeInWords, observedAt } from '../../execution/describe.js'
import { nameOfTest } from '../../model/driver.js'
import { distanceBetween } from '../../execution/distance.js'
import type { Case } from '../../case/case.js'
import { inputParts } from '../../model/input-text.js'
import { showSnapshot } from '../../execution/show.js'

/** Version of the JSON that `assay diff --json` prints; docs/json.md describes it. */
export const jsonVersion = 1

export interface JsonOptions {
  readonly seed: number
  readonly budget: string
  readonly command: (diff: PatchDiff) => string
}

export function jsonReport(subject: Case, diffs: readonly PatchDiff[], options: JsonOptions): object {
  return {
    version: jsonVersion,
    seed: options.seed,
    budget: options.budget,
    runner: subject.plan.runner,
    failing: subject.failing.map((test) => ({ file: test.file, name: nameOfTest(test.name) })),
    patches: diffs.map((diff) => patchReport(subject, diff, options)),
  }
}

function patchReport({ language }: Case, diff: PatchDiff, { command }: JsonOptions): object {
  const functions = [...(diff.change ?? [])].flatMap(([file, change]) =>
    [...new Set([...change.functions.before, ...change.functions.after])].map((name) => ({ file, name })),
  )
  const count = diff.differences.length + diff.more
  return {
    patch: diff.patch,
    plausible: diff.implausible === undefined,
    reason: reasonOf(diff),
    editedTests: diff.editedTests,
    notes: diff.notes ?? [],
    functions,
    differences: diff.differences.map((shown) => differenceReport(shown, language)),
    notShown: diff.more,
    notConfirmed: diff.unconfirmed,
    ...(diff.effort && {
      effort: {
        executions: diff.effort.executions,
        reachedChange: diff.effort.reachedChange,
        differences: count,
        seconds: Number(diff.effort.seconds.toFixed(3)),
        drivers: diff.effort.drivers,
        driversElsewhere: diff.effort.elsewhere,
        features: diff.effort.features,
        corpus: diff.effort.corpus,
        hostRestarts: diff.effort.restarts,
        ended: diff.effort.ended,
      },
    }),
    notLifted: diff.refused,
    reproduce: command(diff),
  }
}

function reasonOf(diff: PatchDiff): string {
  if (diff.implausible !== undefined) return diff.implausible
  if (diff.idle !== undefined) return diff.idle
  const { effort } = diff
  if (!effort || effort.drivers === 0) return 'no lifted test reaches the change'
  const count = diff.differences.length + diff.more
  const looked = `${effort.executions} executions of ${effort.drivers} lifted tests`
  return count ? `${count} kinds of difference in ${looked}` : `no difference in ${looked}`
}

function differenceReport(shown: ShownDifference, language: Language): object {
  const { cluster, difference, parting } = shown
  const value = (at: ReturnType<typeof observedAt>) => (at ? showSnapshot(at.value, 4000) : null)
  return {
    where: difference.where,
    label: cluster.label,
    path: difference.path,
    change: difference.change,
    inWords: changeInWords(difference),
    weak: isWeak(difference),
    grade: cluster.grade,
    seen: cluster.count,
    test: {
      file: cluster.driver.file,
      name: cluster.driver.name,
      line: cluster.driver.site?.line ?? null,
      failing: cluster.driver.failing,
    },
    input: inputParts(cluster.driver, cluster.input, language.writing),
    before: value(observedAt(shown.before, difference)),
    after: value(observedAt(shown.after, difference)),
    ...(shown.reference && { expected: value(observedAt(shown.reference, difference)) }),
    ...distanceReport(shown),
    outcomes: { before: shown.before.outcome, after: shown.after.outcome },
    ...(parting && { parted: parting }),
    ...(shown.test !== undefined && { regressionTest: shown.test }),
  }
}

/** Omitted when one side was not reached or the distance is not finite. */
function distanceReport({ before, after, difference }: ShownDifference): { distance?: number } {
  const [a, b] = [observedAt(before, difference), observedAt(after, difference)]
  const distance = a && b ? distanceBetween(a.value, b.value) : Infinity
  return Number.isFinite(distance) ? { distance } : {}
}
