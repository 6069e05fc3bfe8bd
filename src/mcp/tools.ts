import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { answersPath, keepAnswer, type RightValue } from '../api/answer.js'
import { readProject, withChanges } from '../api/project.js'
import { sanitized } from '../report/columns.js'
import { decisiveFirst, effortInWords, sentenceOf, sidesOf } from '../report/decisive-evidence.js'
import { numberedQuestions } from '../report/questions.js'
import { ChildRun } from '../service/child-run.js'
import type { Run, Runs } from '../service/runs.js'
import { questionData, questionShape, reportOf, runData, runShape, runText } from './results.js'
import { endWithin, isAwaited, longestWait, waitFor } from './waiting.js'

const runId = z.string().describe('as "assess" gave it')
const cwd = z.string().describe('absolute path of the project, or of the root of its workspace')
const waitSeconds = z.number().min(0).max(longestWait).default(longestWait)
const reads = { readOnlyHint: true, openWorldHint: false } as const
const writes = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const

/** Existing files are named from the project; revisions and globs stay what they are. */
const pathIn = (folder: string, path: string) => (existsSync(resolve(folder, path)) ? resolve(folder, path) : path)
const found = (run: Run) => ({
  content: [{ type: 'text' as const, text: runText(run) }],
  structuredContent: runData(run),
  ...(run.state.kind === 'failed' && { isError: true }),
})

/** The tools of the server, on the runs that all of its clients' calls share. */
export function addTools(server: McpServer, runs: Runs): void {
  addRunTools(server, runs)
  addEvidenceTools(server, runs)
  addAnswerTools(server, runs)
  addDiff(server)
}

function addRunTools(server: McpServer, runs: Runs): void {
  server.registerTool(
    'assess',
    {
      title: 'Judge a patch',
      description:
        'Judges whether the uncommitted changes, a branch or patch files fix a bug or only pass the tests, by running ' +
        'both versions on generated inputs. Answers within 45 seconds: with verdicts and evidence, or with a runId for ' +
        '"result". The verdict "overfitting" is a result, not an error.',
      inputSchema: z.object({
        cwd,
        base: z.string().optional().describe('git revision to compare the working tree with (default: found)'),
        patches: z.array(z.string()).optional().describe('unified diffs to judge instead of the working tree'),
        reference: z.string().optional().describe('a version known to be correct: a diff, a folder or a revision'),
        budgetSeconds: z.number().positive().optional().describe('time for the whole run (default: about a minute)'),
        fresh: z.boolean().optional().describe('run again, even if the result for these files is known'),
        waitSeconds,
      }),
      outputSchema: runShape,
      annotations: reads,
    },
    async ({ cwd: folder, base, patches, reference, budgetSeconds, fresh, waitSeconds: seconds }, context) => {
      const request = {
        project: resolve(folder),
        ...(base !== undefined && { base }),
        ...(patches && { patches: patches.map((path) => resolve(folder, path)) }),
        ...(reference !== undefined && { reference: pathIn(folder, reference) }),
        ...(budgetSeconds !== undefined && { budget: `${budgetSeconds}s` }),
      }
      const run = await runs.assess(request, fresh)
      await waitFor(run, seconds, context)
      // Nobody wants the result any more.
      if (context.mcpReq.signal.aborted && !isAwaited(run)) run.stop()
      return found(run)
    },
  )
  server.registerTool(
    'result',
    {
      title: 'Wait for a run',
      description: 'Waits for a run that "assess" or "answer" has started, and gives its verdicts.',
      inputSchema: z.object({ runId, waitSeconds }),
      outputSchema: runShape,
      annotations: reads,
    },
    async ({ runId: id, waitSeconds: seconds }, context) => {
      const run = known(runs, id)
      await waitFor(run, seconds, context)
      return found(run)
    },
  )
}

function known(runs: Runs, id: string): Run {
  const run = runs.find(id)
  if (!run) throw new Error(`there is no run ${id}; call "assess" first`)
  return run
}

/** The patch of a report by its name, or the one that is worst off. */
function patchIn(runs: Runs, id: string, name: string | undefined) {
  const report = reportOf(runs.find(id), id)
  const patch = name === undefined ? mostFlagged(report.patches) : report.patches.find((one) => one.patch === name)
  if (!patch)
    throw new Error(`the run has no patch ${name}; it has ${report.patches.map((one) => one.patch).join(', ')}`)
  return { report, patch }
}

const mostFlagged = <T extends { readonly evidence: readonly unknown[] }>(patches: readonly T[]): T | undefined =>
  patches.find(({ evidence }) => evidence.length) ?? patches[0]

const patchName = z.string().optional().describe('its name, where there are several (default: the first with evidence)')

function addEvidenceTools(server: McpServer, runs: Runs): void {
  server.registerTool(
    'explain',
    {
      title: 'Show the evidence',
      description:
        'All evidence about one patch of a finished run: inputs, outputs, tests, and what was not exercised.',
      inputSchema: z.object({ runId, patch: patchName }),
      outputSchema: z.object({
        patch: z.string(),
        verdict: z.string(),
        reasons: z.array(z.string()),
        evidence: z.array(
          z.object({
            judge: z.string(),
            sentence: z.string(),
            sides: z.record(z.string(), z.string()),
            regressionTest: z.string().nullable(),
          }),
        ),
        effort: z.string(),
        notExercised: z.array(z.string()),
        remarks: z.array(z.string()),
        reproduce: z.string(),
      }),
      annotations: reads,
    },
    ({ runId: id, patch: name }) => {
      const { patch } = patchIn(runs, id, name)
      const { notExercised, remarks, reproduce } = patch
      const data = {
        patch: patch.patch,
        verdict: patch.verdict,
        reasons: patch.reasons.length ? [...patch.reasons] : [patch.reason],
        evidence: decisiveFirst(patch).map((one) => ({
          judge: one.judge,
          sentence: sentenceOf(one),
          sides: Object.fromEntries(sidesOf(one)),
          regressionTest: (one.kind === 'witness' ? one.regressionTest : one.example?.regressionTest) ?? null,
        })),
        effort: effortInWords(patch),
        notExercised: notExercised.places.map(({ file, line, text }) => `${file}:${line} ${text}`),
        remarks: [...remarks],
        reproduce,
      }
      return { content: [{ type: 'text', text: sanitized(JSON.stringify(data, null, 1)) }], structuredContent: data }
    },
  )
  server.registerTool(
    'write_test',
    {
      title: 'Write regression tests',
      description: 'Writes a regression test into a folder for each piece of evidence of a finished run that has one.',
      inputSchema: z.object({ runId, folder: z.string().describe('in the project, such as test/regressions') }),
      outputSchema: z.object({ text: z.string() }),
      annotations: writes,
    },
    async ({ runId: id, folder }) => {
      const report = reportOf(runs.find(id), id)
      const { project } = known(runs, id)
      const args = ['report', '-', '--project', project, '--write-tests', resolve(project, folder)]
      const child = new ChildRun(args, { cwd: project, input: JSON.stringify(report) })
      const { code, stdout, messages } = await endWithin(child)
      if (code !== 0) throw new Error(messages)
      return { content: [{ type: 'text', text: stdout }], structuredContent: { text: stdout } }
    },
  )
}

function addAnswerTools(server: McpServer, runs: Runs): void {
  server.registerTool(
    'questions',
    {
      title: 'List open questions',
      description: 'The inputs of a finished run whose right output would decide. Answer only what you know.',
      inputSchema: z.object({ runId }),
      outputSchema: z.object({ questions: z.array(questionShape) }),
      annotations: reads,
    },
    ({ runId: id }) => {
      const data = { questions: numberedQuestions(reportOf(runs.find(id), id)).map(questionData) }
      return { content: [{ type: 'text', text: JSON.stringify(data.questions, null, 1) }], structuredContent: data }
    },
  )
  server.registerTool(
    'answer',
    {
      title: 'Answer a question',
      description:
        'Keeps the right output for a question in assay.answers.json, and judges again. The answer must come from the ' +
        'user, the specification or the documentation, not from the patch.',
      inputSchema: z.object({
        runId,
        question: z.number().int().positive().describe('its number'),
        right: z.enum(['before', 'after', 'value', 'undefined', 'throws']),
        value: z.unknown().optional().describe('the right output as JSON, with right: "value"'),
        waitSeconds,
      }),
      outputSchema: runShape,
      annotations: writes,
    },
    async ({ runId: id, question, right, value, waitSeconds: seconds }, context: ServerContext) => {
      const report = reportOf(runs.find(id), id)
      const { project, request } = known(runs, id)
      if (right === 'value' && value === undefined) throw new Error('right: "value" needs a value')
      const given: RightValue = right === 'value' || right === 'undefined' ? { value } : right
      keepAnswer(report, question, given, answersPath(project, undefined))
      const run = await runs.assess(request)
      await waitFor(run, seconds, context)
      return found(run)
    },
  )
}

function addDiff(server: McpServer): void {
  server.registerTool(
    'diff',
    {
      title: 'Show changed behaviour',
      description: 'Shows on which inputs the behaviour changes, without judging whether the change is right.',
      inputSchema: z.object({
        cwd,
        base: z.string().optional(),
        patches: z.array(z.string()).optional(),
        budgetSeconds: z.number().positive().max(40).default(20),
      }),
      outputSchema: z.object({ text: z.string() }),
      annotations: reads,
    },
    async ({ cwd: folder, base, patches, budgetSeconds }, { mcpReq }) => {
      const read = await withChanges(
        await readProject({ project: resolve(folder), ...(base && { base }) }),
        {},
        () => {},
      )
      const revision = read.config.base
      if (!patches && revision === undefined) throw new Error('there is no change to show')
      const given = patches ? ['--patch', ...patches] : ['--base', revision!]
      const cwd = patches ? resolve(folder) : read.project
      const child = new ChildRun(['diff', ...given, '--budget', `${budgetSeconds}s`], { cwd })
      mcpReq.signal.addEventListener('abort', () => child.stop(), { once: true })
      const { code, stdout, messages } = await endWithin(child)
      if (code !== 0 && code !== 1) throw new Error(messages)
      const text = stdout.slice(0, longestDiff)
      return { content: [{ type: 'text', text }], structuredContent: { text } }
    },
  )
}

const longestDiff = 7000
