import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { giveBackModules } from '../../files/module-links.js'
import { layOut } from '../../files/sandbox.js'
import type { Tree } from '../../files/tree.js'
import { messageOf, UserError } from '../../util/errors.js'
import { runners } from './runners/all.js'
import type { Runner } from './runners/runner.js'
import type { SuiteResult } from '../../model/suite.js'
import type { TestPlan } from '../../model/test-plan.js'
import { runCommand } from '../../util/command.js'
import { newScratch, removeScratch } from '../../util/scratch.js'

/** Additions of a run to the project's own settings. */
export interface Extra {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

const none: Extra = { args: [], env: {} }

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
  const report = join(scratch, 'report.json')
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const command = runner.command(folder, plan.files, report, args)
  const ended = await runCommand(process.execPath, command, folder, timeLimit, env)
  const trouble = (text: string) => ({ tests: [], seconds: seconds(), trouble: text })
  if (ended.timedOut) return trouble(`the test suite did not finish within ${Math.round(timeLimit / 1000)} s`)
  if (!existsSync(report))
    return trouble(`${runner.name} reported no results: ${lastLines(ended.output) || `exit code ${ended.code}`}`)
  const took = seconds()
  try {
    return { tests: runner.read(report, folder), seconds: took }
  } catch (error) {
    if (error instanceof UserError) throw error
    return trouble(`the results of ${runner.name} cannot be read: ${messageOf(error)}`)
  }
}

const lastLines = (text: string) => text.trim().split('\n').slice(-6).join('\n')
