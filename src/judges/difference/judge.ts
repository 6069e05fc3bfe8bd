import type { Judge, PlanOptions } from '../judge.js'
import { askAbout } from './questions.js'
import { compareWithReference } from './reference.js'

/**
 * DiffTGen: inputs on which the patched version behaves differently, and an oracle that says which behaviour is right.
 * The reference is asked where there is one, otherwise a person; what nobody has judged stays a question.
 */
export const difference: Judge = {
  name: 'difference',
  weight: 8,
  prospect: ({ reference }, options) =>
    reference
      ? { isHeard: true, isAlways: true, why: 'the reference says what is right' }
      : { isHeard: true, isAlways: options.asks || options.person.answers.length > 0, why: whoIsAsked(options) },
  // Where another judge could tell, a person need not be bothered.
  wants: ({ reference }, sofar, { asks, person }) =>
    reference !== undefined ||
    asks ||
    person.answers.length > 0 ||
    sofar.every(({ inconclusive }) => inconclusive !== undefined),
  judge: (campaign, open, options) =>
    (campaign.subject.reference ? compareWithReference : askAbout)(campaign, open, options),
}

function whoIsAsked({ asks, person, questions }: PlanOptions): string {
  if (asks) return 'there is no reference, but somebody to ask'
  if (person.answers.length) return 'there is no reference, but answers given before'
  return questions > 0
    ? 'there is no reference: it shows what a patch changes where others do not tell'
    : 'there is no reference, and nobody is asked'
}
