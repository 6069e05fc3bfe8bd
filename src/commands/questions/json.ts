import { answerKeyOf } from '../../oracles/answer-key.js'
import type { Case } from '../../case/case.js'
import type { Inquiry } from './questions.js'
import { letteredOutputs } from './letters.js'
import type { SplittingQuestion } from '../../campaign/questions/question.js'
import type { QuestionsStatus } from '../../campaign/questions/status.js'
import { inputParts } from '../../model/input-text.js'
import { showSnapshot } from '../../execution/show.js'

/** The questions as data (docs/questions.md). */
export function questionsJson(
  { language }: Case,
  inquiry: Inquiry,
  { remaining, ruledOut, groups, open }: QuestionsStatus,
  { seed, budget }: { seed: number; budget: string },
): object {
  const name = (patch: number) => inquiry.patches[patch]
  const about = (question: SplittingQuestion) => {
    const { file, test, input, output } = answerKeyOf(question, language)
    const { driver } = question
    return {
      test: { file, name: test, line: driver.site?.line ?? null, generated: driver.generated !== undefined },
      input: inputParts(driver, question.input, language.writing),
      inputInWords: input,
      calls: question.calls ?? null,
      output,
    }
  }
  return {
    seed,
    budget,
    remaining: remaining.map(name),
    groups: groups.map((group) => group.map(name)),
    ruledOut: ruledOut.map(({ patch, by: { question, expected } }) => ({
      patch: name(patch),
      ...about(question),
      expected: showSnapshot(expected),
      shown: showSnapshot(question.outputs[question.answers[patch]].value),
    })),
    leftOut: inquiry.leftOut,
    contradictions: inquiry.contradictions,
    questions: open.map(({ question, gain }) => ({
      number: inquiry.questions.indexOf(question) + 1,
      rulesOut: gain,
      ...about(question),
      answers: letteredOutputs(question).map(({ letter, value, patches, isBefore }) => ({
        letter,
        value: showSnapshot(value),
        patches: patches.map(name),
        before: isBefore,
      })),
    })),
    executions: inquiry.executions,
    drivers: inquiry.drivers,
  }
}
