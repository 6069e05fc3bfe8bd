import { join, resolve } from 'node:path'
import { assess } from '../assess/assess.js'
import type { Assessment } from '../assess/assessment.js'
import type { AssessOptions } from '../assess/settings.js'
import { type Case } from '../case/case.js'
import { requireLoaded } from '../case/unloaded.js'
import { answersFile, defaultQuestions, judgeOptions, wishesSchema, type JudgeWishes } from '../assess/defaults.js'
import { UserError } from '../util/errors.js'
import { openReader } from '../analyses/patch-text/reader.js'
import { Answers } from '../oracles/answers.js'
import { nameOf } from '../oracles/asked.js'
import { Remembering, type Reply } from '../oracles/person.js'
import type { Question } from '../model/question.js'
import { planOf, type PlannedJudge } from '../assess/plan.js'
import type { RunProgress } from '../assess/progress.js'
import { assessmentJson } from '../assess/report/assessment-json.js'
import type { Report } from '../model/report.js'
import { runBudget } from '../assess/shares.js'
import { stoppedBy } from '../assess/stopped.js'
import { callback, count, flag, text, texts } from '../util/validate.js'
import { commandAgain } from './command.js'
import {
  heardBy,
  projectSchema,
  readProject,
  requireOptions,
  type ProjectOptions,
  type ReadProject,
} from './project.js'
import { openJournal } from './resume.js'
import { pruneCache } from '../util/scratch.js'
import { openCase } from '../case/open-case.js'

/** What `assess` may be told; everything may be left out but the patches, if the configuration names none. */
export interface AssessProjectOptions extends ProjectOptions, JudgeWishes {
  /** How many differences nobody has judged are shown for a patch; 3 when left out. */
  readonly questions?: number
  /** File of answers given before; `assay.answers.json` of the project when left out. */
  readonly answers?: string
  /** Is asked which behaviour is right where nobody has said so; the answers are kept in the file. */
  readonly ask?: (question: Question, patch: string, subject: Case) => Promise<Reply>
  /** Go on with an earlier run of the same that was stopped or died. */
  readonly resume?: boolean
  /** Is told now and then how far the run has come. */
  readonly onProgress?: (progress: RunProgress) => void
  /** Files, by their whole paths, that the caller writes into the project and that are no part of the program. */
  readonly own?: readonly string[]
  /** Is told what becomes of an earlier run. */
  readonly tell?: (line: string) => void
}

/** What a run of `assess` found: the report, and what it was made from. */
export interface Assessed {
  readonly report: Report
  readonly subject: Case
  /** In the order of the patches. */
  readonly assessments: readonly Assessment[]
  /** Gives the same result for one patch again. */
  readonly command: (patch: string) => string
  /** There is finished work that `resume` would not repeat. */
  readonly canResume: boolean
}

const assessSchema = {
  ...projectSchema,
  ...wishesSchema,
  questions: count,
  answers: text,
  ask: callback,
  resume: flag,
  onProgress: callback,
  own: texts,
  tell: callback,
}

/**
 * Tells for each patch whether it repairs the bug or overfits the tests, as `assay assess` does. The report is plain data:
 * what `--json` prints, and what every other report is made from.
 */
export async function assessProject(options: AssessProjectOptions = {}): Promise<Report> {
  return (await assessInDetail(options)).report
}

/** The same with what the report was made from, for `assessmentText` and `writeTests`. */
export async function assessInDetail(options: AssessProjectOptions = {}): Promise<Assessed> {
  requireOptions(options, assessSchema, 'assessProject')
  return runAssess(await planAssess(options, Date.now()))
}

/** A run that can begin: everything that could be wrong with what was asked for was looked at. */
export interface PlannedAssess {
  readonly read: ReadProject
  readonly given: AssessProjectOptions
  readonly options: Omit<AssessOptions, 'say' | 'onProgress' | 'person' | 'journal' | 'signal'>
  readonly answers: Answers
  readonly answersPath: string
  /** When it was asked for, and when it has to be over (`Date.now()`). */
  readonly started: number
  readonly deadline: number | undefined
}

export async function planAssess(given: AssessProjectOptions, started: number, where?: string): Promise<PlannedAssess> {
  const read = await readProject(given, where)
  const own = judgeOptions(read.config, given)
  const { deadline } = runBudget(own.budget, own.patchBudget, started)
  const { model, encoder, resume = false, ask, questions = defaultQuestions } = given
  // What is wrong with a model is told before the work begins.
  if (model !== undefined || encoder !== undefined)
    await openReader({ ...(model && { model }), ...(encoder && { encoder }) })
  if (given.paperRules && !read.config.reference)
    throw new UserError('--paper-rules compares with a reference', 'Give one with --reference.')
  if (ask && resume)
    throw new UserError('asking and resuming exclude each other', 'What was answered is kept in any case.')
  const budget = { ...own.budget, ...(deadline !== undefined && { deadline }) }
  const answersPath = resolve(given.answers ?? join(read.project, answersFile))
  const options = { ...own, budget, questions, asks: ask !== undefined }
  return { read, given, options, answers: new Answers(answersPath), answersPath, started, deadline }
}

/** The part of the time in which patches may be checked by the tests: it is for those that pass. */
const checking = 1 / 2

/** Rejects with `Stopped` where it is stopped before there is anything to tell. */
export async function runAssess(planned: PlannedAssess): Promise<Assessed> {
  const { read, given, options, answers, answersPath, started, deadline } = planned
  const { ask, signal, resume = false, own = [], say = () => {}, tell = () => {}, onProgress = () => {} } = given
  pruneCache()
  const checkUntil = deadline === undefined ? Infinity : started + (deadline - started) * checking
  const subject = await openCase({ ...read, ...heardBy(given), own, checkUntil })
  requireLoaded(subject)
  const person = new Remembering(
    answers,
    (question) => nameOf(question, subject.language),
    ask && ((question, patch) => ask(question, patch, subject)),
  )
  const heard = { ...options, person }
  // Answers change what is found while it is being found.
  const journal = ask ? undefined : openJournal(subject, heard, { answers: answersPath, resume, tell })
  try {
    const assessments = await assess(subject, {
      ...heard,
      journal,
      signal,
      // What is left behind after a stop has nothing more to say.
      say: (what) => signal?.aborted || say(what),
      onProgress: (now) => signal?.aborted || onProgress(now),
    })
    const plan = planOf(subject, heard)
    const stopped = signal?.aborted ? reasonOf(signal) : stoppedBy(assessments, options)
    if (stopped === null) journal?.finish()
    const canResume = stopped !== null && (journal?.pieces ?? 0) > 0
    return { ...told(planned, subject, assessments, plan, stopped), canResume }
  } finally {
    journal?.close()
  }
}

const reasonOf = ({ reason }: AbortSignal) => (typeof reason === 'string' ? reason : 'by the caller')

function told(
  { given, options, started }: PlannedAssess,
  subject: Case,
  assessments: readonly Assessment[],
  plan: readonly PlannedJudge[],
  stopped: string | null,
): Omit<Assessed, 'canResume'> {
  const { seed, budget } = options
  const command = (patch: string) => commandAgain('assess', { ...given, seed }, patch)
  const seconds = (Date.now() - started) / 1000
  const report = assessmentJson(subject, assessments, { seed, budget: budget.text, plan, command, seconds, stopped })
  return { report, subject, assessments, command }
}
