// What it is worth that judges share a campaign: the same judges on one campaign, and each on a campaign of its own.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Campaign } from '../dist/campaign/campaign.js'
import { hostOptionsFor } from '../dist/campaign/host-options.js'
import { judgeOptions } from '../dist/assess/defaults.js'
import { openCase } from '../dist/case/open-case.js'
import { judgesFor } from '../dist/judges/all.js'
import { changeOf } from '../dist/syntax/changes.js'

const examples = fileURLToPath(new URL('../examples/', import.meta.url))
const names = process.argv.slice(2)
const wanted = names.length ? names : ['duration', 'initials-js', 'withdraw']
const repeats = 3

async function plausible(name) {
  const project = join(examples, name)
  const config = { patches: [join(project, 'patches')], budget: '4000x' }
  const subject = await openCase({ project, config, patchesFrom: project })
  const patches = []
  for (const { version, implausible } of subject.candidates)
    if (implausible === undefined)
      patches.push({
        version,
        change: await changeOf(subject.buggy.tree, version.overlay, subject.language.syntax.table),
      })
  return { subject, patches, settings: judgeOptions(config) }
}

/** Seconds that all judges take; `isShared` on one campaign. */
async function timed({ subject, patches, settings }, isShared) {
  const host = hostOptionsFor(settings, patches.length)
  const open = () => new Campaign(subject, patches, undefined, { host, fixedTimeLimit: undefined, states: true })
  const options = { ...settings, host, say: () => {}, onProgress: () => {} }
  const started = performance.now()
  let campaign = open()
  for (const judge of judgesFor(false)) {
    await judge.judge(campaign, [...patches.keys()], options)
    if (isShared) continue
    campaign.close()
    campaign = open()
  }
  campaign.close()
  return (performance.now() - started) / 1000
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

console.log('example         judges apart   together   ratio')
for (const name of wanted.filter((one) => readdirSync(examples).includes(one))) {
  const given = await plausible(name)
  const times = { apart: [], together: [] }
  // Interleaved, so that a busy machine is busy for both.
  for (let i = 0; i < repeats; i++) {
    times.apart.push(await timed(given, false))
    times.together.push(await timed(given, true))
  }
  const [apart, together] = [median(times.apart), median(times.together)]
  const cells = [name.padEnd(15), `${apart.toFixed(1)} s`.padStart(12), `${together.toFixed(1)} s`.padStart(10)]
  console.log([...cells, (apart / together).toFixed(2).padStart(7)].join(' '))
}
process.exit()
