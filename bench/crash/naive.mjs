import { naiveCrash } from '../../dist/commands/bench/naive-crash.js'
import { FuzzLoop } from '../../dist/fuzz/loop.js'
import { Samples } from '../../dist/fuzz/input.js'
import { openGround } from '../../dist/campaign/ground.js'
import { Stage } from '../../dist/campaign/stage.js'

/** Which patches the rule to beat condemns: on inputs of the right type, any exception where there was none. */
export async function condemnedNaively(subject, patches, options) {
  const stage = await Stage.open(subject, patches, options.host, { tests: subject.plan.files })
  const { pool, lifted, base } = await openGround(subject, stage, options)
  try {
    const samples = new Samples(lifted.drivers)
    const limits = new Map(base.drivers.map(({ id }) => [id, { ...base.limits.get(id), known: [] }]))
    const seen = []
    const watcher = {
      versions: () => [0, ...patches.map((_, i) => i + 1)],
      onDifference: (driver, input, version, { change }) => {
        if (/→(threw|error|crashed)/.test(change) && samples.grade(input, driver) === 'in-type')
          seen.push({ driver, input, version })
      },
      onProgress: () => {},
    }
    await new FuzzLoop(pool, base.drivers, limits, await stage.dictionary(), samples, options, watcher).run()
    const condemned = new Set()
    for (const { driver, input, version } of seen) {
      if (condemned.has(version)) continue
      const { file, index, id } = driver
      const run = { file, index, versions: [0, version], ...limits.get(id), full: true, inputs: [input] }
      const [{ answers }] = await pool.run([run])
      const [before, after] = answers[0]?.executions ?? []
      if (before && after && naiveCrash(before, after)) condemned.add(version)
    }
    return patches.map((_, i) => condemned.has(i + 1))
  } finally {
    pool.close()
    stage.close()
  }
}
