import { answersPath } from '../api/answer.js'
import { readProject, withChanges, type ProjectOptions } from '../api/project.js'
import { identityOf, keptRun, runIdOf } from '../api/receipts.js'
import type { Report } from '../model/report.js'
import { readReport } from '../report/read-report.js'
import { UserError } from '../util/errors.js'
import { ChildRun, type ChildProgress } from './child-run.js'

/** What a run is asked for; further settings are those of the project's configuration. Paths are absolute. */
export type RunOptions = Pick<ProjectOptions, 'base' | 'patches' | 'reference' | 'budget' | 'seed'> & {
  /** The folder of the program, or the root of a workspace. */
  readonly project: string
}

/** How a run stands. */
export type RunState =
  | { readonly kind: 'running'; readonly progress: ChildProgress }
  | { readonly kind: 'done'; readonly report: Report }
  /** One that was stopped has what it found until then. */
  | { readonly kind: 'failed'; readonly why: string; readonly report?: Report }

/** One run of `assay assess`, in a process of its own or from the cache. */
export interface Run {
  readonly id: string
  readonly options: RunOptions
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

  /** Finds the finished result, joins a run that is under way, or starts one. */
  async assess(options: RunOptions): Promise<Run> {
    // Nobody named a package: it is the one with the changes.
    const read = withChanges(await readProject(options), {}, () => {})
    if (read.config.base === undefined && !read.config.patches?.length)
      throw new NoChangeError('there is no change to judge', 'Change something, or name patches or a base.')
    const { project } = read
    const { base } = read.config
    const id = runIdOf(identityOf(read, {}, answersPath(project, undefined)))
    const known = this.find(id)
    // One that failed or was stopped may go better now.
    if (known && known.state.kind !== 'failed') return known
    this.forget()
    const run = startedRun(id, { ...options, project, ...(base !== undefined && { base }) })
    this.all.set(id, run)
    return run
  }

  /** A run of this server, or one that an earlier one finished. */
  find(id: string): Run | undefined {
    const own = this.all.get(id)
    if (own && own.state.kind !== 'failed') return own
    const kept = keptRun(id)
    if (!kept) return own
    const { project, base } = kept.receipt
    const options = { project, ...(base !== null && { base }) }
    return finishedRun(id, own?.options ?? options, { kind: 'done', report: kept.report })
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

const finishedRun = (id: string, options: RunOptions, state: RunState): Run => ({
  id,
  options,
  state,
  ended: Promise.resolve(),
  stop: () => {},
})

function startedRun(id: string, options: RunOptions): Run {
  const child = new ChildRun([...argumentsOf(options), '--json', '--progress', 'json'])
  let end: RunState | undefined
  const ended = child.ended.then(({ code, stdout, messages }) => {
    end = stateOf(code, stdout, messages)
  })
  return {
    id,
    options,
    ended,
    get state() {
      return end ?? { kind: 'running', progress: child.progress }
    },
    stop: () => child.stop(),
  }
}

function stateOf(code: number, stdout: string, messages: string): RunState {
  const isStopped = code === 130
  if (code !== 0 && code !== 1 && !isStopped) return { kind: 'failed', why: messages }
  const stopped = { kind: 'failed', why: 'the run was stopped' } as const
  // One that is stopped early has nothing to print.
  if (isStopped && !stdout) return stopped
  try {
    const report = readReport(stdout, 'the result')
    return isStopped ? { ...stopped, report } : { kind: 'done', report }
  } catch (error) {
    return { kind: 'failed', why: `${(error as Error).message}\n${messages}` }
  }
}

/** The arguments of the command line that mean the same. */
function argumentsOf(options: RunOptions): string[] {
  const { patches = [], base, reference, budget, seed, project } = options
  return [
    'assess',
    '--project',
    project,
    ...(base === undefined ? [] : ['--base', base]),
    ...(patches.length ? ['--patch', ...patches] : []),
    ...(reference === undefined ? [] : ['--reference', reference]),
    ...(budget === undefined ? [] : ['--budget', budget]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ]
}
