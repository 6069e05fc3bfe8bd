import type { QuestionReport, Report } from '../model/report.js'

/** A question with the number by which it is answered. */
export interface NumberedQuestion {
  readonly number: number
  readonly patch: string
  readonly question: QuestionReport
}

/** The open questions of a report, numbered from 1 in the order of the patches. */
export const numberedQuestions = ({ patches }: Report): NumberedQuestion[] =>
  patches
    .flatMap(({ patch, questions }) => questions.map((question) => ({ patch, question })))
    .map((one, i) => ({ number: i + 1, ...one }))
