import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBytes, readText, type Tree } from '../../files/tree.js'
import type { SuiteResult, TestResult } from '../../model/suite.js'
import type { TestPlan } from '../../model/test-plan.js'
import { diagnosticText } from '../../instrument/diagnostics.js'
import { runCommand, runOnce } from '../../util/command.js'
import { newScratch, removeScratch } from '../../util/scratch.js'
import { twoAtATime } from '../../util/two-at-a-time.js'
import { buildEnvironment, programOf, testProgramOf, workshopFor } from './build.js'
import { ctestResults } from './ctest.js'
import { isWrittenTest } from './discover.js'
import { inputName } from './names.js'
import { readReport, reportInWords } from './sanitizer-report.js'
import { sanitizerOptions } from './toolchain.js'

/** Milliseconds for one input. */
const longestRun = 10_000

/** Builds a tree, runs the program on each input, and the developers' own tests. */
export async function runCSuite(tree: Tree, plan: TestPlan, timeLimit: number): Promise<SuiteResult> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const built = await programOf(tree, new Map(), plan)
  if (built.complaints)
    return { tests: [], seconds: seconds(), trouble: `it does not build: ${diagnosticText(built.complaints[0])}` }
  const scratch = newScratch('inputs')
  try {
    const until = Date.now() + timeLimit
    const tests = await twoAtATime(plan.files, (path, i) =>
      isWrittenTest(path)
        ? runWritten(tree, plan, path, built.program, join(scratch, String(i)))
        : runInput(tree, plan, path, built.program, join(scratch, String(i)), until),
    )
    const own = await runCommands(tree, plan, Math.max(1000, until - Date.now()))
    if (Date.now() > until)
      return {
        tests: [],
        seconds: seconds(),
        trouble: `the tests did not finish within ${Math.round(timeLimit / 1000)} s`,
      }
    return { tests: [...tests, ...own], seconds: seconds() }
  } finally {
    removeScratch(scratch)
  }
}

async function runInput(
  tree: Tree,
  plan: TestPlan,
  path: string,
  program: string,
  folder: string,
  until: number,
): Promise<TestResult> {
  const test = { file: path, name: [inputName(path)] }
  if (Date.now() > until) return { ...test, status: 'skipped' }
  mkdirSync(folder, { recursive: true })
  const work = join(folder, 'work')
  mkdirSync(work)
  const file = '../input'
  writeFileSync(join(folder, 'input'), Buffer.from(readBytes(tree, path)!, 'latin1'))
  const { entry } = plan.c!
  const args = entry.kind === 'target' ? [file] : entry.args.map((word) => word.replaceAll('@@', file))
  const { signal, output, timedOut } = await run(program, args, work, file)
  const report = timedOut ? undefined : readReport(output, signal)
  if (!timedOut && !report) return { ...test, status: 'passed' }
  const message = report ? reportInWords(report) : `it does not end within ${longestRun / 1000} s`
  // A defect that many inputs come to is not the one to repair.
  return { ...test, status: plan.c!.seeds.includes(path) ? 'skipped' : 'failed', message }
}

/** Runs a program once. What it prints is dropped, so that nothing drowns the sanitizers' reports. */
function run(program: string, args: readonly string[], cwd: string, input: string) {
  const words = ['-c', 'exec "$0" "$@" < "$ASSAY_STDIN" > /dev/null', program, ...args]
  return runOnce('/bin/sh', words, cwd, longestRun, { ...sanitizerOptions, ASSAY_STDIN: input })
}

async function runWritten(
  tree: Tree,
  plan: TestPlan,
  path: string,
  program: string,
  folder: string,
): Promise<TestResult> {
  const test = { file: path, name: [inputName(path)] }
  mkdirSync(folder, { recursive: true })
  const isScript = path.endsWith('.sh')
  const built = isScript ? { program } : await testProgramOf(tree, path, plan)
  if ('complaints' in built && built.complaints)
    return { ...test, status: 'failed', message: diagnosticText(built.complaints[0]) }
  const script = join(folder, 'test.sh')
  if (isScript) writeFileSync(script, readText(tree, path)!)
  const [command, ...args] = isScript ? ['/bin/sh', script] : [built.program!]
  const ended = await runCommand(command, args, folder, longestRun * 2, { ...sanitizerOptions, PROGRAM: program })
  if (ended.code === 0 && !ended.timedOut) return { ...test, status: 'passed' }
  const report = readReport(ended.output, undefined)
  const words = report ? reportInWords(report) : ended.output.trim().split('\n').slice(-3).join('; ')
  return { ...test, status: 'failed', message: words || `exit status ${ended.code}` }
}

/** The developers' tests, in the folder where the version was built. */
async function runCommands(tree: Tree, plan: TestPlan, timeLimit: number): Promise<TestResult[]> {
  const c = plan.c!
  if (!c.commands.length) return []
  const workshop = workshopFor(tree, c)
  const environment = await buildEnvironment(tree, c)
  return workshop.with(tree, new Map(), async () => {
    const results: TestResult[] = []
    const build = c.build ? `{ ${c.build}; } > /dev/null 2>&1; ` : ''
    for (const command of c.commands) {
      const isCTest = /^ctest\b/.test(command)
      const report = `${workshop.folder}.ctest.xml`
      const words = isCTest ? `${command} --output-junit '${report}'` : command
      const ended = await runCommand('/bin/sh', ['-c', build + words], workshop.folder, timeLimit, {
        ...environment,
        ...sanitizerOptions,
      })
      const several = isCTest ? ctestResults(report) : []
      const status = ended.code === 0 && !ended.timedOut ? 'passed' : 'failed'
      const message = ended.timedOut ? 'it did not end in time' : ended.output.trim().split('\n').slice(-3).join('; ')
      if (several.length) results.push(...several)
      else results.push({ file: command, name: [`\`${command}\``], status, ...(status === 'failed' && { message }) })
    }
    return results
  })
}
