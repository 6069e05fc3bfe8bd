import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { assess, type Assessment } from '../assess.js'
import { openCase, type Case } from '../case/case.js'
import { onFirstSignal, pruneCache } from '../case/sandbox.js'
import { assessmentReport } from '../report/assessment.js'
import { assessmentJson } from '../report/assessment-json.js'
import { withoutCommands } from '../report/github.js'
import { requireLoaded } from '../case/unloaded.js'
import { UserError } from '../errors.js'
import { runBudget } from '../shares.js'
import { planOf } from '../plan.js'
import { stoppedBy } from '../stopped.js'
import { planText } from '../report/plan.js'
import { Answers } from '../oracles/answers.js'
import { nameOf } from '../oracles/asked.js'
import { Remembering } from '../oracles/person.js'
import { Stopped } from '../stop.js'
import { askIn } from './ask.js'
import {
  addJudgeFlags,
  answersFile,
  count,
  defaultBudget,
  judgeFlagsAgain,
  judgeOptions,
  requireModel,
  type JudgeFlags,
} from './judge-flags.js'
import { groups } from './groups.js'
import { addCaseFlags, commandAgain, readFlags, type CaseFlags } from './options.js'
import { ProgressBlock } from './progress-block.js'
import { openJournal } from './resume.js'
import { addReportFlags, asJson, finishReports, isForGithub, reportTargets, type ReportFlags } from './write-report.js'
import { requireFolder, writeTests } from './write-tests.js'

interface AssessFlags extends CaseFlags, JudgeFlags, ReportFlags {
  json?: boolean
  all?: boolean
  ask?: boolean
  answers?: string
  questions: string
  writeTests?: string
  resume?: boolean
}

export function addAssess(program: Command): void {
  const command = program
    .command('assess')
    .description('tell for each patch whether it repairs the bug or overfits the tests, and show why')
  addJudgeFlags(addCaseFlags(command, { reference: 'patches are judged by it', budget: defaultBudget }))
    .optionsGroup(groups.right)
    .option('--preserve <paths...>', 'preservation tests: files or globs of the project, or a folder laid over it')
    .option('--patch-budget <amount>', 'the most that one patch gets: executions or a time')
    .option('--ask', 'show each difference nobody has judged, and ask which behaviour is right')
    .option('--answers <file>', `answers given before (default: ${answersFile} of the project)`)
    .option('--questions <number>', 'how many differences nobody has judged to show for a patch', '3')
    .optionsGroup(groups.output)
    .option('--write-tests <dir>', 'write a regression test for each witness into this folder')
    .option(
      '--resume',
      'go on with an earlier run of this that was stopped or died, without repeating what it had done',
    )
    .option('--all', 'show the details of every patch, not only of the 20 that tell most')
    .option('--json', 'print one JSON object (docs/json.md) instead of text')
  addReportFlags(command)
    .addHelpText(
      'after',
      `
Verdicts, from the best:
  unrefuted      it was looked at, and nothing speaks against it
  inconclusive   too little could be looked at, or nobody says what is right
  suspect        something speaks against it, but proves nothing
  overfitting    an input proves it wrong: by the reference, by a preservation
                 test, by your answer, or by a new crash
  implausible    it does not apply, does not build or fails the tests

Exit codes: 0 every patch is unrefuted; 1 some patch is not; 2 wrong usage or
configuration; 130 stopped by Ctrl-C, which gives the results so far (a second
one ends at once).

Examples:
  assay assess --patch fix.diff
  assay assess --base HEAD                       what is not committed yet
  assay assess --patch 'candidates/*.diff' --reference fixed.diff
  assay assess --base main --ask --write-tests test/regressions
  assay assess --base origin/main --report assay-report
  assay generalize "parses an empty text" && assay assess --patch fix.diff`,
    )
    .action(async (flags: AssessFlags) => {
      process.exitCode = await runAssess(flags)
      // What was under way when the run was stopped is left behind.
      if (process.exitCode === stoppedCode) process.stdout.write('', () => process.exit())
    })
}

const stoppedCode = 130
const tell = (line: string) => void process.stderr.write(`assay: ${line}\n`)

async function runAssess(flags: AssessFlags): Promise<number> {
  const started = performance.timeOrigin
  const { project, config, patchesFrom } = await readFlags(flags)
  const given = judgeOptions(config, flags)
  const { deadline } = runBudget(given.budget, given.patchBudget, started)
  const options = { ...given, budget: { ...given.budget, ...(deadline !== undefined && { deadline }) } }
  const progress = new ProgressBlock(started, deadline)
  requireFolder(flags.writeTests)
  const targets = reportTargets(flags)
  await requireModel(flags)
  if (flags.paperRules && !config.reference)
    throw new UserError('--paper-rules compares with a reference', 'Give one with --reference.')
  requireTerminal(flags)
  if (flags.ask && flags.resume)
    throw new UserError('--ask and --resume exclude each other', 'What was answered is kept in any case.')
  const questions = count('--questions', flags.questions)
  const answersPath = resolve(flags.answers ?? join(project, answersFile))
  const answers = new Answers(answersPath)
  pruneCache()
  const say = (what: string) => progress.say(what)
  const stopping = new AbortController()
  const { signal } = stopping
  onFirstSignal(() => stopping.abort())
  const checkUntil = deadline === undefined ? Infinity : started + (deadline - started) * checking
  const own = targets.map(({ path }) => path)
  const opening = { project, config, patchesFrom, own, say, signal, checkUntil }
  const subject = await openCase(opening).catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error
  })
  if (!subject) {
    progress.clear()
    tell('stopped before any patch was looked at')
    return stoppedCode
  }
  requireLoaded(subject)
  // Answers change what is found while it is being found.
  const journal = flags.ask
    ? undefined
    : openJournal(
        subject,
        { ...options, questions },
        { answers: answersPath, resume: flags.resume ?? false, tell: (line) => (progress.clear(), tell(line)) },
      )
  const person = new Remembering(
    answers,
    (question) => nameOf(question, subject.language),
    flags.ask ? askIn(subject, progress) : undefined,
  )
  const assessments = await assess(subject, {
    ...options,
    questions,
    person,
    asks: flags.ask ?? false,
    // What is left behind after a stop has nothing more to say.
    say: (what) => signal.aborted || say(what),
    journal,
    signal,
    onProgress: (now) => signal.aborted || progress.update(now),
  })
  progress.clear()
  onFirstSignal(undefined)
  const plan = planOf(subject, { ...options, questions, person, asks: flags.ask ?? false })
  const stopped = signal.aborted ? 'by Ctrl-C' : stoppedBy(assessments, options)
  if (stopped === null) journal?.finish()
  const command = (patch: string) =>
    commandAgain('assess', flags, patch) + judgeFlagsAgain(flags) + (flags.answers ? ` --answers ${flags.answers}` : '')
  const { seed, budget } = options
  // The clock runs since the process began.
  const seconds = performance.now() / 1000
  const report = assessmentJson(subject, assessments, { seed, budget: budget.text, plan, command, seconds, stopped })
  const text = () =>
    planText(plan, stopped, useColour()) +
    assessmentReport(assessments, {
      language: subject.language,
      seed,
      colour: useColour(),
      ...(process.stdout.isTTY && { columns: process.stdout.columns }),
      all: flags.all ?? false,
      command,
    })
  const guarded = isForGithub(flags) ? withoutCommands : (shown: string) => shown
  process.stdout.write(flags.json ? asJson(report) : guarded(text()))
  if (flags.writeTests) {
    const told = await write(subject, assessments, resolve(flags.writeTests), say)
    progress.clear()
    if (!flags.json) process.stdout.write(told)
  }
  finishReports(report, flags, targets, project)
  if (signal.aborted) {
    tell(journal ? 'stopped; the same command with --resume goes on from here' : 'stopped')
    return stoppedCode
  }
  return assessments.every(({ verdict }) => verdict === 'unrefuted') ? 0 : 1
}

/** The part of the time in which patches may be checked by the tests: it is for those that pass. */
const checking = 1 / 2

/** Nobody answers where nobody reads. */
function requireTerminal({ ask, json }: AssessFlags): void {
  if (ask && (json || !process.stdin.isTTY))
    throw new UserError(
      '--ask needs a terminal to ask in',
      'Run it by hand; the answers are kept and used by later runs without --ask.',
    )
}

const useColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR

async function write(subject: Case, assessments: readonly Assessment[], folder: string, say: (what: string) => void) {
  let told = ''
  for (const [i, { patch, evidence }] of assessments.entries()) {
    const candidate = subject.candidates[i]
    const witnesses = evidence.flatMap((e) => {
      if (e.kind === 'witness')
        return [{ test: e.test, from: e.driver.file, isVerified: e.judge === 'difference' || e.judge === 'crash' }]
      return e.example?.test ? [{ test: e.example.test, from: e.example.driver.file, isVerified: false }] : []
    })
    if (!witnesses.length || candidate.implausible !== undefined) continue
    say(`writing tests for ${patch}`)
    told += await writeTests(subject, patch, candidate.version.tree, witnesses, folder)
  }
  return told
}
