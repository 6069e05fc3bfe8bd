import { changeInWords, observedAt, shownSide } from '../../execution/describe.js'
import { notReached } from '../../execution/outputs.js'
import { differingPart } from '../../execution/part.js'
import type { Language } from '../../languages/language.js'
import type { Question } from '../../model/question.js'
import { inputInWords, inputParts } from '../../model/input-text.js'
import type { AnswerReport, EvidenceReport, QuestionReport, WitnessReport } from '../../model/report.js'
import type { Execution } from '../../model/execution.js'
import { answerKeyOf } from '../../oracles/answer-key.js'
import { answerJson } from '../../oracles/answers.js'
import { scoreJson } from './score.js'
import { testPlace } from './test-place.js'
import { showSnapshot } from '../../execution/show.js'
import type { Verdict } from '../../model/verdict.js'
import type { Witness } from '../../model/evidence.js'

/** All evidence against a patch as data, the piece that decides the verdict first. */
export const evidenceJson = ({ grounds = [] }: Pick<Verdict, 'grounds'>, language: Language): EvidenceReport[] =>
  grounds.map(({ evidence, inWords }) =>
    evidence.kind === 'score' ? scoreJson(evidence, language) : witnessJson(evidence, inWords, language),
  )

function witnessJson(witness: Witness, inWords: string, language: Language): WitnessReport {
  const { judge, kind, oracle, condition, grade, label, difference, driver, input, before, after, test } = witness
  return {
    judge,
    kind,
    inWords,
    oracle,
    condition,
    grade,
    test: testPlace(driver),
    input: inputParts(driver, input, language.writing),
    inputInWords: inputInWords(driver, input, language.writing),
    output: label,
    change: changeInWords(difference),
    before: shownSide(difference, before),
    after: shownSide(difference, after),
    ...(witness.expected && { expected: showSnapshot(witness.expected.value) }),
    ...(witness.classification && { classification: witness.classification }),
    endless: witness.endless,
    ...(witness.untested !== undefined && { untested: witness.untested }),
    ...(oracle === 'crash' && after.crash && { crash: after.crash }),
    outcomes: { before: before.outcome, after: after.outcome },
    ...(test !== undefined && { regressionTest: test }),
  }
}

export function questionJson(question: Question, language: Language): QuestionReport {
  const { kind, driver, input, grade, label, calls, difference, before, after } = question
  const part = differingPart(difference, before, after)
  return {
    kind,
    test: testPlace(driver),
    grade,
    input: inputParts(driver, input, language.writing),
    inputInWords: inputInWords(driver, input, language.writing),
    calls: calls ?? null,
    output: label,
    change: changeInWords(difference),
    before: shownSide(difference, before),
    after: shownSide(difference, after),
    ...(part && { part }),
    answer: answerReport(question, language),
  }
}

function answerReport(question: Question, language: Language): AnswerReport {
  const key = answerKeyOf(question, language)
  const inJson = (execution: Execution) =>
    answerJson({ ...key, expected: (observedAt(execution, question.difference) ?? { value: notReached }).value })
  const { expected: before, ...kept } = inJson(question.before)
  return { ...kept, before, after: inJson(question.after).expected }
}
