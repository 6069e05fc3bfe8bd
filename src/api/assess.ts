import { join, resolve } from 'node:path'
import { assess } from '../assess/assess.js'
import type { Assessment } from '../assess/assessment.js'
import type { AssessOptions } from '../assess/settings.js'
import { type Case } from '../case/case.js'
import { requireLoaded } from '../case/load-failures.js'
import { defaultQuestions, judgeOptions, judgeSettingsSchema, type JudgeSettings } from '../assess/defaults.js'
import { answersFile } from '../files/own-files.js'
import { UserError } from '../util/errors.js'
import { requireSolver } from '../analyses/invariants/solver/launch.js'
import { openReader } from '../analyses/patch-text/reader.js'
import { Answers } from '../oracles/answers.js'
import { answerKeyOf } from '../oracles/answer-key.js'
import { RememberingPerson, type Reply } from '../oracles/person.js'
import type { Question } from '../model/question.js'
import { plannedSeconds, planOf, type PlannedJudge } from '../assess/plan.js'
import type { RunProgress } from '../assess/progress.js'
import { assessmentJson } from '../assess/report/assessment-json.js'
import type { Report } from '../model/report.js'
import { runBudget } from '../assess/budget-shares.js'
import { withDeadline, type Budget } from '../fuzz/budget.js'
import { stoppedBy } from '../assess/stopped.js'
import { callback, nonNegative, flag, text, texts } from '../util/validate.js'
import { chosenIn, reproduceCommand } from './command.js'
import {
  callbacksOf,
  projectSchema,
  readProject,
  withChanges,
  requireOptions,
  type ProjectOptions,
  type ReadProject,
} from './project.js'
import { identityOf, leaveReceipt, runIdOf, type RunIdentity } from './receipts.js'
import { openJournal } from './resume.js'
import { pruneCache } from '../util/scratch.js'
import { openCase } from '../case/open-case.js'

/** Options of `assess`; all are optional except the patches, if the configuration names none. */
export interface AssessProjectOptions extends ProjectOptions, JudgeSettings {
  /** How many differences that are not judged yet are shown per patch (default: 3). */
  readonly questions?: number
  /** File of saved answers (default: `assay.answers.json` in the project). */
  readonly answers?: string
  /** Called to ask which behaviour is correct when no oracle decides; the answers are saved in the file. */
  readonly ask?: (question: Question, patch: string, subject: Case) => Promise<Reply>
  /** Continue an earlier run with the same options that was stopped or crashed. */
  readonly resume?: boolean
  /** Called from time to time with the progress of the run. */
  readonly onProgress?: (progress: RunProgress) => void
  /** Absolute paths of files that the caller writes into the project and that are not part of the program. */
  readonly own?: readonly string[]
}

/** The result of `assess`: the report, and the data it was made from. */
export interface Assessed {
  readonly report: Report
  readonly subject: Case
  /** In the order of the patches. */
  readonly assessments: readonly Assessment[]
  /** The command that reproduces the result for one patch. */
  readonly command: (patch: string) => string
  /** True when there is finished work that `resume` would not repeat. */
  readonly canResume: boolean
}

const assessSchema = {
  ...projectSchema,
  ...judgeSettingsSchema,
  questions: nonNegative,
  answers: text,
  ask: callback,
  resume: flag,
  onProgress: callback,
  own: texts,
}

/**
 * Judges for each patch whether it fixes the bug or overfits the tests, as `assay assess` does. The report is plain
 * data: `--json` prints it, and every other report is made from it.
 */
export async function assessProject(options: AssessProjectOptions = {}): Promise<Report> {
  return (await assessInDetail(options)).report
}

/** Like `assessProject`, with the data behind the report, for `assessmentText` and `writeTests`. */
export async function assessInDetail(options: AssessProjectOptions = {}): Promise<Assessed> {
  requireOptions(options, assessSchema, 'assessProject')
  return runAssess(await planAssess(options, Date.now()))
}

/** A run that is ready to start: all options have been checked. */
export interface PlannedAssess {
  readonly read: ReadProject
  readonly given: AssessProjectOptions
  readonly options: Omit<AssessOptions, 'say' | 'onProgress' | 'person' | 'journal' | 'signal'>
  readonly answers: Answers
  readonly answersPath: string
  /** The files and settings as they were when it was requested. */
  readonly identity: RunIdentity
  /** When it was requested, and its deadline (`Date.now()`). */
  readonly started: number
  readonly deadline: number | undefined
}

export async function planAssess(given: AssessProjectOptions, started: number, where?: string): Promise<PlannedAssess> {
  const read = await withChanges(await readProject(given, where), given, given.tell ?? (() => {}))
  const own = judgeOptions(read.config, given)
  const { deadline } = runBudget(own.budget, own.patchBudget, started)
  const { model, encoder, resume = false, ask, questions = defaultQuestions } = given
  // Report an invalid model before the work begins.
  if (model !== undefined || encoder !== undefined)
    await openReader({ ...(model && { model }), ...(encoder && { encoder }) })
  if (given.paperRules && !read.config.reference)
    throw new UserError('--paper-rules needs a reference', 'Give one with --reference.')
  if (given.paperRules) requireSolver()
  if (ask && resume)
    throw new UserError('"ask" and "resume" cannot be combined', 'Answers are saved even without "resume".')
  const budget = { ...own.budget, ...(deadline !== undefined && { deadline }) }
  const answersPath = resolve(given.answers ?? join(read.project, answersFile))
  const options = { ...own, budget, questions, asks: ask !== undefined }
  const identity = identityOf(read, judgeSettingsIn(given), answersPath)
  return { read, given, options, answers: new Answers(answersPath), answersPath, identity, started, deadline }
}

/** What changes a verdict among the options that are no keys of a configuration. */
const judgeSettingsIn = ({ questions, ...options }: AssessProjectOptions): object => ({
  ...Object.fromEntries(Object.entries(options).filter(([key]) => Object.hasOwn(judgeSettingsSchema, key))),
  ...(questions !== defaultQuestions && { questions }),
})

/** The share of the time budget for running the tests on patches; the rest is for judging those that pass. */
const checking = 1 / 2

/** Rejects with `Stopped` when it is stopped before there is any result. */
export async function runAssess(planned: PlannedAssess): Promise<Assessed> {
  const { read, given, options, answers, answersPath, started, deadline } = planned
  const { ask, signal, resume = false, own = [], say = () => {}, tell = () => {}, onProgress = () => {} } = given
  pruneCache()
  const checkUntil = deadline === undefined ? Infinity : started + (deadline - started) * checking
  const subject = await openCase({ ...read, ...callbacksOf(given), own, checkUntil })
  requireLoaded(subject)
  const person = new RememberingPerson(
    answers,
    (question) => answerKeyOf(question, subject.language),
    ask && ((question, patch) => ask(question, patch, subject)),
  )
  const isPlanned = read.config.budget === undefined && read.config.patchBudget === undefined
  const heard = {
    ...options,
    person,
    ...(isPlanned && !options.thorough && !ask && { budget: timed(planned, subject) }),
  }
  // No journal with `ask`: answers change the results during the run. The time that is left is another one every time.
  const asked = { ...options, person }
  const journal = ask ? undefined : openJournal(subject, asked, { answers: answersPath, resume, tell })
  try {
    const assessments = await assess(subject, {
      ...heard,
      journal,
      signal,
      // After a stop, work that is still running must not report progress.
      say: (what) => signal?.aborted || say(what),
      onProgress: (now) => signal?.aborted || onProgress(now),
    })
    const plan = planOf(subject, heard)
    const stopped = signal?.aborted ? reasonOf(signal) : stoppedBy(assessments, heard)
    if (stopped === null) journal?.finish()
    const canResume = stopped !== null && (journal?.pieces ?? 0) > 0
    const found = told(planned, subject, assessments, plan, stopped)
    // What was stopped, or changed on its way, is not what these files, settings and answers lead to.
    if (!signal?.aborted && isSame(planned)) leaveReceipt(planned.identity, found.report, started)
    return { ...found, canResume }
  } finally {
    journal?.close()
  }
}

const isSame = ({ identity, read, given, answersPath }: PlannedAssess) =>
  runIdOf(identityOf(read, judgeSettingsIn(given), answersPath)) === runIdOf(identity)

/** A run that nobody gave a budget has a time, too: a reviewer waits for a minute, not for ten. */
function timed({ options: { budget }, started }: PlannedAssess, subject: Case): Budget {
  const deadline = Math.max(started + plannedSeconds(subject) * 1000, Date.now() + leastSeconds * 1000)
  return withDeadline(budget, deadline, `${budget.text} within ${Math.round((deadline - started) / 1000)}s`)
}

/** Seconds that are left for judging, however long it took to build and test the versions. */
const leastSeconds = 40

const reasonOf = ({ reason }: AbortSignal) => (typeof reason === 'string' ? reason : 'by the caller')

function told(
  { read, given, options, started }: PlannedAssess,
  subject: Case,
  assessments: readonly Assessment[],
  plan: readonly PlannedJudge[],
  stopped: string | null,
): Omit<Assessed, 'canResume'> {
  const { seed, budget } = options
  const command = (patch: string) => reproduceCommand('assess', { ...given, ...chosenIn(read, given), seed }, patch)
  const seconds = (Date.now() - started) / 1000
  const report = assessmentJson(subject, assessments, { seed, budget: budget.text, plan, command, seconds, stopped })
  return { report, subject, assessments, command }
}
