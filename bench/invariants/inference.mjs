// Time of inferring the invariants of one program point: 100,000 samples of 20 variables, numbers and mixed ones, and what
// is worst, that nearly everything relates to everything. The goal is 2 s. Every case has a process of its own, so that none
// profits from another one's warm code.
// node bench/invariants/inference.mjs [--samples 100000] [--variables 20]
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Random } from '../../dist/inputs/random.js'
import { Inference } from '../../dist/analyses/invariants/inference.js'

const { values: flags } = parseArgs({
  options: {
    samples: { type: 'string', default: '100000' },
    variables: { type: 'string', default: '20' },
    case: { type: 'string' },
  },
})
const samples = Number(flags.samples)
const variables = Number(flags.variables)
const random = new Random(1)
const word = () => ['', 'a', 'key', 'value', 'path/to', 'path/from'][random.below(6)] + random.below(1000)
const each = (make) => Array.from({ length: variables }, (_, i) => make(i))

/** What makes a sample. */
const cases = {
  'whole numbers': () => each((i) => random.below(10 ** (1 + (i % 6)))),
  doubles: () => each(() => random.below(2 ** 30) / 977),
  'few values': () => each((i) => random.below(2 + (i % 4))),
  mixed: () =>
    each((i) => {
      const n = random.below(1000)
      if (i % 5 === 0) return n
      if (i % 5 === 1) return word()
      if (i % 5 === 2) return n % 10 ? { class: n % 2 ? 'Node' : 'Leaf', same: i } : null
      if (i % 5 === 3) return n % 3 === 0
      return Array.from({ length: n % 8 }, (_, k) => n + k)
    }),
  'all equal': () => {
    const n = random.below(1_000_000)
    return each(() => n)
  },
  'on a line': () => {
    const n = random.below(1_000_000)
    return each((i) => (i + 1) * n + i)
  },
  'on a plane': () => {
    const [n, m] = [random.below(100_000), random.below(100_000)]
    return each((i) => (i + 1) * n + (20 - i) * m * (i % 3) + i)
  },
  'on a plane, doubles': () => {
    const [n, m] = [random.below(100_000) / 7, random.below(100_000) / 3]
    return each((i) => (i + 1.5) * n + (i % 3) * 0.1 * m + i)
  },
}

function measure(name) {
  const made = Array.from({ length: samples }, cases[name])
  const names = each((i) => (name === 'mixed' && i % 5 === 4 ? `v${i}[]` : `v${i}`))
  const started = performance.now()
  const before = process.cpuUsage()
  const inference = new Inference(names)
  for (const sample of made) inference.add(sample)
  const { invariants, discarded } = inference.invariants()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(before)
  return { seconds, cpu: (user + system) / 1e6, invariants: invariants.length, discarded: discarded.length }
}

if (flags.case) console.log(JSON.stringify(measure(flags.case)))
else {
  const script = fileURLToPath(import.meta.url)
  const rows = Object.keys(cases).map((name) => {
    const args = [script, '--case', name, '--samples', flags.samples, '--variables', flags.variables]
    const { seconds, cpu, ...rest } = JSON.parse(execFileSync(process.execPath, args))
    return { samples: name, took: `${seconds.toFixed(2)} s (${cpu.toFixed(2)} s CPU)`, ...rest }
  })
  console.log(`${samples.toLocaleString('en')} samples of ${variables} variables (goal 2 s)`)
  console.table(rows)
}
