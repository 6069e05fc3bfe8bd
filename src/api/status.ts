import { isRevision } from '../files/git.js'
import { isFailed, type FailLevel } from '../model/decision.js'
import type { Receipt } from '../model/receipt.js'
import { UserError } from '../util/errors.js'
import { readProject, withChanges, type ProjectOptions } from './project.js'
import { hasSameAnswers, projectState, receiptsOf } from './receipts.js'

/** What is known of the present files, from earlier runs alone. */
export interface ProjectStatus {
  readonly status: 'PASS' | 'FAIL' | 'STALE' | 'NONE'
  /** One sentence. */
  readonly why: string
  /** The latest run, of these files where there is one. */
  readonly receipt?: Receipt
}

/** Says without running anything whether the present files were judged, and how. */
export async function projectStatus(options: ProjectOptions, failLevel: FailLevel): Promise<ProjectStatus> {
  const read = await withChanges(await readProject(options), options, () => {})
  const { base } = read.config
  if (base !== undefined && !isRevision(read.project, base))
    throw new UserError(`there is no revision "${base}"`, 'Give one that `git log` accepts, in a git repository.')
  const receipts = receiptsOf(read.project)
  const [latest] = receipts
  const hasChange = base !== undefined || read.config.patches?.length
  if (!hasChange) return { status: 'NONE', why: 'there is no change to judge', ...(latest && { receipt: latest }) }
  if (!latest) return { status: 'NONE', why: 'no run is known; run `assay assess`' }
  const state = projectState(read)
  const same = receipts.filter((one) => one.state === state)
  const known = same.filter(hasSameAnswers)
  const isFail = ({ patches }: Receipt) => isFailed(patches, failLevel) || (failLevel !== 'never' && isBroken(patches))
  // What one run has found, another that looked less does not undo.
  const receipt = known.find(isFail) ?? known[0]
  if (!receipt) {
    const what = same.length ? 'a question was answered' : 'the files have changed'
    return { status: 'STALE', why: `${what} since the run of ${latest.at}`, receipt: latest }
  }
  const when = `run of ${receipt.at}, ${receipt.seconds} s${receipt.stopped ? `, incomplete: ${receipt.stopped}` : ''}`
  return { status: isFail(receipt) ? 'FAIL' : 'PASS', why: when, receipt }
}

/** Nothing was found against a patch that could not be judged; it has not passed for that. */
const isBroken = (patches: Receipt['patches']) => patches.some(({ verdict }) => verdict === 'implausible')
