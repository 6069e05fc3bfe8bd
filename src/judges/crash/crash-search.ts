import type { ExecutionCache } from '../../campaign/differences/confirm.js'
import type { GroupFacts } from '../../campaign/facts.js'
import { cutOf, SearchRun } from '../../campaign/search-run.js'
import type { SearchOptions } from '../../campaign/search-result.js'
import type { Session, Start } from '../../campaign/session.js'
import { becameNaN, isWeak } from '../../execution/compare.js'
import { withoutOriginals } from '../../fuzz/input.js'
import type { Crash } from '../../model/crash.js'
import { takesFile, type Driver } from '../../model/driver.js'
import type { Overrides } from '../../model/input.js'
import type { SearchHistory } from '../../model/search-history.js'
import { Samples } from '../../fuzz/input.js'
import { hang } from './failure.js'
import { notANumber } from './nan.js'
import { distanceReason, type TestExamples } from './distance.js'
import { namesInChange, withoutRefused } from './patch-facts.js'
import { CrashTarget } from './target.js'

/** What was found with one kind of drivers. */
export interface CrashSearch {
  readonly session: Session
  readonly start: Start
  /** In the order of the patches that were searched. */
  readonly targets: readonly CrashTarget[]
  readonly examples: TestExamples
  /** Crashes of the failing tests on the buggy version. */
  readonly defect: readonly Crash[]
  readonly cut: string | undefined
  /** Executions of the budget. */
  readonly planned: number
  /** What the unpatched versions do in fresh processes, which all patches share. */
  readonly remembered: ExecutionCache
  readonly histories: readonly SearchHistory[]
  readonly facts: GroupFacts
}

/** Drives the buggy version and the patched ones, and notes which of them crash on what. */
export async function searchCrashes(
  session: Session,
  patches: readonly number[],
  options: SearchOptions,
): Promise<CrashSearch> {
  const { bed } = session
  const all = await session.start({ base: 'buggy', patches })
  const tests = withoutRefused(all.lifted.drivers, bed.lifted, all)
  const samples = new Samples(tests)
  const examples = { samples, tests }
  const limits = new Map(all.drivers.map(({ id }) => [id, { ...all.limits.get(id)!, known: [] }]))
  const start = { ...all, samples, limits }
  const defect = start.drivers.flatMap(({ id, failing }) => (failing && start.onBase.get(id)?.crash) || [])
  const targetOf = (patch: number) => new CrashTarget(patch, session.loadErrorAt(bed.first + patch))
  const sightings = new Map(patches.map((patch) => [patch, targetOf(patch)]))
  const names = new Map(patches.map((patch) => [patch, namesInChange(bed.patches[patch])]))
  const see = (driver: Driver, given: Overrides, patch: number, crash: Crash) => {
    const input = withoutOriginals(given, driver)
    const isNear = distanceReason(input, driver, examples, names.get(patch)!) === undefined
    sightings.get(patch)!.see({ driver, input, grade: samples.grade(input, driver), isNear, crash })
  }
  const run = await SearchRun.open(
    session,
    start,
    patches,
    { ...options, separates: true },
    {
      // A patch with the crash that it should remove needs no more inputs (Fix2Fit, algorithm 1).
      isOpen: (patch) => !sightings.get(patch)!.hasDefect(defect),
      onCrash: see,
      onDifference: (driver, input, patch, difference) => {
        const { change, where } = difference
        const isAsGiven = takesFile(driver) && !driver.failing && !withoutOriginals(input, driver).length
        if (isAsGiven && !isWeak(difference)) sightings.get(patch)!.changed.push(driver)
        if (change === 'returned→timed-out') see(driver, input, patch, hang)
        if (change === becameNaN && where === 'assertion') see(driver, input, patch, notANumber)
      },
    },
  )
  const cut = start.drivers.length ? cutOf(await run.run()) : undefined
  const targets = [...sightings.values()]
  for (const target of targets) target.tally = run.tallyOf(target.patch)
  return {
    session,
    start,
    targets,
    examples,
    defect,
    cut,
    planned: options.budget.executions,
    remembered: new Map(),
    histories: run.histories(),
    facts: await run.facts(),
  }
}
