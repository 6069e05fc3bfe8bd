import { agreement } from './agreement/judge.js'
import { crash } from './crash/judge.js'
import { difference } from './difference/judge.js'
import { invariants } from './invariants/judge.js'
import type { Judge } from './judge.js'
import { preservation } from './preservation/judge.js'
import { similarity } from './similarity/judge.js'
import { syntax } from './syntax/judge.js'

/** All judges. Those that can only ask come after those that can decide. */
export const judgesFor = (hasReference: boolean): readonly Judge[] =>
  hasReference
    ? [difference, preservation, crash, similarity, agreement, invariants, syntax]
    : [preservation, difference, crash, similarity, agreement, invariants, syntax]

export const judgeNames = judgesFor(true).map(({ name }) => name)
