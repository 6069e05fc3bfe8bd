import { newLoop } from '../../dist/campaign/search-run.js'
import { Session } from '../../dist/campaign/session.js'
import { versionsOf } from '../../dist/campaign/family.js'
import { Separation } from '../ablation/separation.mjs'
import { testBedFor } from './subjects.mjs'

/** Fuzzes the first `count` candidates side by side: inputs a second, and what they were told apart into. */
export async function fuzzing(subject, count, { inputs, milliseconds = Infinity, seed = 1 }) {
  const candidates = subject.candidates.slice(0, count)
  const bed = await testBedFor({ ...subject, candidates })
  const meta = await bed.prepareMeta(candidates, { coverage: true, trace: false })
  const names = candidates.map(({ expression }) => expression)
  const session = await Session.of(bed, versionsOf(meta, candidates, names), undefined)
  const start = await session.start({ base: 'buggy', patches: [] })
  const separation = new Separation(count)
  const watcher = {
    wants: { partition: true, crashes: true },
    // Nobody is ruled out, so that it is as much work at the end as at the beginning.
    versions: () => [0, ...candidates.map((_, i) => i + 1)],
    onDifference: () => {},
    onAnswer: (driver, input, batch, answer) =>
      separation.take({ driver: driver.name, input }, batch, answer, () => false),
    onProgress: () => {},
  }
  // An input is counted on two versions.
  const budget = { executions: 2 * inputs, milliseconds }
  const settings = { seed, budget, comparisons: true, states: false }
  const { executions, seconds } = await (await newLoop(session, start, settings, watcher)).run()
  session.close()
  bed.close()
  return {
    perSecond: executions / 2 / seconds,
    partitions: separation.partitions.leaves.length,
    inputs: executions / 2,
  }
}
