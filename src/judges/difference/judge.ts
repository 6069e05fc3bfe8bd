import { allInconclusive, type Judge, type AvailabilityOptions } from '../judge.js'
import { askAbout } from './questions.js'
import { compareWithReference } from './reference.js'

/**
 * DiffTGen: inputs on which the patched version behaves differently, and an oracle for the correct behaviour: the
 * reference if there is one, otherwise a person. Differences without an answer stay questions.
 */
export const differenceJudge: Judge = {
  name: 'difference',
  weight: 8,
  availability: ({ reference, plan }, options) => {
    if (reference) return { canRun: true, isUnconditional: true, why: 'the reference is the oracle' }
    // A condition that is only inferred seldom decides.
    const isUnconditional = options.asks || options.person.answers.length > 0 || !plan.preserve.length
    return { canRun: true, isUnconditional, why: whoIsAsked(options) }
  },
  // If another judge has a result, a person need not be asked.
  shouldRun: ({ reference }, sofar, { asks, person }) =>
    reference !== undefined || asks || person.answers.length > 0 || allInconclusive(sofar),
  judge: (campaign, open, options) =>
    (campaign.subject.reference ? compareWithReference : askAbout)(campaign, open, options),
}

function whoIsAsked({ asks, person, questions }: AvailabilityOptions): string {
  if (asks) return 'there is no reference: a person is asked'
  if (person.answers.length) return 'there is no reference: earlier answers are the oracle'
  return questions > 0
    ? 'there is no reference: it shows what a patch changes if other judges are inconclusive'
    : 'there is no reference, and questions are off'
}
