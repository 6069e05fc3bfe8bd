import { agreementJudge } from './agreement/judge.js'
import { crashJudge } from './crash/judge.js'
import { differenceJudge } from './difference/judge.js'
import { invariantsJudge } from './invariants/judge.js'
import type { Judge } from './judge.js'
import { preservationJudge } from './preservation/judge.js'
import { similarityJudge } from './similarity/judge.js'
import { syntaxJudge } from './syntax/judge.js'

/** All judges. Those that can only ask come after those that can decide. */
export const judgesFor = (hasReference: boolean): readonly Judge[] =>
  hasReference
    ? [differenceJudge, preservationJudge, crashJudge, similarityJudge, agreementJudge, invariantsJudge, syntaxJudge]
    : [preservationJudge, differenceJudge, crashJudge, similarityJudge, agreementJudge, invariantsJudge, syntaxJudge]

export const judgeNames = judgesFor(true).map(({ name }) => name)
