import { difference } from './difference/judge.js'
import type { Judge } from './judge.js'
import { preservation } from './preservation/judge.js'

/** Every judge there is. Who can only ask comes after those who can tell. */
export const judgesFor = (hasReference: boolean): readonly Judge[] =>
  hasReference ? [difference, preservation] : [preservation, difference]

export const judgeNames = judgesFor(true).map(({ name }) => name)
