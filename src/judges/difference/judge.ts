import type { Judge } from '../judge.js'
import { askAbout } from './questions.js'
import { compareWithReference } from './reference.js'

/**
 * DiffTGen: inputs on which the patched version behaves differently, and an oracle that says which behaviour is right.
 * The reference is asked where there is one, otherwise a person; what nobody has judged stays a question.
 */
export const difference: Judge = {
  name: 'difference',
  // Where another judge could tell, a person need not be bothered.
  wants: ({ reference }, sofar, { asks, person }) =>
    reference !== undefined ||
    asks ||
    person.answers.length > 0 ||
    sofar.every(({ inconclusive }) => inconclusive !== undefined),
  judge: (subject, patches, options) =>
    (subject.reference ? compareWithReference : askAbout)(subject, patches, options),
}
