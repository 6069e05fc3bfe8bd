import { type Candidate, type Case } from '../case/case.js'
import { runOptions, searchBudget } from '../assess/defaults.js'
import { diffPatch, type PatchDiff } from '../commands/diff/diff.js'
import { parseBudget } from '../fuzz/budget.js'
import { jsonReport } from '../commands/diff/json.js'
import { Stopped } from '../util/stop.js'
import { callback, flag, positive } from '../util/validate.js'
import { chosenIn, reproduceCommand } from './command.js'
import { callbacksOf, projectSchema, readProject, requireOptions, withChanges, type ProjectOptions } from './project.js'
import { pruneCache } from '../util/scratch.js'
import { openCase } from '../case/open-case.js'

/** Options of `diff`. */
export interface DiffProjectOptions extends ProjectOptions {
  /** Kinds of difference to show in detail (default: 10). */
  readonly show?: number
  /** Use the operands of comparisons; `false` only to measure their effect. */
  readonly comparisons?: boolean
  /** Called with each result as it is found, and awaited. */
  readonly onPatch?: (diff: PatchDiff, found: DiffedPatch) => void | Promise<void>
  readonly onProgress?: (patch: string, progress: { readonly executions: number; readonly differences: number }) => void
}

/** The case that a diff belongs to. */
export interface DiffedPatch {
  readonly subject: Case
  readonly candidate: Candidate
  readonly seed: number
  /** The command that reproduces the result. */
  readonly command: (diff: PatchDiff) => string
}

/** The differences in behaviour of all patches. */
export interface ProjectDiff {
  /** The object that `assay diff --json` prints (docs/json.md). */
  readonly report: object
  readonly subject: Case
  /** In the order of the patches. */
  readonly diffs: readonly PatchDiff[]
}

export const defaultShow = 10
const diffSchema = { ...projectSchema, show: positive, comparisons: flag, onPatch: callback, onProgress: callback }

/** Finds the differences in behaviour of each patch, as `assay diff` does, without judging them. */
export async function diffProject(options: DiffProjectOptions = {}): Promise<ProjectDiff> {
  requireOptions(options, diffSchema, 'diffProject')
  return runDiff(options)
}

export async function runDiff(options: DiffProjectOptions, where?: string): Promise<ProjectDiff> {
  const { show = defaultShow, comparisons = true, onPatch, onProgress = () => {}, tell = () => {}, signal } = options
  const read = await withChanges(await readProject(options, where), options, tell)
  const budget = parseBudget(read.config.budget ?? searchBudget)
  const run = runOptions(read.config)
  const { seed } = run
  pruneCache()
  const { say = () => {} } = options
  const subject = await openCase({ ...read, ...callbacksOf(options) })
  const command = ({ patch }: PatchDiff) =>
    reproduceCommand('diff', { ...options, ...chosenIn(read, options), seed }, patch)
  const diffs: PatchDiff[] = []
  const { candidates } = subject
  for (const [i, candidate] of candidates.entries()) {
    if (signal?.aborted) throw new Stopped()
    const place = candidates.length > 1 ? `[${i + 1}/${candidates.length}] ` : ''
    const diff = await diffPatch(subject, candidate, {
      ...run,
      budget,
      comparisons,
      show,
      say: (what) => say(place + what),
      onProgress: (executions, differences) => onProgress(place + candidate.name, { executions, differences }),
    })
    diffs.push(diff)
    await onPatch?.(diff, { subject, candidate, seed, command })
  }
  return { report: jsonReport(subject, diffs, { seed, budget: budget.text, command }), subject, diffs }
}
