// A test suite as it is against the same suite with a statement trace of every test, everything instrumented, side by
// side: the ratio of the medians of several rounds, in turns. The goal is at most 3.
// node bench/tracing.mjs [--java] [--rounds 5] [--only NAME]
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from '../dist/campaign/prepare.js'
import { tracingOf } from '../dist/analyses/traces/plan.js'
import { enteredMark, leftMark } from '../dist/model/tracing.js'
import { unfold } from '../dist/execution/traces/unfold.js'
import { javaSubjects } from './tracing/java.mjs'
import { javascriptSubjects } from './tracing/javascript.mjs'

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' }, java: { type: 'boolean' } },
})
process.env.ASSAY_CACHE ??= mkdtempSync(join(tmpdir(), 'assay-bench-cache-'))
const subjects = (flags.java ? javaSubjects : javascriptSubjects).filter(
  ({ name }) => !flags.only || name.includes(flags.only),
)
const timeLimit = 1_200_000
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]

/** A subject is a language, a tree, a plan, the sources to instrument, and the changed functions by file. */
async function open({ language, tree, plan, sources, changed }) {
  const prepared = await prepare('traced', tree, {
    language,
    plan,
    changed,
    lifted: [],
    patched: false,
    coverage: false,
    trace: true,
    reach: { sources, helpers: [] },
  })
  const tracing = { ...tracingOf(prepared, changed, true), limit: 10_000_000 }
  return {
    statements: prepared.statements.length,
    plain: () => language.tests.runSuite(tree, plan, timeLimit),
    traced: (record) =>
      facetOf(language, 'tracing').traceSuite(tree, prepared.files, plan, timeLimit, { ...tracing, record }),
  }
}

const passed = ({ tests }) => tests.filter(({ status }) => status === 'passed').length

function told({ traces }) {
  let elements = 0
  let stored = 0
  let calls = 0
  for (const { trace } of traces) {
    const all = unfold(trace)
    elements += all.length
    stored += trace.length
    calls += all.filter((number) => number === enteredMark || number === leftMark).length / 2
  }
  return { elements, stored, calls }
}

const rows = []
for (const { name, layOut } of subjects) {
  const { statements, plain, traced } = await open(layOut())
  const kinds = { plain, reached: () => traced(false), traced: () => traced(true) }
  const seconds = { plain: [], reached: [], traced: [] }
  const last = {}
  for (let round = 0; round < Number(flags.rounds); round++)
    for (const [kind, run] of Object.entries(kinds)) {
      const result = await run()
      if (result.trouble) throw new Error(`${name}, ${kind}: ${result.trouble}`)
      seconds[kind].push(result.seconds)
      last[kind] = result
      console.error(
        `  ${name}, ${kind}: ${result.seconds.toFixed(2)} s, ${passed(result)} of ${result.tests.length} pass`,
      )
    }
  if (passed(last.plain) !== passed(last.traced)) throw new Error(`${name}: the traced suite has other results`)
  const { elements, stored, calls } = told(last.traced)
  rows.push({
    name,
    tests: last.plain.tests.length,
    traces: last.traced.traces.length,
    'statements in code': statements,
    'statements executed': elements,
    'calls of changed functions': calls,
    'numbers stored': stored,
    plain: `${median(seconds.plain).toFixed(2)} s`,
    'reached only': `${(median(seconds.reached) / median(seconds.plain)).toFixed(2)}×`,
    traced: `${(median(seconds.traced) / median(seconds.plain)).toFixed(2)}×`,
  })
}
for (const row of rows) console.table(row)
