import { baseline } from '../../dist/campaign/baseline.js'
import { driversFrom } from '../../dist/campaign/lifted.js'
import { Samples } from '../../dist/fuzz/input.js'
import { FuzzLoop } from '../../dist/fuzz/loop.js'
import { versionsOf } from '../../dist/campaign/family.js'
import { Separation } from '../../dist/commands/repair/separation.js'
import { options, stageFor } from './subjects.mjs'

/** Fuzzes the first `count` candidates side by side: inputs a second, and what they were told apart into. */
export async function fuzzing(subject, count, { inputs, milliseconds = Infinity, seed = 1 }) {
  const candidates = subject.candidates.slice(0, count)
  const stage = await stageFor({ ...subject, candidates })
  const meta = await stage.prepareMeta(candidates, { coverage: true, trace: false })
  const names = candidates.map(({ expression }) => expression)
  const pool = stage.pool(versionsOf(meta, candidates, names))
  const { drivers } = driversFrom(stage.lifted, await pool.open(), [])
  const { steps, timeLimit } = options
  const base = await baseline(pool, drivers, {
    steps,
    timeLimit,
    fixedTimeLimit: undefined,
    reaches: [() => true],
    versions: [0],
  })
  const separation = new Separation(count)
  const watcher = {
    wants: { partition: true, crashes: true },
    // Nobody is ruled out, so that it is as much work at the end as at the beginning.
    versions: () => separation.versions(),
    onDifference: () => {},
    onAnswer: (driver, input, batch, answer) =>
      separation.take({ driver: driver.name, input }, batch, answer, () => false),
    onProgress: () => {},
  }
  // An input is counted on two versions.
  const budget = { executions: 2 * inputs, milliseconds }
  const settings = { seed, budget, comparisons: true, states: false }
  const samples = new Samples(base.drivers)
  const loop = new FuzzLoop(pool, base.drivers, base.limits, await stage.dictionary(), samples, settings, watcher)
  const { executions, seconds } = await loop.run()
  pool.close()
  stage.close()
  return {
    perSecond: executions / 2 / seconds,
    partitions: separation.partitions.leaves.length,
    inputs: executions / 2,
  }
}
