import { changeInWords } from '../../execution/describe.js'
import type { Driver } from '../../model/driver.js'
import type { Language } from '../../languages/language.js'
import type { Question } from '../../model/question.js'
import { side } from '../../report/assessment.js'
import { inputInWords, inputParts } from '../../languages/input-text.js'
import type { EvidenceReport, QuestionReport, TestPlace, WitnessReport } from '../../model/report.js'
import { scoreJson } from '../../report/similarity.js'
import { showSnapshot } from '../../execution/show.js'
import type { Verdict } from '../../model/verdict.js'
import type { Witness } from '../../model/evidence.js'

/** All that speaks against a patch, as data, in the order it was found. */
export function evidenceJson(
  {
    evidence,
    grounds = [],
  }: { readonly evidence: readonly (Witness | Parameters<typeof scoreJson>[0])[] } & Pick<Verdict, 'grounds'>,
  language: Language,
): EvidenceReport[] {
  return evidence.map((one) => {
    if (one.kind === 'score') return scoreJson(one, language)
    const inWords = grounds.find((ground) => ground.evidence === one)?.inWords ?? one.condition
    return witnessJson(one, inWords, language)
  })
}

export const testPlace = ({ file, name, site, failing }: Driver): TestPlace => ({
  file,
  name,
  line: site?.line ?? null,
  failing,
})

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
    input: inputParts(driver, input, language),
    inputInWords: inputInWords(driver, input, language),
    output: label,
    change: changeInWords(difference),
    before: side(witness, before),
    after: side(witness, after),
    ...(witness.expected && { expected: showSnapshot(witness.expected.value) }),
    ...(witness.classification && { classification: witness.classification }),
    endless: witness.endless,
    ...(oracle === 'crash' && after.crash && { crash: after.crash }),
    outcomes: { before: before.outcome, after: after.outcome },
    ...(test !== undefined && { regressionTest: test }),
  }
}

export function questionJson(question: Question, language: Language): QuestionReport {
  const { driver, input, grade, label, calls, difference, before, after } = question
  return {
    test: testPlace(driver),
    grade,
    input: inputParts(driver, input, language),
    inputInWords: inputInWords(driver, input, language),
    calls: calls ?? null,
    output: label,
    change: changeInWords(difference),
    before: side(question, before),
    after: side(question, after),
  }
}
