import { answersPath } from '../api/answer.js'
import { readProject, withChanges } from '../api/project.js'
import { identityOf, keptReceipt, receiptNamed, reportOf, runIdOf } from '../api/receipts.js'
import type { Receipt, RunRequest } from '../model/receipt.js'
import type { Report } from '../model/report.js'
import { readReport } from '../report/read-report.js'
import { UserError } from '../util/errors.js'
import { ChildRun, type ChildProgress } from './child-run.js'

/** How a run stands. */
export type RunState =
  | { readonly kind: 'running'; readonly progress: ChildProgress }
  | { readonly kind: 'done'; readonly report: Report }
  /** One that was stopped has what it found until then. */
  | { readonly kind: 'failed'; readonly why: string; readonly report?: Report }

/** One run of `assay assess`, in a process of its own or from the cache. */
export interface Run {
  readonly id: string
  /** The folder of the program: in a workspace, the package with the changes. */
  readonly project: string
  /** As it was asked for; further settings are those of the project's configuration. */
  readonly request: RunRequest
  readonly state: RunState
  /** Resolves when it has ended; at once for one that has. */
  readonly ended: Promise<void>
  stop(): void
}

/** The working tree is as it was, and no patch is given. */
export class NoChangeError extends UserError {}

const mostEnded = 20

/** The runs of a server: one for the same files and settings, however often they are asked for. */
export class Runs {
  private readonly all = new Map<string, Run>()

  /** Finds the finished result (unless it is to be `fresh`), joins a run that is under way, or starts one. */
  async assess(request: RunRequest, fresh = false): Promise<Run> {
    const { project: _, ...options } = request
    // Nobody named a package: it is the one with the changes.
    const read = await withChanges(await readProject(request), options, () => {})
    const { project, config } = read
    if (config.base === undefined && !config.patches?.length)
      throw new NoChangeError('there is no change to judge', 'Change something, or name patches or a base.')
    const identity = identityOf(read, {}, answersPath(project, undefined))
    const id = runIdOf(identity)
    const own = this.all.get(id)
    if (own && (own.state.kind === 'running' || (!fresh && isReusable(own.state)))) return own
    const kept = fresh ? undefined : finishedRun(id, request, keptReceipt(identity))
    if (kept && isReusable(kept.state)) return kept
    this.forget()
    const run = startedRun(id, project, request)
    this.all.set(id, run)
    return run
  }

  /** A run of this server, or one that an earlier one finished. */
  find(id: string): Run | undefined {
    const own = this.all.get(id)
    if (own && own.state.kind !== 'failed') return own
    const receipt = receiptNamed(id)
    return (receipt && finishedRun(id, receipt.request, receipt)) ?? own
  }

  /** Ends everything that runs; resolves when no process is left. */
  async close(): Promise<void> {
    const running = [...this.all.values()].filter(({ state }) => state.kind === 'running')
    for (const run of running) run.stop()
    await Promise.all(running.map(({ ended }) => ended))
  }

  /** Reports are large; those of finished runs are read again from the cache. */
  private forget(): void {
    const ended = [...this.all.values()].filter(({ state }) => state.kind !== 'running')
    for (const { id } of ended.slice(0, Math.max(0, ended.length - mostEnded))) this.all.delete(id)
  }
}

/** What failed may go better now, and tests may fail for reasons that are not in the files. */
const isReusable = (state: RunState) =>
  state.kind === 'done' && state.report.patches.every(({ verdict }) => verdict !== 'implausible')

function finishedRun(id: string, request: RunRequest, receipt: Receipt | undefined): Run | undefined {
  const report = receipt && reportOf(receipt)
  if (!report) return undefined
  const { project } = receipt
  return { id, project, request, state: { kind: 'done', report }, ended: Promise.resolve(), stop: () => {} }
}

function startedRun(id: string, project: string, request: RunRequest): Run {
  const { project: cwd } = request
  // Without --project, so that it finds the package and its configuration in the same way.
  const child = new ChildRun([...argumentsOf(request), '--json', '--progress', 'json'], { cwd })
  let end: RunState | undefined
  const ended = child.ended.then(({ code, stdout, messages }) => {
    end = stateOf(code, stdout, messages)
  })
  return {
    id,
    project,
    request,
    ended,
    get state() {
      return end ?? { kind: 'running', progress: child.progress }
    },
    stop: () => child.stop(),
  }
}

function stateOf(code: number, stdout: string, messages: string): RunState {
  const isStopped = code === 130
  const said = messages.replace(/^assay: /gm, '')
  if (code !== 0 && code !== 1 && !isStopped) return { kind: 'failed', why: said }
  const stopped = { kind: 'failed', why: 'the run was stopped' } as const
  // One that is stopped early has nothing to print.
  if (isStopped && !stdout) return stopped
  try {
    const report = readReport(stdout, 'the result')
    return isStopped ? { ...stopped, report } : { kind: 'done', report }
  } catch (error) {
    return { kind: 'failed', why: `${(error as Error).message}\n${said}` }
  }
}

/** The arguments of the command line that mean the same. */
function argumentsOf({ patches = [], base, reference, budget, seed }: RunRequest): string[] {
  return [
    'assess',
    ...(base === undefined ? [] : ['--base', base]),
    ...(patches.length ? ['--patch', ...patches] : []),
    ...(reference === undefined ? [] : ['--reference', reference]),
    ...(budget === undefined ? [] : ['--budget', budget]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ]
}
