import { agreement } from './agreement/judge.js'
import { crash } from './crash/judge.js'
import { difference } from './difference/judge.js'
import { invariants } from './invariants/judge.js'
import type { Judge } from './judge.js'
import { preservation } from './preservation/judge.js'
import { similarity } from './similarity/judge.js'
import { syntax } from './syntax/judge.js'

/** Every judge there is. Who can only ask comes after those who can tell. */
export const judgesFor = (hasReference: boolean): readonly Judge[] =>
  hasReference
    ? [difference, preservation, crash, similarity, agreement, invariants, syntax]
    : [preservation, difference, crash, similarity, agreement, invariants, syntax]

export const judgeNames = judgesFor(true).map(({ name }) => name)
