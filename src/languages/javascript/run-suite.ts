import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { giveBackModules } from '../../files/module-links.js'
import { layOut } from '../../files/sandbox.js'
import type { Tree } from '../../files/tree.js'
import { messageOf, UserError } from '../../util/errors.js'
import { runners } from './runners/all.js'
import { deathMessage, type Runner } from './runners/runner.js'
import type { SuiteResult, TestResult } from '../../model/suite.js'
import type { ScriptOptions, TestPlan } from '../../model/test-plan.js'
import { runCommand, type CommandResult } from '../../util/command.js'
import { newScratch, removeScratch } from '../../util/scratch.js'

/** Additions of a run to the project's own settings. */
export interface Extra {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

const none: Extra = { args: [], env: {} }
const noScript: ScriptOptions = { env: {}, node: [], args: [] }

/** Both may have options for node. */
function environment(own: ScriptOptions['env'], ours: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const options = [own.NODE_OPTIONS, ours.NODE_OPTIONS].filter(Boolean).join(' ')
  return { ...own, ...ours, ...(options && { NODE_OPTIONS: options }) }
}

export const runnerOf = (plan: TestPlan): Runner => runners.find((runner) => runner.name === plan.runner)!

export function runJavascriptSuite(tree: Tree, plan: TestPlan, timeLimit: number): Promise<SuiteResult> {
  return withProject(tree, (folder, scratch) => runIn(folder, scratch, plan, timeLimit, none))
}

/** Writes a project to a temporary folder; `scratch` is for files that must not be in it. */
export async function withProject<T>(tree: Tree, work: (folder: string, scratch: string) => Promise<T>): Promise<T> {
  const scratch = newScratch('suite')
  const folder = join(scratch, 'project')
  try {
    layOut(tree, folder)
    return await work(folder, scratch)
  } finally {
    for (const [path, sources] of tree.modules) giveBackModules(join(folder, path), sources)
    removeScratch(scratch)
  }
}

export async function runIn(
  folder: string,
  scratch: string,
  plan: TestPlan,
  timeLimit: number,
  { args, env }: Extra,
): Promise<SuiteResult> {
  const runner = runnerOf(plan)
  const own = plan.script ?? noScript
  const script = { ...own, args: [...own.args, ...args] }
  const report = join(scratch, 'report.json')
  const run = async (command: string[]) => {
    rmSync(report, { force: true })
    const started = performance.now()
    const ended = await runCommand(process.execPath, command, folder, timeLimit, environment(own.env, env))
    const seconds = (performance.now() - started) / 1000
    return { ended, result: { seconds, ...resultOf(ended, runner, report, folder, timeLimit) } }
  }
  const quick = plan.files.length === 1 ? runner.alone?.(plan.files[0], report, script) : undefined
  const alone = quick && (await run(quick))
  if (alone && isExplained(alone.ended, alone.result)) return alone.result
  const whole = (await run(runner.command(folder, plan.files, report, script))).result
  return runner.without
    ? withoutDeaths(whole, runner.without, (more) =>
        run(runner.command(folder, plan.files, report, { ...script, args: [...script.args, ...more] })).then(
          (again) => again.result,
        ),
      )
    : whole
}

/** Runs of a suite after a test ended the process of the runner. */
const mostDeaths = 3

/** The results of all tests, though some end the process that runs them: those fail, and the others run without them. */
async function withoutDeaths(
  first: SuiteResult,
  without: (tests: readonly TestResult[]) => string[],
  run: (more: string[]) => Promise<SuiteResult>,
): Promise<SuiteResult> {
  const deadly: TestResult[] = []
  let result = first
  for (let i = 0; i < mostDeaths; i++) {
    const death = result.tests.find(({ message }) => message === deathMessage)
    if (!death) break
    deadly.push(death)
    result = await run(without(deadly))
  }
  return deadly.length ? { ...result, tests: [...result.tests, ...deadly] } : result
}

/** Whether the results of a file that ran without its runner say how its process ended. */
function isExplained({ code, timedOut }: CommandResult, { tests }: Pick<SuiteResult, 'tests'>): boolean {
  const isFailed = tests.some(({ status }) => status === 'failed')
  return timedOut || (tests.length > 0 && (code === 0) === !isFailed)
}

function resultOf(
  { code, timedOut, output }: CommandResult,
  runner: Runner,
  report: string,
  folder: string,
  timeLimit: number,
): Pick<SuiteResult, 'tests' | 'trouble'> {
  const trouble = (text: string) => ({ tests: [], trouble: text })
  if (timedOut) return trouble(`the test suite did not finish within ${Math.round(timeLimit / 1000)} s`)
  if (!existsSync(report))
    return trouble(`${runner.name} reported no results: ${lastLines(output) || `exit code ${code}`}`)
  try {
    // A test may have the folder in its name, which is another one in every run.
    const named = (part: string) => part.replaceAll(folder, '.')
    return { tests: runner.read(report, folder).map((test) => ({ ...test, name: test.name.map(named) })) }
  } catch (error) {
    if (error instanceof UserError) throw error
    return trouble(`the results of ${runner.name} cannot be read: ${messageOf(error)}`)
  }
}

const lastLines = (text: string) => text.trim().split('\n').slice(-6).join('\n')
