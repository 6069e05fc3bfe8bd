import { join } from 'node:path'
import { readBytes, type Tree } from '../../files/tree.js'
import type { TestPlan } from '../../model/test-plan.js'
import type { TestTrace, TracedSuite, Tracing } from '../../model/tracing.js'
import { diagnosticText } from '../../instrument/diagnostics.js'
import { newScratch, removeScratch } from '../../util/scratch.js'
import { programOf } from './build.js'
import { isWrittenTest } from './discover.js'
import { mostTraced } from './host/layout.js'
import { folded, type RunResult } from './host/run-result.js'
import { Server } from './host/server.js'
import { inputName } from './names.js'
import { reportInWords, readReport } from './sanitizer-report.js'

/** Milliseconds and blocks for one input. */
const limits = { milliseconds: 10_000, steps: 2 ** 31, megabytes: 2048, operands: false, trace: true }

/** Runs the program on each input in a process of its own, and notes what it executes. */
export async function traceCSuite(
  tree: Tree,
  files: ReadonlyMap<string, string>,
  plan: TestPlan,
  _timeLimit: number,
  { statements, changed }: Tracing,
): Promise<TracedSuite> {
  const started = performance.now()
  const built = await programOf(tree, files, plan)
  if (built.complaints)
    return { tests: [], traces: [], seconds: 0, trouble: `it does not build: ${diagnosticText(built.complaints[0])}` }
  const scratch = newScratch('trace')
  const numbered = Object.entries(statements).map(([path, statement]) => [path, { cover: 0, statement }] as const)
  const spec = { files: Object.fromEntries(numbered), covers: 0 }
  const server = new Server(built.program, plan.c!.entry, spec, join(scratch, 'server'))
  server.forkEach = true
  const reaching = new Set(changed)
  try {
    const inputs = plan.files.filter((path) => !isWrittenTest(path))
    const results: RunResult[] = []
    for (const path of inputs)
      results.push(...(await server.run([Buffer.from(readBytes(tree, path)!, 'latin1')], limits)))
    const tests = inputs.map((file, i) => {
      const { ending, errors, status } = results[i]
      const report = readReport(errors.toString('latin1'), ending === 'signalled' ? status : undefined)
      const isFailed = report !== undefined || ending.startsWith('out of')
      const message = report ? reportInWords(report) : ending
      return {
        file,
        name: [inputName(file)],
        status: isFailed ? ('failed' as const) : ('passed' as const),
        ...(isFailed && { message }),
      }
    })
    const traces = inputs.map((file, i): TestTrace => {
      const { trace } = results[i]
      return {
        file,
        name: [inputName(file)],
        reached: trace.some((statement) => reaching.has(statement)),
        trace: Int32Array.from(folded(trace)),
        exits: new Int32Array(0),
        isSeen: true,
        isCut: trace.length >= mostTraced,
        isIsolated: true,
      }
    })
    return { tests, traces, seconds: (performance.now() - started) / 1000 }
  } finally {
    server.stop()
    removeScratch(scratch)
  }
}
