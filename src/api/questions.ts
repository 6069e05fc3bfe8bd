import { join, resolve } from 'node:path'
import { type Case } from '../case/case.js'
import { requireLoaded } from '../case/load-failures.js'
import { driverKinds, driversOf, runOptions, searchBudget } from '../assess/defaults.js'
import { answersFile } from '../files/own-files.js'
import { UserError } from '../util/errors.js'
import type { Snapshot } from '../model/snapshot.js'
import { parseBudget } from '../fuzz/budget.js'
import type { DriverKind } from '../judges/settings.js'
import { Answers } from '../oracles/answers.js'
import { answerKeyOf } from '../oracles/answer-key.js'
import { inquire, type Inquiry } from '../commands/questions/questions.js'
import { expectedIn, requireAnswer } from '../commands/questions/letters.js'
import type { SplittingQuestion } from '../campaign/questions/question.js'
import { questionsStatus, type QuestionsStatus } from '../campaign/questions/status.js'
import { questionsJson } from '../commands/questions/json.js'
import { callback, someOfNames, text, type Rule } from '../util/validate.js'
import { callbacksOf, projectSchema, readProject, requireOptions, withChanges, type ProjectOptions } from './project.js'
import { pruneCache } from '../util/scratch.js'
import { openCase } from '../case/open-case.js'

/** Options of `questions`. */
export interface QuestionsOfProjectOptions extends ProjectOptions {
  /** Kinds of drivers (default: lifted tests and generated sequences). */
  readonly drivers?: readonly DriverKind[]
  /** File of saved answers (default: `assay.answers.json` in the project). */
  readonly answers?: string
  /** Answers by question number: a letter, or the expected value as JSON. They are saved in the file. */
  readonly answer?: Readonly<Record<number, string>>
  readonly onProgress?: (executions: number, kinds: number) => void
}

/** The open questions about the patches of a project, and the state after the answers so far. */
export interface ProjectQuestions {
  /** The object that `assay questions --json` prints (docs/questions.md). */
  readonly report: object
  readonly subject: Case
  readonly inquiry: Inquiry
  readonly standing: QuestionsStatus
}

/** The questions found, before any is asked. */
export interface FoundQuestions {
  readonly subject: Case
  readonly inquiry: Inquiry
  readonly seed: number
  readonly exact: boolean
  readonly budget: string
  readonly remember: (question: SplittingQuestion, expected: Snapshot) => void
}

const byNumber: Rule = {
  allowed: 'answers by question number, such as { 1: "B" }',
  holds: (v) =>
    typeof v === 'object' &&
    v !== null &&
    Object.entries(v).every(([number, answer]) => /^[1-9]\d*$/.test(number) && typeof answer === 'string'),
}
const questionsSchema = {
  ...projectSchema,
  drivers: someOfNames(driverKinds),
  answers: text,
  answer: byNumber,
  onProgress: callback,
}

/** Finds the inputs whose expected output would rule out the most patches, as `assay questions` does. */
export async function findQuestions(options: QuestionsOfProjectOptions = {}): Promise<ProjectQuestions> {
  requireOptions(options, questionsSchema, 'findQuestions')
  const found = await searchQuestions(options)
  return questionsOf(found, found.inquiry)
}

export async function searchQuestions(options: QuestionsOfProjectOptions, where?: string): Promise<FoundQuestions> {
  const given = Object.entries(options.answer ?? {}).map(([number, answer]) => ({ number: Number(number), answer }))
  for (const { answer } of given) requireAnswer(answer)
  const { say = () => {}, onProgress = () => {}, tell = () => {} } = options
  const read = await withChanges(await readProject(options, where), options, tell)
  const { project, config } = read
  const budget = parseBudget(config.budget ?? searchBudget)
  const answers = new Answers(resolve(options.answers ?? join(project, answersFile)))
  pruneCache()
  const subject = await openCase({ ...read, ...callbacksOf(options) })
  requireLoaded(subject)
  const run = runOptions(config)
  const drivers = driversOf(options.drivers)
  const found = await inquire(subject, { ...run, budget, drivers, answers, say, onProgress })
  const remember = (question: SplittingQuestion, expected: Snapshot) =>
    answers.add({ ...answerKeyOf(question, subject.language), expected })
  const { seed, exact } = run
  return { subject, inquiry: withAnswers(found, given, remember), seed, exact, budget: budget.text, remember }
}

/** The report and current state; `inquiry` may hold answers given since the search. */
export function questionsOf({ subject, seed, exact, budget }: FoundQuestions, inquiry: Inquiry): ProjectQuestions {
  const standing = questionsStatus([...inquiry.patches.keys()], inquiry.questions, inquiry.answered, exact)
  return { report: questionsJson(subject, inquiry, standing, { seed, budget }), subject, inquiry, standing }
}

/** Parses all answers before saving the first. */
function withAnswers(
  inquiry: Inquiry,
  given: readonly { readonly number: number; readonly answer: string }[],
  remember: FoundQuestions['remember'],
): Inquiry {
  const added = given.map(({ number, answer }) => {
    const question = inquiry.questions[number - 1]
    if (!question)
      throw new UserError(
        `there is an answer for question ${number}, but there are only ${inquiry.questions.length} questions`,
        'Use the same patches, seed and budget as in the run that listed the questions.',
      )
    return { question, expected: expectedIn(answer, question) }
  })
  for (const { question, expected } of added) remember(question, expected)
  return { ...inquiry, answered: [...inquiry.answered, ...added] }
}
