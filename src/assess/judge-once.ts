import type { Campaign } from '../campaign/campaign.js'
import type { AssessOptions } from './settings.js'
import { ranOutOfTime, outOfTime, type Judge, type Judged, type JudgeOptions } from '../judges/judge.js'
import type { Opinion } from '../model/opinion.js'
import { HostFailed, HostKilled } from '../util/host-failed.js'
import { needsSeparateBuilds, requireSeparateBuilds } from '../campaign/separate-builds.js'

/** The result of a judge, and what it learned about the program. */
interface Recorded {
  readonly judged?: Judged
  /** Why the programs could not be loaded. */
  readonly failed?: string
  readonly isSeparated: boolean
}

const isShort = (opinion: Opinion) => ranOutOfTime(opinion) || opinion.inconclusive === outOfTime.unconfirmed

/** The result of a judge, from the journal if it ran before. */
export async function judgeOnce(
  judge: Judge,
  campaign: Campaign,
  open: readonly number[],
  options: JudgeOptions & Pick<AssessOptions, 'journal'>,
): Promise<Judged> {
  const { journal, ...given } = options
  const { subject, patches } = campaign
  if (!journal) return judge.judge(campaign, open, given)
  const key = [judge.name, ...open.map((i) => patches[i].version.tree.key)]
  const work = async (): Promise<Recorded> => {
    const told = await judge.judge(campaign, open, given).then(
      (judged) => ({ judged }),
      (error: unknown) => {
        // A host that was killed from outside must not be recorded.
        if (error instanceof HostFailed && !(error instanceof HostKilled)) return { failed: error.message }
        throw error
      },
    )
    return { ...told, isSeparated: needsSeparateBuilds(subject.buggy) }
  }
  // A run with more time may examine what was skipped here.
  const recorded = await journal.once(key, work, ({ judged }) => !judged?.opinions.some(isShort))
  if (recorded.isSeparated) requireSeparateBuilds(subject.buggy)
  if (!recorded.judged) throw new HostFailed(recorded.failed!)
  return recorded.judged
}
