import { Option, type Command } from 'commander'
import { planAssess, runAssess, type Assessed, type PlannedAssess } from '../api/assess.js'
import { requireFolder, writeTests } from '../api/write-tests.js'
import { assessBudget, defaultQuestions } from '../assess/defaults.js'
import { withoutCommands } from '../report/github.js'
import { failLevels, isFailed, type FailLevel } from '../model/decision.js'
import { answersFile } from '../files/own-files.js'
import { UserError } from '../util/errors.js'
import { reportJson } from '../report/files.js'
import type { RunProgress } from '../assess/progress.js'
import { Stopped } from '../util/stop.js'
import { askInTerminal } from './ask.js'
import { addJudgeFlags, parseCount, judgeSettingsFrom, type JudgeFlags } from './judge-flags.js'
import { flagGroups } from './groups.js'
import { addCaseFlags, commandLine, projectFrom, type CaseFlags } from './options.js'
import { terminalView } from './terminal-view.js'
import { ProgressBlock } from './progress-block.js'
import { ProgressJson } from './progress-json.js'
import { outputFlag, progressFlag, textFor, type OutputFlags } from './output.js'
import { addReportFlags, finishReports, isForGithub, reportTargets, type ReportFlags } from './write-report.js'
import { onFirstSignal } from '../util/scratch.js'

interface AssessFlags extends CaseFlags, JudgeFlags, ReportFlags, OutputFlags {
  progress?: 'terminal' | 'json'
  json?: boolean
  all?: boolean
  ask?: boolean
  answers?: string
  questions?: string
  writeTests?: string
  resume?: boolean
  failOn?: FailLevel
}

export function addAssess(program: Command): void {
  const command = program
    .command('assess')
    .description('judge for each patch whether it fixes the bug or overfits the tests, and show the evidence')
  addJudgeFlags(addCaseFlags(command, { reference: 'patches are compared with it', budget: assessBudget }))
    .optionsGroup(flagGroups.right)
    .option('--preserve <paths...>', 'preservation tests: files or globs in the project, or a folder to copy over it')
    .option('--patch-budget <amount>', 'maximum for one patch: executions or a time')
    .option('--ask', 'show each difference that is not judged yet, and ask which behaviour is correct')
    .option('--answers <file>', `file of saved answers (default: ${answersFile} in the project)`)
    .option(
      '--questions <number>',
      `differences to show per patch that are not judged yet (default: ${defaultQuestions})`,
    )
    .optionsGroup(flagGroups.output)
    .option('--write-tests <dir>', 'write a regression test for each witness into this folder')
    .option('--resume', 'continue an earlier run of this command that was stopped or crashed')
    .option('--all', 'show details for every patch (default: the 20 most relevant)')
    .option('--json', 'print one JSON object (docs/json.md) instead of text')
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with 1 only where a patch is overfitting, is at least suspect, or never',
      ).choices([...failLevels]),
    )
    .addOption(outputFlag())
    .addOption(progressFlag())
  addReportFlags(command)
    .addHelpText(
      'after',
      `
Verdicts, from the best:
  unrefuted      the search found no evidence against it
  inconclusive   too little could be run, or the expected behaviour is unknown
  suspect        there is evidence against it, but no proof
  overfitting    an input proves it wrong: by the reference, a preservation
                 test, your answer, or a new crash
  implausible    it does not apply, does not build or fails the tests

Exit codes: 0 every patch is unrefuted; 1 some patch is not, or with --fail-on
one fails at that level; 2 wrong usage or configuration; 130 stopped by Ctrl-C,
with the results so far (a second Ctrl-C ends at once).

Examples:
  assay assess --patch fix.diff
  assay assess                                   judge what you changed: uncommitted
                                                 changes, or those of your branch
  assay assess --patch 'candidates/*.diff' --reference fixed.diff
  assay assess --base main --ask --write-tests test/regressions
  assay assess --base origin/main --report assay-report
  assay generalize "parses an empty text" && assay assess --patch fix.diff`,
    )
    .action(async (flags: AssessFlags) => {
      process.exitCode = await judgePatches(flags)
      // Exit without waiting for work that was still running when the run was stopped.
      if (process.exitCode === stoppedCode) process.stdout.write('', () => process.exit())
    })
}

const stoppedCode = 130
const tell = (line: string) => void process.stderr.write(`assay: ${line}\n`)

/** Judges patches as `assay assess` does; returns its exit code. */
export async function judgePatches(flags: AssessFlags): Promise<number> {
  requireFolder(flags.writeTests)
  const targets = reportTargets(flags)
  const given = {
    ...projectFrom(flags),
    ...judgeSettingsFrom(flags),
    questions: flags.questions === undefined ? undefined : parseCount('--questions', flags.questions),
    answers: flags.answers,
    resume: flags.resume,
    own: targets.map(({ path }) => path),
    tell,
  }
  requireTerminal(flags)
  if (flags.ask && flags.resume)
    throw new UserError('--ask and --resume cannot be combined', 'Answers are saved even without --resume.')
  // The time budget counts from the start of the process.
  const planned = await planAssess(given, performance.timeOrigin, commandLine)
  const progress =
    flags.progress === 'json' ? new ProgressJson(planned.started) : new ProgressBlock(planned.started, planned.deadline)
  const stopping = new AbortController()
  onFirstSignal(() => stopping.abort('stopped by Ctrl-C'))
  const assessed = await watched(planned, flags, progress, stopping.signal)
  if (!assessed) {
    tell('stopped before any patch was judged')
    return stoppedCode
  }
  onFirstSignal(undefined)
  const { report } = assessed
  const view = terminalView(flags.all)
  const guarded = isForGithub(flags) ? withoutCommands : (shown: string) => shown
  process.stdout.write(flags.json ? reportJson(report) : guarded(await textFor(report, flags, view)))
  if (flags.writeTests) {
    const told = await writeTests(assessed, flags.writeTests, (what) => progress.say(what))
    progress.clear()
    if (!flags.json) process.stdout.write(told)
  }
  finishReports(report, flags, targets, planned.read.project)
  if (stopping.signal.aborted) {
    tell(assessed.canResume ? 'stopped; run the same command with --resume to continue' : 'stopped')
    return stoppedCode
  }
  const { patches } = report
  const isFine = flags.failOn
    ? !isFailed(patches, flags.failOn)
    : patches.every(({ verdict }) => verdict === 'unrefuted')
  return isFine ? 0 : 1
}

/** Runs with progress on the terminal; undefined when it was stopped before there was any result. */
async function watched(
  planned: PlannedAssess,
  { ask }: AssessFlags,
  progress: ProgressBlock | ProgressJson,
  signal: AbortSignal,
): Promise<Assessed | undefined> {
  const given = {
    ...planned.given,
    signal,
    say: (what: string) => progress.say(what),
    tell: (line: string) => (progress.clear(), tell(line)),
    onProgress: (now: RunProgress) => progress.update(now),
    ...(ask && { ask: askInTerminal(progress) }),
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

/** Questions can only be asked in an interactive terminal. */
function requireTerminal({ ask, json }: AssessFlags): void {
  if (ask && (json || !process.stdin.isTTY))
    throw new UserError(
      '--ask needs a terminal to ask in',
      'Run it in a terminal; the answers are saved, and later runs without --ask use them.',
    )
}
