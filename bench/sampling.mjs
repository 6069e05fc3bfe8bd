// A test suite as it is against the same suite with the states of every function noted, side by side, and the invariants
// of all executed functions.
// node bench/sampling.mjs [--java] [--rounds 1] [--only NAME]
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from '../dist/campaign/prepare.js'
import { infer } from '../dist/analyses/invariants/inference.js'
import { pointsOf } from '../dist/analyses/invariants/points.js'
import { samplingOf } from '../dist/analyses/invariants/sampling.js'
import { javaSubjects } from './tracing/java.mjs'
import { javascriptSubjects } from './tracing/javascript.mjs'

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '1' }, only: { type: 'string' }, java: { type: 'boolean' } },
})
process.env.ASSAY_CACHE ??= mkdtempSync(join(tmpdir(), 'assay-bench-cache-'))
const timeLimit = 1_200_000
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]
const passed = ({ tests }) => tests.filter(({ status }) => status === 'passed').length
const sum = (list) => list.reduce((total, one) => total + one, 0)

for (const { name, layOut } of flags.java ? javaSubjects : javascriptSubjects) {
  if (flags.only && !name.includes(flags.only)) continue
  const { language, tree, plan, sources, changed } = layOut()
  const reach = { sources, helpers: [] }
  const probes = { coverage: false, trace: true, everything: true }
  const prepared = await prepare('sampled', tree, {
    language,
    plan,
    changed,
    lifted: [],
    patched: false,
    reach,
    ...probes,
  })
  const sampling = samplingOf(prepared, changed)
  const kinds = {
    plain: () => language.tests.runSuite(tree, plan, timeLimit),
    sampled: () => facetOf(language, 'tracing').sampleSuite(tree, prepared.files, plan, timeLimit, sampling),
  }
  const seconds = { plain: [], sampled: [] }
  const last = {}
  let reading = 0
  for (let round = 0; round < Number(flags.rounds); round++)
    for (const [kind, run] of Object.entries(kinds)) {
      const started = performance.now()
      const result = await run()
      if (result.trouble) throw new Error(`${name}, ${kind}: ${result.trouble}`)
      reading = (performance.now() - started) / 1000 - result.seconds
      seconds[kind].push(result.seconds)
      last[kind] = result
    }
  if (passed(last.plain) !== passed(last.sampled)) throw new Error(`${name}: the sampled suite has other results`)
  const { functions, samples } = last.sampled
  const started = performance.now()
  const points = pointsOf(last.sampled, () => true)
  const invariants = sum(points.map(({ point, samples: seen }) => infer(point, seen).invariants.length))
  const inferring = (performance.now() - started) / 1000
  console.table({
    name,
    tests: last.plain.tests.length,
    'sampled tests': samples.length,
    'of them cut': samples.filter(({ isCut }) => isCut).length,
    'functions called': functions.length,
    variables: sum(functions.map(({ variables }) => variables.length)),
    'unlike calls': sum(samples.map(({ calls }) => calls.length)),
    'calls looked at': sum(samples.flatMap(({ calls }) => calls.map(({ times }) => times))),
    plain: `${median(seconds.plain).toFixed(2)} s`,
    sampled: `${(median(seconds.sampled) / median(seconds.plain)).toFixed(2)}×`,
    'to read them': `${reading.toFixed(2)} s`,
    invariants,
    'to infer them': `${inferring.toFixed(2)} s`,
    'in all': `${(median(seconds.sampled) + reading + inferring).toFixed(2)} s`,
    memory: `${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
  })
}
