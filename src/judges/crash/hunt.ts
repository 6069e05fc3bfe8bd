import type { Case } from '../../case/case.js'
import type { Remembered } from '../../differences/confirm.js'
import type { Baseline } from '../../drivers/baseline.js'
import type { Driver } from '../../drivers/driver.js'
import { becameNaN } from '../../execution/compare.js'
import type { Crash } from '../../execution/crash.js'
import type { Batch, BatchResult } from '../../execution/executor.js'
import type { Pool } from '../../execution/pool.js'
import type { Overrides } from '../../execution/protocol.js'
import { Samples, withoutOriginals } from '../../fuzz/input.js'
import { FuzzLoop, type Limits, type Seeds } from '../../fuzz/loop.js'
import type { Prepared } from '../../instrument/prepare.js'
import { openGround } from '../../search/ground.js'
import type { SearchOptions } from '../../search/result.js'
import { TwinFinder, type Twins } from '../../search/twins.js'
import type { Stage } from '../../stage.js'
import { hang } from './failure.js'
import { notANumber } from './nan.js'
import { farness, type Examples } from './nearness.js'
import { namesIn, withoutRefused } from './reading.js'
import { Target } from './target.js'

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
        onBatch: (batch, result) => count(targets, prepared, base.drivers, batch, result),
        onProgress: ({ executions }) => options.onProgress(executions, open().length),
      },
    )
    const ended = base.drivers.length ? (await loop.run()).ended : undefined
    const cut = ended === 'time' || ended === 'too many crashes of the host' ? ended : undefined
    const defect = base.drivers.flatMap(({ id, failing }) => (failing && base.onBuggy.get(id)?.crash) || [])
    await use({
      pool,
      targets,
      base,
      limits,
      examples,
      defect,
      cut,
      kept: loop.kept,
      twins: finder.twins,
      remembered: new Map(),
    })
  } finally {
    pool.close()
  }
}

function count(
  targets: readonly Target[],
  prepared: readonly Prepared[],
  drivers: readonly Driver[],
  { file, index, versions }: Batch,
  { reached, parted, differing, done, answers }: BatchResult,
): void {
  // What is only guessed to be a call cannot condemn, and so is no look at the patch.
  const isLook = drivers.find((d) => d.file === file && d.index === index)?.generated !== 'guessed'
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
