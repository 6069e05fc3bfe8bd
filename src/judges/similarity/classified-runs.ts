import { unfold } from '../../execution/traces/unfold.js'
import { differenceIn, traceMovement, type ComparedVersions } from './compare.js'
import { diverse } from './diverse.js'
import type { SimilaritySession, ComparedRun } from './session.js'
import type { ChangeNature } from './change-nature.js'
import { testClassOf } from './rules.js'
import type { ComparedTest } from '../../model/similarity-report.js'
import type { Difference } from '../../model/difference.js'

/** An input on both versions, with its classification. */
export interface ClassifiedRun extends ComparedRun {
  readonly test: ComparedTest
  readonly difference: Difference | undefined
}

/** Classifies each run, and measures its distance. */
export function classifyRuns(
  runs: readonly ComparedRun[],
  ground: SimilaritySession,
  versions: ComparedVersions,
  nature: ChangeNature,
): ClassifiedRun[] {
  const { rules, host } = ground.scene.options
  return runs.map((run) => {
    const { driver, input, before, after } = run
    const { difference, ...seen } = differenceIn(before, after, host, nature)
    const nearest = ground.neighbourhood.nearest(run.context)
    const likely = testClassOf(nearest, rules)
    const isClear = likely !== 'discarded' && ground.isClearly(likely, run, nature)
    const measured = {
      origin: 'generated' as const,
      ...nearest,
      ...(isClear && { clear: likely }),
      ...traceMovement(run.trace, unfold(after.trace ?? []), versions),
      ...seen,
    }
    const test = {
      ...measured,
      name: driver.name,
      made: { driver, input },
      class: likely,
      isCut: before.isCut === true || after.isCut === true,
      isIsolated: false,
    }
    return { ...run, test, difference }
  })
}

/**
 * The generated tests, as diverse as possible. None is chosen because it shows a difference: that would bias the
 * sample.
 */
export function selectDiverse(tried: readonly ClassifiedRun[], count: number): ClassifiedRun[] {
  const fair = tried.filter(({ from }) => from !== 'difference')
  const contexts = fair.map(({ context }) => context)
  return diverse(contexts, count).map((i) => fair[i])
}
