import { Campaign } from '../../dist/campaign/campaign.js'
import { SearchRun } from '../../dist/campaign/search-run.js'
import { naiveCrash } from '../../dist/commands/bench/naive-crash.js'

/** Which patches the rule to beat condemns: on inputs of the right type, any exception where there was none. */
export async function condemnedNaively(subject, patches, options) {
  const campaign = new Campaign(subject, patches, undefined, options)
  const numbers = [...patches.keys()]
  try {
    const session = await campaign.session('tests')
    const { pool, bed } = session
    const all = await session.start({ base: 'buggy', patches: numbers })
    const limits = new Map(all.drivers.map(({ id }) => [id, { ...all.limits.get(id), known: [] }]))
    const seen = []
    const onDifference = (driver, input, patch, { change }) => {
      if (/→(threw|error|crashed)/.test(change) && all.samples.grade(input, driver) === 'in-type')
        seen.push({ driver, input, patch })
    }
    const hooks = { isOpen: () => true, onDifference }
    const run = await SearchRun.open(session, { ...all, limits }, numbers, { ...options, onProgress: () => {} }, hooks)
    await run.run()
    const condemned = new Set()
    for (const { driver, input, patch } of seen) {
      if (condemned.has(patch)) continue
      const { file, index, id } = driver
      const versions = [bed.buggy, bed.first + patch]
      const [{ answers }] = await pool.run([{ file, index, versions, ...limits.get(id), full: true, inputs: [input] }])
      const [before, after] = answers[0]?.executions ?? []
      if (before && after && naiveCrash(before, after)) condemned.add(patch)
    }
    return numbers.map((patch) => condemned.has(patch))
  } finally {
    campaign.close()
  }
}
