import type { Case } from '../case/case.js'
import { agreementJudge } from './agreement/judge.js'
import { crashJudge } from './crash/judge.js'
import { differenceJudge } from './difference/judge.js'
import { invariantsJudge } from './invariants/judge.js'
import type { Judge } from './judge.js'
import { preservationJudge } from './preservation/judge.js'
import { similarityJudge } from './similarity/judge.js'
import { syntaxJudge } from './syntax/judge.js'

const hinting = [similarityJudge, agreementJudge, invariantsJudge, syntaxJudge]

/** All judges. Those that can only ask come after those that can decide. */
export function judgesFor({ reference, plan }: Pick<Case, 'reference' | 'plan'>): readonly Judge[] {
  if (reference) return [differenceJudge, preservationJudge, crashJudge, ...hinting]
  // For a program that reads files, no crash is ever right.
  const areFiles = plan.runner === 'inputs'
  return areFiles
    ? [crashJudge, preservationJudge, differenceJudge, ...hinting]
    : [preservationJudge, differenceJudge, crashJudge, ...hinting]
}

export const judgeNames = [differenceJudge, preservationJudge, crashJudge, ...hinting].map(({ name }) => name)
