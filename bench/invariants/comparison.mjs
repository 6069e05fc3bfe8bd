// Time to compare invariants: by canonical forms, by a few states, and by Z3 alone (native where the machine has it, and the
// one that comes with Assay), without anything kept from before.
// node bench/invariants/comparison.mjs
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FormulaComparison } from '../../dist/analyses/invariants/solver/comparison.js'
import { nativeSolver, wasmSolver } from '../../dist/analyses/invariants/solver/launch.js'

const count = 1000
const names = ['arg0', 'arg1', 'return', 'this.size', 'orig(this.size)']
const variable = (index, sort = 'integer') => ({ op: 'variable', name: names[index % names.length], sort })
const constant = (value) => ({ op: 'constant', value })
const sum = (...of) => ({ op: '+', of })
const times = (...of) => ({ op: '*', of })
const compared = (op, left, right) => ({ op, left, right })
const and = (...of) => ({ op: 'and', of })
const or = (...of) => ({ op: 'or', of })

/** Pairs as two versions of a program may give them: of one canonical form, and of two (half of these equivalent over integers). */
const alike = [
  (n, x, y) => [compared('=', x, y), compared('=', y, x)],
  (n, x) => [compared('<', x, constant(n)), compared('<=', x, constant(n - 1))],
  (n, x, y) => [
    compared('=', y, sum(times(constant(n), x), constant(3))),
    compared('=', sum(y, constant(-3)), times(x, constant(n))),
  ],
  (n, x, y) => [
    and(compared('<=', constant(0), x), compared('<=', x, y)),
    { op: 'not', of: [or(compared('<', y, x), compared('<', x, constant(0)))] },
  ],
]
const hard = [
  (n, x) => [and(compared('<=', x, constant(n)), compared('<=', constant(n), x)), compared('=', x, constant(n))],
  (n, x) => [compared('<=', x, constant(n)), compared('<=', x, constant(n + 1))],
  (n, x) => [
    or(...[0, 1, 2].map((step) => compared('=', x, constant(n + step)))),
    and(compared('<=', constant(n), x), compared('<=', x, constant(n + 2))),
  ],
  (n, x, y) => [
    compared('=', y, sum(times(constant(n), x), constant(1))),
    compared('=', y, sum(times(constant(n), x), constant(2))),
  ],
  (n, x, y) => [
    and(compared('=', x, y), compared('<=', x, constant(n))),
    and(compared('=', x, y), compared('<=', y, constant(n))),
  ],
  (n, x, y, z) => [compared('=', sum(x, y, z), constant(n)), compared('=', sum(x, y), constant(n))],
]

function pairs(kinds, sort) {
  const made = []
  for (let n = 0; n < count; n++)
    made.push(kinds[n % kinds.length](n + 2, variable(n, sort), variable(n + 1, sort), variable(n + 2, sort)))
  return made
}

async function measure(what, given, options) {
  const comparison = new FormulaComparison(options)
  if (options.withExamples === false)
    await comparison.equivalent(compared('=', variable(0), constant(-1)), compared('=', variable(1), constant(-1)))
  const before = { ...comparison.counts }
  const used = process.cpuUsage()
  const start = performance.now()
  const answers = await comparison.equivalentAll(given)
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(used)
  const { deaths, counts } = comparison
  comparison.close()
  const of = (answer) => answers.filter((one) => one === answer).length
  return {
    [`${count.toLocaleString('en')} comparisons`]: what,
    seconds: seconds.toFixed(2),
    'CPU without Z3': ((user + system) / 1e6).toFixed(2),
    equivalent: of('equivalent'),
    different: of('different'),
    unknown: of('unknown'),
    'by form': counts.canonical - before.canonical,
    'by states': counts.examples - before.examples,
    'by Z3': counts.solver - before.solver,
    deaths,
  }
}

/** Nothing found out here is known to the next measurement. */
async function afresh(...task) {
  const cache = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  process.env.ASSAY_CACHE = cache
  try {
    return await measure(...task)
  } finally {
    rmSync(cache, { recursive: true })
  }
}

const milliseconds = 500
const native = nativeSolver()
const solvers = { ...(native && { native }), 'that comes with Assay': wasmSolver(milliseconds) }
const rows = [await afresh('canonical forms decide', pairs(alike, 'integer'), {})]
for (const [name, launch] of Object.entries(solvers)) {
  for (const sort of ['integer', 'real'])
    rows.push(await afresh(`Z3 ${name}, ${sort}`, pairs(hard, sort), { launch, milliseconds, withExamples: false }))
  rows.push(await afresh(`states, then Z3 ${name}`, pairs(hard, 'integer'), { launch, milliseconds }))
}
console.table(rows)
if (!native) console.log('no z3 on the PATH: the native one is not measured')
