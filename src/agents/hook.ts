import { isFailed, type FailLevel } from '../model/decision.js'
import { allowNote, blockReason, findingText } from '../report/hook.js'
import type { Report } from '../model/report.js'
import { NoChangeError, type Run, type Runs, type RunState } from '../service/runs.js'
import { messageOf } from '../util/errors.js'
import { Attempts } from './attempts.js'
import { changedProject } from './changed-project.js'
import type { AgentHost, Decision, HostName, Settings } from './hosts.js'

export interface HookOptions {
  readonly name: HostName
  readonly host: AgentHost
  readonly failOn: FailLevel
  /** How often an agent is sent back in one conversation. */
  readonly attempts: number
  /** Seconds for a run; what is known then decides. */
  readonly seconds: number
  readonly base?: string
}

/**
 * Decides whether an agent may stop. It blocks only where an input proves the change wrong, once for the same files, and
 * never because of a trouble of its own.
 */
export async function decide(given: string, options: HookOptions, runs: Runs): Promise<Decision> {
  try {
    const request = options.host.request(settingsIn(given))
    if (request.isBroken) return { kind: 'allow' }
    const { base } = options
    const project = changedProject(request.folder ?? process.cwd())
    const run = await runs.assess({ project, ...(base !== undefined && { base }) })
    const report = await reportWithin(run, options.seconds)
    if (!isFailed(report.patches, options.failOn)) return { kind: 'allow', note: allowNote(report) }
    return blockedOnce(report, run, options, request.session)
  } catch (error) {
    // Without a change there is nothing to say.
    if (error instanceof NoChangeError) return { kind: 'allow' }
    return { kind: 'allow', note: `Assay could not judge this change: ${messageOf(error)}` }
  }
}

/** Some hosts begin with a byte order mark. */
function settingsIn(given: string): Settings {
  const text = given.replace(/^\ufeff/, '').trim()
  return text ? (Object(JSON.parse(text)) as Settings) : {}
}

async function reportWithin(run: Run, seconds: number): Promise<Report> {
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    run.stop()
  }, seconds * 1000)
  await run.ended.finally(() => clearTimeout(late))
  const { state } = run
  if (state.kind === 'running') throw new Error('the run has not ended')
  // What was known when it was stopped may be enough.
  if (state.report) return isLate ? { ...state.report, stopped: `${seconds} s are over` } : state.report
  const { why } = state as Extract<RunState, { kind: 'failed' }>
  throw new Error(isLate ? `it took more than ${seconds} s; \`npx assay assess\` takes its time` : why)
}

function blockedOnce(
  report: Report,
  run: Run,
  { name, attempts: most }: HookOptions,
  session: string | undefined,
): Decision {
  const attempts = new Attempts(run.project, `${name} ${session ?? ''}`)
  const { blocked } = attempts
  const told = blocked.length === 1 ? 'once' : `${blocked.length} times`
  const why = attempts.isOlder(run.id)
    ? 'This was so before the conversation began.'
    : blocked.includes(run.id)
      ? 'The agent was told and changed nothing.'
      : blocked.length >= most
        ? `The agent was told ${told}.`
        : undefined
  if (why !== undefined) return { kind: 'allow', note: `${findingText(report)}\n${why}` }
  attempts.add(run.id)
  return { kind: 'block', reason: blockReason(report) }
}
