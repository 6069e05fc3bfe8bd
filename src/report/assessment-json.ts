import type { Assessment } from '../assess.js'
import type { Case } from '../case/case.js'
import { changeInWords } from '../differences/describe.js'
import { nameOfTest } from '../drivers/driver.js'
import type { Evidence } from '../judges/judge.js'
import type { Question } from '../oracles/question.js'
import { side } from './assessment.js'
import { ranksOf } from '../verdict/ranking.js'
import { inputInWords, inputParts } from './inputs.js'
import { scoreJson, similarityJson } from './similarity.js'
import { showSnapshot } from './values.js'

/** Version of the JSON that `assay assess --json` prints; docs/json.md describes it. */
export const assessmentVersion = 1

export interface AssessmentJsonOptions {
  readonly seed: number
  readonly budget: string
  readonly command: (patch: string) => string
}

export function assessmentJson(
  subject: Case,
  assessments: readonly Assessment[],
  { seed, budget, command }: AssessmentJsonOptions,
): object {
  const ranks = ranksOf(assessments)
  return {
    version: assessmentVersion,
    seed,
    budget,
    runner: subject.plan.runner,
    failing: subject.failing.map((test) => ({ file: test.file, name: nameOfTest(test.name) })),
    preservationTests: subject.plan.preserve,
    patches: assessments.map((a, i) => ({
      patch: a.patch,
      verdict: a.verdict,
      reason: a.reason,
      rank: ranks[i],
      trust: a.trust,
      evidence: a.evidence.map((evidence) => evidenceJson(subject, evidence)),
      effort: {
        executions: a.effort?.executions ?? 0,
        inputs: a.effort?.inputs ?? 0,
        reachedChange: a.effort?.reachedChange ?? 0,
        parted: a.effort?.parted ?? null,
        metCondition: a.effort?.metCondition ?? null,
        differences: a.effort?.differences ?? 0,
        repaired: a.effort?.repaired ?? null,
        seconds: Number((a.effort?.seconds ?? 0).toFixed(3)),
        drivers: a.effort?.drivers ?? 0,
        cut: a.effort?.cut ?? null,
      },
      change: a.cases ?? [],
      questions: (a.questions ?? []).map((question) => questionJson(subject, question)),
      invariants: a.invariants ?? null,
      similarity: a.similarity ? similarityJson(a.similarity, subject.language) : null,
      alike: a.alike,
      remarks: a.remarks ?? [],
      editedTests: a.editedTests,
      reproduce: command(a.patch),
    })),
  }
}

function evidenceJson({ language }: Case, evidence: Evidence): object {
  if (evidence.kind === 'score') return scoreJson(evidence, language)
  const { judge, kind, oracle, condition, grade, label, difference, driver, input, before, after, test } = evidence
  return {
    judge,
    kind,
    oracle,
    condition,
    grade,
    test: { file: driver.file, name: driver.name, line: driver.site?.line ?? null, failing: driver.failing },
    input: inputParts(driver, input, language),
    inputInWords: inputInWords(driver, input, language),
    output: label,
    change: changeInWords(difference),
    before: side(evidence, before),
    after: side(evidence, after),
    ...(evidence.expected && { expected: showSnapshot(evidence.expected.value) }),
    ...(evidence.classification && { classification: evidence.classification }),
    endless: evidence.endless,
    ...(oracle === 'crash' && after.crash && { crash: after.crash }),
    outcomes: { before: before.outcome, after: after.outcome },
    ...(test !== undefined && { regressionTest: test }),
  }
}

function questionJson({ language }: Case, question: Question): object {
  const { driver, input, grade, label, calls, difference, before, after } = question
  return {
    test: { file: driver.file, name: driver.name, line: driver.site?.line ?? null, failing: driver.failing },
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
