import type { Assessment } from '../assessment.js'
import { searchedInWords } from '../verdict/verdict.js'
import type { JudgeReport } from '../../model/report.js'
import type { Opinion } from '../../model/opinion.js'

/** The result of each judge for a patch, in the order they ran. */
export const judgeReports = ({ opinions = [], grounds = [] }: Assessment): JudgeReport[] =>
  opinions.map((opinion) => ({
    judge: opinion.judge,
    said: opinion.evidence.length ? 'against' : opinion.inconclusive === undefined ? 'nothing' : 'unsure',
    inWords: inWords(opinion, grounds),
    executions: opinion.effort.executions,
    seconds: roundSeconds(opinion.effort.seconds),
  }))

export const roundSeconds = (seconds: number) => Number(seconds.toFixed(3))

function inWords(opinion: Opinion, grounds: NonNullable<Assessment['grounds']>): string {
  const { evidence, inconclusive, settled, narrow } = opinion
  const against = grounds.filter((ground) => evidence.includes(ground.evidence)).map((ground) => ground.inWords)
  if (against.length) return against.join('; ')
  return inconclusive ?? settled ?? narrow ?? `no evidence against it: ${searchedInWords(opinion)}`
}
