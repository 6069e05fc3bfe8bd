// What a fuzzer's power schedule is worth: patches ruled out and partitions by mode, against coverage only.
// npm run bench:ablation -- [--subject bounded-write-js,bounded-write,table] [--budget 60s] [--seeds 10] [--modes …]
import { parseArgs } from 'node:util'
import { varghaDelaney } from '../dist/commands/bench/vargha-delaney.js'
import { parseBudget } from '../dist/fuzz/budget.js'
import { modes as allModes } from '../dist/fuzz/schedules/power.js'
import { subjects } from './ablation/subjects.mjs'
import { Trial } from './ablation/trial.mjs'

const { values: given } = parseArgs({
  options: {
    subject: { type: 'string', default: 'bounded-write-js' },
    budget: { type: 'string', default: '60s' },
    seeds: { type: 'string', default: '10' },
    modes: { type: 'string', default: allModes.join() },
    'max-factor': { type: 'string', default: '32' },
  },
})
/** Compared with the first. */
const modes = given.modes.split(',')
const asked = parseBudget(given.budget)
// A run by executions is the same every time, so the clock has no say in it.
const budget = asked.executions < Infinity ? { ...asked, milliseconds: 3_600_000 } : asked
const seeds = Array.from({ length: Number(given.seeds) }, (_, i) => i + 1)
const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length

for (const name of given.subject.split(',')) {
  const trial = await Trial.open(subjects[name])
  const { all, candidates } = trial
  console.error(
    `${name}: ${candidates.length} plausible of ${all.length} candidates, ${given.budget}, ${seeds.length} seeds`,
  )
  const runs = new Map(modes.map((mode) => [mode, []]))
  // All modes of a seed one after the other, so that what else the machine does hits all alike.
  for (const seed of seeds)
    for (const mode of modes) {
      const run = await trial.run(mode, seed, budget, Number(given['max-factor']))
      runs.get(mode).push(run)
      if (!run.isRightLeft) console.error(`  WRONG: the right condition was ruled out`)
      const { ruledOut, partitions, refining, ruling, executions, corpus } = run
      console.error(
        `  seed ${seed} ${mode}: ${ruledOut} ruled out by ${ruling} tests, ${partitions} partitions by ${refining}, ${executions} executions, ${corpus} inputs kept`,
      )
    }
  trial.close()
  const column = (mode, key) => runs.get(mode).map((run) => run[key])
  const row = (mode) => {
    const cells = {}
    for (const [key, words] of Object.entries({ ruledOut: 'ruled out', partitions: 'partitions' })) {
      cells[words] = mean(column(mode, key)).toFixed(1)
      cells[`Â12 ${words}`] = varghaDelaney(column(mode, key), column(modes[0], key)).toFixed(2)
    }
    for (const key of ['ruling', 'refining']) cells[`${key} tests`] = mean(column(mode, key)).toFixed(1)
    return { ...cells, executions: Math.round(mean(column(mode, 'executions'))) }
  }
  console.table(Object.fromEntries(modes.map((mode) => [mode, row(mode)])))
}
