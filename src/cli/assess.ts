import { resolve } from 'node:path'
import type { Command } from 'commander'
import { assess, type Assessment, type AssessOptions } from '../assess.js'
import { openCase, type Case } from '../case/case.js'
import type { Config } from '../case/config.js'
import { pruneCache } from '../case/sandbox.js'
import { parseBudget } from '../fuzz/budget.js'
import { assessmentReport } from '../report/assessment.js'
import { assessmentJson } from '../report/assessment-json.js'
import { addCaseFlags, commandAgain, readFlags, type CaseFlags } from './options.js'
import { ProgressLine } from './progress.js'
import { requireFolder, writeTests } from './write-tests.js'

export interface JudgeFlags {
  trustInferred?: boolean
  comparisons: boolean
  state: boolean
}

interface AssessFlags extends CaseFlags, JudgeFlags {
  json?: boolean
  writeTests?: string
}

/** A patch that nothing speaks against should have been looked at harder than one that is shown. */
const defaultBudget = '40000x'
export const defaultMemory = 512

export function addAssess(program: Command): void {
  const command = program
    .command('assess')
    .description('tell for each patch whether it overfits, with an input, the outputs before and after, and a test')
  addJudgeFlags(addCaseFlags(command))
    .option('--preserve <paths...>', 'preservation tests: files or globs of the project, or a folder laid over it')
    .option('--write-tests <dir>', 'write a regression test for each witness into this folder')
    .option('--json', 'print one JSON object (docs/json.md) instead of text')
    .addHelpText(
      'after',
      `
Verdicts: overfitting (a witness against what you stated), suspect (a witness against an inferred condition), unrefuted
(looked at, nothing found), inconclusive (too little was looked at), implausible (it does not pass the tests).

Exit codes: 0 every patch is unrefuted; 1 some patch is not; 2 wrong usage or configuration.

Examples:
  assay assess --patch 'candidates/*.diff'
  assay assess --base main --write-tests test/regressions
  assay generalize "parses an empty text" && assay assess --patch fix.diff`,
    )
    .action(async (flags: AssessFlags) => {
      process.exitCode = await runAssess(flags)
    })
}

export function addJudgeFlags(command: Command): Command {
  return command
    .option('--trust-inferred', 'let a witness against an inferred condition condemn a patch')
    .option('--no-state', 'do not follow the change of state along the call stack (to measure what it is worth)')
    .option('--no-comparisons', 'do not use the operands of comparisons (to measure what they are worth)')
}

export const judgeOptions = (config: Config, flags: JudgeFlags): Omit<AssessOptions, 'say' | 'onProgress'> => ({
  seed: config.seed ?? 1,
  budget: parseBudget(config.budget ?? defaultBudget),
  pinned: config.pinned ?? true,
  exact: config.exact ?? false,
  timeLimit: config.timeLimit,
  memoryLimit: config.memoryLimit ?? defaultMemory,
  comparisons: flags.comparisons,
  states: flags.state,
  trustInferred: flags.trustInferred ?? false,
})

async function runAssess(flags: AssessFlags): Promise<number> {
  const progress = new ProgressLine()
  const { project, config, patchesFrom } = await readFlags(flags)
  const options = judgeOptions(config, flags)
  requireFolder(flags.writeTests)
  pruneCache()
  const say = (what: string) => progress.show(what, true)
  const subject = await openCase({ project, config, patchesFrom, say })
  const assessments = await assess(subject, {
    ...options,
    say,
    onProgress: ({ executions, done, of }) =>
      progress.show(`${executions} executions, ${done} of ${of} patches settled`),
  })
  progress.clear()
  const command = (patch: string) =>
    commandAgain('assess', flags, patch) +
    (flags.trustInferred ? ' --trust-inferred' : '') +
    (flags.state ? '' : ' --no-state') +
    (flags.comparisons ? '' : ' --no-comparisons')
  const { seed, budget } = options
  process.stdout.write(
    flags.json
      ? JSON.stringify(assessmentJson(subject, assessments, { seed, budget: budget.text, command }), null, 2) + '\n'
      : assessmentReport(assessments, { language: subject.language, seed, colour: useColour(), command }),
  )
  if (flags.writeTests) {
    const told = await write(subject, assessments, resolve(flags.writeTests), say)
    progress.clear()
    if (!flags.json) process.stdout.write(told)
  }
  return assessments.every(({ verdict }) => verdict === 'unrefuted') ? 0 : 1
}

const useColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR

async function write(subject: Case, assessments: readonly Assessment[], folder: string, say: (what: string) => void) {
  let told = ''
  for (const [i, { patch, evidence }] of assessments.entries()) {
    const candidate = subject.candidates[i]
    const witnesses = evidence.flatMap((e) => (e.kind === 'witness' ? [{ test: e.test, from: e.driver.file }] : []))
    if (!witnesses.length || candidate.implausible !== undefined) continue
    say(`writing tests for ${patch}`)
    told += await writeTests(subject, patch, candidate.version.tree, witnesses, folder)
  }
  return told
}
