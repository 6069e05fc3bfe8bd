import { assess } from '../../assess/assess.js'
import type { Assessment } from '../../assess/assessment.js'
import type { AssessOptions } from '../../assess/settings.js'
import { messageOf } from '../../util/errors.js'
import type { ComparedTest, Measured } from '../../model/similarity-report.js'
import type { Dataset, LabelledCase } from './dataset.js'
import type { Results } from './results.js'
import type { Config } from '../../model/config.js'
import type { CaseResult, PatchResult } from '../../model/bench-report.js'
import type { Case } from '../../case/case.js'
import { openCase } from '../../case/open-case.js'
import { ReferencePerson, type AnsweringOptions } from './answering.js'

export interface BenchOptions {
  /** How to judge a case, given its configuration. */
  readonly assessOptions: (config: Config) => Omit<AssessOptions, 'say' | 'onProgress'>
  /** Laid over the configuration of every case. */
  readonly overrides: Config
  /** Fingerprint of what a case's result depends on. */
  readonly keyOf: (id: string) => string | undefined
  /** Every patch alone and without a reference, which only answers questions. */
  readonly answering?: AnsweringOptions
  readonly say: (what: string) => void
}

/** Judges every case of a dataset that has no result yet; one that fails is noted and does not stop the rest. */
export async function runBench(dataset: Dataset, results: Results, options: BenchOptions): Promise<CaseResult[]> {
  for (const { id, error } of dataset.broken) results.done.set(id, { id, seconds: 0, error, patches: [] })
  for (const [i, one] of dataset.cases.entries()) {
    if (results.done.has(one.id)) continue
    options.say(`${one.id} (${i + 1} of ${dataset.cases.length})`)
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    try {
      const patches = await judgeCase(one, options)
      results.add({ id: one.id, ...keyed(options.keyOf(one.id)), seconds: seconds(), patches })
    } catch (error) {
      results.add({ id: one.id, seconds: seconds(), error: messageOf(error), patches: [] })
    }
  }
  return [...dataset.broken.map(({ id }) => id), ...dataset.cases.map(({ id }) => id)].map((id) =>
    results.done.get(id)!,
  )
}

async function judgeCase(one: LabelledCase, options: BenchOptions): Promise<PatchResult[]> {
  const config = { ...one.config, ...options.overrides }
  const say = (what: string) => options.say(`${one.id}: ${what}`)
  const settings = {
    ...options.assessOptions(config),
    say,
    onProgress: ({ executions, settled, of }: { executions: number; settled: number; of: number }) =>
      say(`${executions} executions, ${settled} of ${of} patches settled`),
  }
  const subject = await openCase({ project: one.project, config, patchesFrom: one.project, say })
  if (options.answering) return judgeByAnswers(one, subject, settings, options.answering)
  const assessments = await assess(subject, settings)
  return one.patches.map((patch, i) => resultOf(assessments[i], patch))
}

async function judgeByAnswers(
  { patches }: LabelledCase,
  subject: Case,
  settings: AssessOptions,
  answering: AnsweringOptions,
): Promise<PatchResult[]> {
  const { reference: _, ...unknown } = subject
  const person = await ReferencePerson.of(subject, settings, answering)
  const results: PatchResult[] = []
  try {
    for (const [i, patch] of patches.entries()) {
      person.asked = 0
      const alone = { ...unknown, candidates: [subject.candidates[i]] }
      const [assessment] = await assess(alone, { ...settings, person, asks: true, questions: answering.most })
      results.push({ ...resultOf(assessment, patch), answers: person.asked })
    }
    return results
  } finally {
    person.close()
  }
}

function resultOf(a: Assessment, { file, label, origin }: LabelledCase['patches'][number]): PatchResult {
  return {
    patch: file,
    label,
    ...(origin !== undefined && { origin }),
    verdict: a.verdict,
    reason: a.reason,
    trust: a.trust.value,
    evidence: a.evidence.map((e) =>
      e.kind === 'witness'
        ? { judge: e.judge, kind: e.kind, oracle: e.oracle }
        : { judge: e.judge, kind: e.kind, measure: e.measure, value: e.value },
    ),
    ...(a.similarity && { similarity: a.similarity.tests.map(measuredIn) }),
    executions: a.effort?.executions ?? 0,
    seconds: a.effort?.seconds ?? 0,
  }
}

/** Without the parts that are only for people. */
const measuredIn = ({ made: _, parting: __, ...measured }: ComparedTest): Measured => measured

const keyed = (key: string | undefined) => (key === undefined ? {} : { key })
