import type { Case } from '../../case/case.js'
import type { Remembered } from '../../campaign/differences/confirm.js'
import type { Baseline } from '../../campaign/baseline.js'
import type { Driver } from '../../model/driver.js'
import { becameNaN } from '../../execution/compare.js'
import type { Batch, BatchResult } from '../../execution/executor.js'
import type { Pool } from '../../execution/pool.js'
import { History } from '../../fuzz/history.js'
import { Samples, withoutOriginals } from '../../fuzz/input.js'
import { FuzzLoop, type Limits, type Seeds } from '../../fuzz/loop.js'
import { openGround } from '../../campaign/ground.js'
import type { SearchOptions } from '../../campaign/result.js'
import { Apart } from '../../partitions/apart.js'
import { missedBy } from '../../campaign/missed.js'
import type { Groups } from '../../partitions/told.js'
import { TwinFinder, type Twins } from '../../partitions/twins.js'
import type { Stage } from '../../campaign/stage.js'
import { hang } from './failure.js'
import { notANumber } from './nan.js'
import { farness, type Examples } from './nearness.js'
import { namesIn, withoutRefused } from './reading.js'
import { Target } from './target.js'
import type { Overrides } from '../../model/input.js'
import type { Crash } from '../../model/crash.js'
import type { Prepared } from '../../instrument/prepared.js'
import type { Trail } from '../../model/search-history.js'
import type { Told } from '../../model/partition-tree.js'

/** What was found with one kind of drivers; its pool is still open. */
export interface Hunt {
  readonly pool: Pool
  readonly targets: readonly Target[]
  readonly base: Baseline
  readonly limits: ReadonlyMap<number, Limits>
  readonly examples: Examples
  /** Crashes of the failing tests on the buggy version. */
  readonly defect: readonly Crash[]
  readonly cut: string | undefined
  readonly kept: Seeds
  readonly twins: Twins | undefined
  /** What the unpatched versions do in fresh processes, which all patches share. */
  readonly remembered: Remembered
  readonly trails: readonly Trail[]
  readonly told: Told | undefined
  readonly alike: Groups
}

/** Drives the buggy version and all patched ones, and notes which of them crash on what. */
export async function hunt(
  subject: Case,
  stage: Stage,
  options: SearchOptions,
  use: (hunt: Hunt) => Promise<void>,
): Promise<void> {
  const ground = await openGround(subject, stage, { ...options, distances: true })
  const { prepared, pool, lifted, base, loadErrors } = ground
  try {
    const tests = withoutRefused(lifted.drivers, stage.lifted, base)
    const samples = new Samples(tests)
    const examples = { samples, tests }
    const limits = new Map(base.drivers.map(({ id }) => [id, { ...base.limits.get(id)!, known: [] }]))
    const targets = stage.patches.map(({ version }, i) => new Target(i + 1, loadErrors.get(version.name)))
    const names = stage.patches.map(namesIn)
    const open = () => targets.filter(({ isDeadly }) => !isDeadly)
    const see = (driver: Driver, given: Overrides, version: number, crash: Crash) => {
      if (version === 0) return
      const input = withoutOriginals(given, driver)
      const isNear = farness(input, driver, examples, names[version - 1]) === undefined
      targets[version - 1].see({ driver, input, grade: samples.grade(input, driver), isNear, crash })
    }
    const isFamily = prepared.some(({ spec }) => spec.selector !== undefined)
    const finder = new TwinFinder(prepared, 1)
    const apart = new Apart(1, targets.length, options.host)
    const history = new History()
    const loop = new FuzzLoop(
      pool,
      base.drivers,
      limits,
      await stage.dictionary(),
      samples,
      {
        seed: options.host.seed,
        budget: options.budget,
        comparisons: options.comparisons,
        states: options.states,
        ...(options.seeds && { seeds: options.seeds }),
        // Inputs that tell patches apart are worth more (section 5.3).
        ...(isFamily && { schedule: { mode: 'separability' as const } }),
      },
      {
        wants: { crashes: true, partition: isFamily },
        versions: () => [0, ...open().map(({ version }) => version)],
        onCrash: see,
        onDifference: (driver, input, version, { change, where }) => {
          if (change === 'returned→timed-out') see(driver, input, version, hang)
          if (change === becameNaN && where === 'assertion') see(driver, input, version, notANumber)
        },
        onAnswer: (_, __, batch, answer) => ({ refined: finder.refine(batch, answer), ruledOut: 0 }),
        onBatch: (batch, result) => {
          const driver = base.drivers.find(({ file, index }) => file === batch.file && index === batch.index)
          count(targets, prepared, driver, batch, result)
          apart.take(driver, batch, result)
        },
        onProgress: (progress) => {
          history.note(progress, targets)
          options.onProgress(progress.executions, open().length)
        },
      },
    )
    const ended = base.drivers.length ? (await loop.run()).ended : undefined
    const cut = ended === 'time' || ended === 'too many crashes of the host' ? ended : undefined
    const defect = base.drivers.flatMap(({ id, failing }) => (failing && base.onBuggy.get(id)?.crash) || [])
    const missed = missedBy(loop, stage, prepared, pool)
    const refused = [...lifted.refused, ...base.refused]
    const trails = targets.map((_, i) => ({
      points: history.pointsOf(i),
      refused,
      ...(missed[i] && { missed: missed[i] }),
    }))
    const told = await apart.tree(pool)
    const alike = alikeIn(targets, apart)
    const { kept } = loop
    const { twins } = finder
    const remembered = new Map()
    await use({ pool, targets, base, limits, examples, defect, cut, kept, twins, remembered, trails, told, alike })
  } finally {
    pool.close()
  }
}

/** Patches that did the same in every execution, as many as the others. */
function alikeIn(targets: readonly Target[], apart: Apart): Groups {
  const groups: number[][] = []
  targets.forEach((target, i) => {
    if (!target.inputs) return
    const isMate = (j: number) => apart.isAlike(i, j) && targets[j].executions === target.executions
    const group = groups.find((g) => g.every(isMate))
    if (group) group.push(i)
    else groups.push([i])
  })
  return groups.filter((group) => group.length > 1)
}

function count(
  targets: readonly Target[],
  prepared: readonly Prepared[],
  driver: Driver | undefined,
  { versions }: Batch,
  { reached, parted, differing, done, answers }: BatchResult,
): void {
  // What is only guessed to be a call cannot condemn, and so is no look at the patch.
  const isLook = driver?.generated !== 'guessed'
  for (let v = 1; v < versions.length; v++) {
    const target = targets[versions[v] - 1]
    const { goals, partings, selector } = prepared[versions[v]].spec
    target.inputs += done
    target.executions += 2 * done
    // A patch that only takes functions away has no place of its own to be reached.
    if (isLook) target.reached += goals.length ? reached[v] : reached[0]
    if (partings.length || selector !== undefined) target.parted = (target.parted ?? 0) + parted[v]
    target.differing += differing[v]
  }
  for (const { died } of answers) if (died) targets[versions[died] - 1].died()
}
