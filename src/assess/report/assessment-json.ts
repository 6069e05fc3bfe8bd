import { basename } from 'node:path'
import type { Assessment } from '../assessment.js'
import type { Candidate, Case } from '../../case/case.js'
import { folderInRepository } from '../../files/repository.js'
import { nameOfTest } from '../../model/driver.js'
import { ranksOf } from '../verdict/ranking.js'
import { toolVersion } from '../../util/version.js'
import { diffText } from '../../files/diff-text.js'
import { evidenceJson, questionJson } from './evidence-json.js'
import { groupReports } from './groups.js'
import { judgeReports, roundSeconds } from './judges.js'
import type { EffortReport, PatchReport, PlannedJudge, Report } from '../../model/report.js'
import { partitionReport } from './partition-report.js'
import { similarityJson } from './similarity.js'
import { curvesOf, notExercised } from './search-histories.js'
import { noEffort, type Effort } from '../../model/opinion.js'

/** Version of the JSON that `assay assess --json` prints; docs/json.md describes it. */
export const assessmentVersion = 1

export interface AssessmentJsonOptions {
  readonly seed: number
  readonly budget: string
  readonly plan: readonly PlannedJudge[]
  /** Why the run is incomplete; null if it is complete. */
  readonly stopped: string | null
  readonly command: (patch: string) => string
  /** Seconds since the start of the command (default: the time the judges took). */
  readonly seconds?: number
}

/** A run as plain data; every report is made from it. */
export function assessmentJson(
  subject: Case,
  assessments: readonly Assessment[],
  options: AssessmentJsonOptions,
): Report {
  const { seed, budget, stopped } = options
  const hasReference = subject.reference !== undefined
  // Count the effort of identical or equivalent patches only once.
  const own = assessments.flatMap(({ opinions = [], sameAs }) => (sameAs === undefined ? opinions : []))
  const efforts = own.flatMap(({ effort, through }) => (through === undefined ? effort : []))
  const total = (of: (effort: Effort) => number) => efforts.reduce((sum, effort) => sum + of(effort), 0)
  const folder = folderInRepository(subject.project)
  const ranks = ranksOf(assessments)
  const groups = groupReports(assessments)
  return {
    version: assessmentVersion,
    tool: { name: 'assay', version: toolVersion },
    seed,
    budget,
    project: basename(subject.project),
    ...(folder && { folder }),
    language: subject.language.name,
    runner: subject.plan.runner,
    hasReference,
    failing: subject.failing.map((test) => ({ file: test.file, name: nameOfTest(test.name) })),
    preservationTests: subject.plan.preserve,
    plan: options.plan,
    seconds: roundSeconds(options.seconds ?? total(({ seconds }) => seconds)),
    executions: total(({ executions }) => executions),
    stopped,
    groups,
    partitions: partitionReport(assessments, subject.language),
    patches: assessments.map((one, i) => ({
      ...patchJson(subject, one, subject.candidates[i]),
      rank: ranks[i],
      trust: one.trust,
      alike: (groups.find(({ patches }) => patches.includes(one.patch))?.patches ?? []).filter((p) => p !== one.patch),
      reproduce: options.command(one.patch),
    })),
  }
}

function patchJson(
  subject: Case,
  a: Assessment,
  candidate: Candidate,
): Omit<PatchReport, 'rank' | 'trust' | 'alike' | 'reproduce'> {
  const { language, buggy } = subject
  const overlay = candidate.implausible === undefined ? candidate.version.overlay : candidate.overlay
  return {
    patch: a.patch,
    verdict: a.verdict,
    reason: a.reason,
    reasons: a.reasons ?? [],
    evidence: evidenceJson(a, language),
    effort: effortJson(a.effort ?? noEffort),
    judges: judgeReports(a),
    change: a.cases ?? [],
    questions: (a.questions ?? []).map((question) => questionJson(question, language)),
    invariants: a.invariants ?? null,
    similarity: a.similarity ? similarityJson(a.similarity, language) : null,
    curves: curvesOf(a),
    notExercised: notExercised(a, subject),
    remarks: a.remarks ?? [],
    editedTests: a.editedTests,
    diff: overlay ? diffText(buggy.tree, overlay) : '',
  }
}

const effortJson = (effort: Effort): EffortReport => ({
  executions: effort.executions,
  inputs: effort.inputs,
  reachedChange: effort.reachedChange,
  parted: effort.diverged ?? null,
  metCondition: effort.metCondition ?? null,
  differences: effort.differences,
  repaired: effort.repaired ?? null,
  faulty: effort.faulty ?? null,
  seconds: roundSeconds(effort.seconds),
  drivers: effort.drivers,
  cut: effort.cut ?? null,
  planned: effort.planned ?? null,
})
