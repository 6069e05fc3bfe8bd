import * as z from 'zod'
import type { Report } from '../model/report.js'
import { decisiveFirst, sidesOf } from '../report/decisive-evidence.js'
import { agentText } from '../report/agent.js'
import { numberedQuestions, type NumberedQuestion } from '../report/questions.js'
import type { ChildProgress } from '../service/child-run.js'
import type { Run } from '../service/runs.js'

const mostPatches = 50
const mostQuestions = 3

export const questionShape = z.object({
  number: z.number(),
  patch: z.string(),
  kind: z.string().describe('repair, side effect, or unchanged: close to the failing test but left as it was'),
  test: z.string(),
  input: z.string(),
  before: z.string(),
  after: z.string(),
})

/** How a run stands: for `assess`, `result` and `answer`. */
export const runShape = z.object({
  runId: z.string(),
  state: z.enum(['done', 'running', 'failed']),
  progress: z.string().nullable().describe('what is being done, while it runs'),
  seconds: z.number(),
  patches: z.array(
    z.object({
      patch: z.string(),
      verdict: z.enum(['overfitting', 'suspect', 'unrefuted', 'inconclusive', 'implausible']),
      reason: z.string(),
      evidence: z.record(z.string(), z.string()).nullable().describe('the deciding input and what each version does'),
    }),
  ),
  questions: z.array(questionShape).describe('inputs whose right output would decide; at most three'),
})

export const questionData = ({ number, patch, question }: NumberedQuestion): z.infer<typeof questionShape> => ({
  number,
  patch,
  kind: question.kind,
  test: `${question.test.name} (${question.test.file})`,
  input: question.calls ?? question.inputInWords,
  before: question.before,
  after: question.after,
})

export function runData({ id, state }: Run): z.infer<typeof runShape> {
  const none = { runId: id, state: state.kind, progress: null, seconds: 0, patches: [], questions: [] }
  if (state.kind === 'failed') return none
  if (state.kind === 'running')
    return { ...none, progress: progressText(state.progress), seconds: state.progress.seconds }
  const { report } = state
  return {
    ...none,
    seconds: report.seconds,
    patches: report.patches.slice(0, mostPatches).map((patch) => {
      const [first] = decisiveFirst(patch)
      const { verdict, reason } = patch
      return { patch: patch.patch, verdict, reason, evidence: first ? Object.fromEntries(sidesOf(first)) : null }
    }),
    questions: numberedQuestions(report).slice(0, mostQuestions).map(questionData),
  }
}

export function runText(run: Run): string {
  const { state, id } = run
  if (state.kind === 'failed') return `assay: the run failed: ${state.why}`
  if (state.kind === 'done') return `${agentText(state.report, 'call "answer"')}runId: ${id}`
  return `assay: still running, nothing is known yet: ${progressText(state.progress)}.\nCall "result" with runId ${id}.`
}

export const progressText = ({ phase, judge, executions, settled, of, seconds }: ChildProgress): string =>
  [
    phase,
    ...(executions === undefined ? [] : [`${judge}: ${executions} executions, ${settled} of ${of} patches settled`]),
    `${Math.round(seconds)} s`,
  ].join('; ')

/** The report of a run that has ended, or why there is none. */
export function reportOf(run: Run | undefined, runId: string): Report {
  if (!run) throw new Error(`there is no run ${runId}; call "assess" first`)
  if (run.state.kind === 'running')
    throw new Error(`the run ${runId} has not ended; call "result" with waitSeconds: 40 first`)
  if (run.state.kind === 'failed') throw new Error(run.state.why)
  return run.state.report
}
