import type { Command } from 'commander'
import { planAssess, runAssess, type Assessed, type PlannedAssess } from '../api/assess.js'
import { requireFolder, writeTests } from '../api/write-tests.js'
import { answersFile, assessBudget, defaultQuestions } from '../assess/defaults.js'
import { withoutCommands } from '../report/github.js'
import { UserError } from '../util/errors.js'
import { reportJson } from '../report/files.js'
import { assessmentText } from '../report/terminal.js'
import type { RunProgress } from '../assess/progress.js'
import { Stopped } from '../util/stop.js'
import { askIn } from './ask.js'
import { addJudgeFlags, count, wishesIn, type JudgeFlags } from './judge-flags.js'
import { groups } from './groups.js'
import { addCaseFlags, commandLine, projectFrom, type CaseFlags } from './options.js'
import { terminalView } from './terminal-view.js'
import { ProgressBlock } from './progress-block.js'
import { addReportFlags, finishReports, isForGithub, reportTargets, type ReportFlags } from './write-report.js'
import { onFirstSignal } from '../util/scratch.js'

interface AssessFlags extends CaseFlags, JudgeFlags, ReportFlags {
  json?: boolean
  all?: boolean
  ask?: boolean
  answers?: string
  questions?: string
  writeTests?: string
  resume?: boolean
}

export function addAssess(program: Command): void {
  const command = program
    .command('assess')
    .description('tell for each patch whether it repairs the bug or overfits the tests, and show why')
  addJudgeFlags(addCaseFlags(command, { reference: 'patches are judged by it', budget: assessBudget }))
    .optionsGroup(groups.right)
    .option('--preserve <paths...>', 'preservation tests: files or globs of the project, or a folder laid over it')
    .option('--patch-budget <amount>', 'the most that one patch gets: executions or a time')
    .option('--ask', 'show each difference nobody has judged, and ask which behaviour is right')
    .option('--answers <file>', `answers given before (default: ${answersFile} of the project)`)
    .option(
      '--questions <number>',
      `how many differences nobody has judged to show for a patch (default: ${defaultQuestions})`,
    )
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
      process.exitCode = await run(flags)
      // What was under way when the run was stopped is left behind.
      if (process.exitCode === stoppedCode) process.stdout.write('', () => process.exit())
    })
}

const stoppedCode = 130
const tell = (line: string) => void process.stderr.write(`assay: ${line}\n`)

async function run(flags: AssessFlags): Promise<number> {
  requireFolder(flags.writeTests)
  const targets = reportTargets(flags)
  const given = {
    ...projectFrom(flags),
    ...wishesIn(flags),
    questions: flags.questions === undefined ? undefined : count('--questions', flags.questions),
    answers: flags.answers,
    resume: flags.resume,
    own: targets.map(({ path }) => path),
  }
  requireTerminal(flags)
  if (flags.ask && flags.resume)
    throw new UserError('--ask and --resume exclude each other', 'What was answered is kept in any case.')
  // The clock runs since the process began.
  const planned = await planAssess(given, performance.timeOrigin, commandLine)
  const progress = new ProgressBlock(planned.started, planned.deadline)
  const stopping = new AbortController()
  onFirstSignal(() => stopping.abort('by Ctrl-C'))
  const assessed = await watched(planned, flags, progress, stopping.signal)
  if (!assessed) {
    tell('stopped before any patch was looked at')
    return stoppedCode
  }
  onFirstSignal(undefined)
  const { report } = assessed
  const view = terminalView(flags.all)
  const guarded = isForGithub(flags) ? withoutCommands : (shown: string) => shown
  process.stdout.write(flags.json ? reportJson(report) : guarded(assessmentText(report, view)))
  if (flags.writeTests) {
    const told = await writeTests(assessed, flags.writeTests, (what) => progress.say(what))
    progress.clear()
    if (!flags.json) process.stdout.write(told)
  }
  finishReports(report, flags, targets, planned.read.project)
  if (stopping.signal.aborted) {
    tell(assessed.canResume ? 'stopped; the same command with --resume goes on from here' : 'stopped')
    return stoppedCode
  }
  return report.patches.every(({ verdict }) => verdict === 'unrefuted') ? 0 : 1
}

/** A run with its progress on the terminal; undefined where it was stopped before there was anything to tell. */
async function watched(
  planned: PlannedAssess,
  { ask }: AssessFlags,
  progress: ProgressBlock,
  signal: AbortSignal,
): Promise<Assessed | undefined> {
  const given = {
    ...planned.given,
    signal,
    say: (what: string) => progress.say(what),
    tell: (line: string) => (progress.clear(), tell(line)),
    onProgress: (now: RunProgress) => progress.update(now),
    ...(ask && { ask: askIn(progress) }),
  }
  try {
    return await runAssess({ ...planned, given, options: { ...planned.options, asks: ask ?? false } })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    return undefined
  } finally {
    progress.clear()
  }
}

/** Nobody answers where nobody reads. */
function requireTerminal({ ask, json }: AssessFlags): void {
  if (ask && (json || !process.stdin.isTTY))
    throw new UserError(
      '--ask needs a terminal to ask in',
      'Run it by hand; the answers are kept and used by later runs without --ask.',
    )
}
