import { join, resolve } from 'node:path'
import { answersFile } from '../files/own-files.js'
import type { PersonAnswer } from '../model/answer.js'
import type { Report } from '../model/report.js'
import { plainSnapshot, type Snapshot } from '../model/snapshot.js'
import { answerFrom, Answers } from '../oracles/answers.js'
import { numberedQuestions } from '../report/questions.js'
import { UserError } from '../util/errors.js'
import { readProject, withChanges, type ProjectOptions } from './project.js'
import { projectState, receiptsOf, reportOf } from './receipts.js'

/** What is right: the value before the patch, the one after it, another one, or that it throws, whatever that is. */
export type RightValue = 'before' | 'after' | 'throws' | { readonly value: unknown }

/** Types and words of errors prove nothing, so an answer need not name them. */
const anyError: Snapshot = { t: 'error' }

/** The report of the last run of the present files; answers are to its questions. */
export async function lastReport(options: ProjectOptions): Promise<{ report: Report; project: string }> {
  const read = await withChanges(await readProject(options), options, () => {})
  const state = projectState(read)
  const receipt = receiptsOf(read.project).find((one) => one.state === state)
  const report = receipt && reportOf(receipt)
  if (!report)
    throw new UserError(
      'there is no run of these files to answer a question of',
      'Run `assay assess` first; a change of the files makes its questions stale.',
    )
  return { report, project: read.project }
}

/** Keeps the answer to a question of a report; the next run of `assess` uses it. */
export function keepAnswer(report: Report, number: number, right: RightValue, answers: string): PersonAnswer {
  const all = numberedQuestions(report)
  const found = all.find((one) => one.number === number)
  if (!found)
    throw new UserError(
      `there is no question ${number}: the run has ${all.length || 'none'}`,
      'The questions are those that `assay assess` printed last.',
    )
  const { answer } = found.question
  if (!answer)
    throw new UserError('the report is of an older version, which kept no answers', 'Run `assay assess` again.')
  const { before, after, ...key } = answer
  const given = { before, after, throws: anyError }[typeof right === 'string' ? right : 'after']
  const kept = answerFrom({ ...key, expected: given as Snapshot } as PersonAnswer)
  const expected = typeof right === 'object' ? plainSnapshot(right.value) : kept.expected
  const answered = { ...kept, expected }
  new Answers(answers).replace(answered)
  return answered
}

export const answersPath = (project: string, given: string | undefined): string =>
  resolve(given ?? join(project, answersFile))
