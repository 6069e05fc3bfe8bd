import { isFailed, type FailLevel } from '../model/decision.js'
import type { Receipt } from '../model/receipt.js'
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
  const read = withChanges(await readProject(options), options, () => {})
  const receipts = receiptsOf(read.project)
  const [latest] = receipts
  const hasChange = read.config.base !== undefined || read.config.patches?.length
  if (!hasChange) return { status: 'NONE', why: 'there is no change to judge', ...(latest && { receipt: latest }) }
  if (!latest) return { status: 'NONE', why: 'no run is known; run `assay assess`' }
  const state = projectState(read)
  const same = receipts.filter((one) => one.state === state)
  const receipt = same.find(hasSameAnswers)
  if (!receipt) {
    const what = same.length ? 'a question was answered' : 'the files have changed'
    return { status: 'STALE', why: `${what} since the run of ${latest.at}`, receipt: latest }
  }
  const when = `run of ${receipt.at}, ${receipt.seconds} s${receipt.stopped ? `, incomplete: ${receipt.stopped}` : ''}`
  return { status: isFailed(receipt.patches, failLevel) ? 'FAIL' : 'PASS', why: when, receipt }
}
