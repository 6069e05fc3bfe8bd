import { difference } from './difference/judge.js'
import type { Judge } from './judge.js'
import { preservation } from './preservation/judge.js'
import { similarity } from './similarity/judge.js'

/** Every judge there is. Who can only ask comes after those who can tell. */
export const judgesFor = (hasReference: boolean): readonly Judge[] =>
  hasReference ? [difference, preservation, similarity] : [preservation, difference, similarity]

export const judgeNames = judgesFor(true).map(({ name }) => name)
