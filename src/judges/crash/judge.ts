import { areAtALoss, type Judge } from '../judge.js'
import { Trial } from './trial.js'

/**
 * Fix2Fit: a patch must not make the program crash where it did not before, nor leave the crash it was made for. Needs
 * nobody who knows what is right, and so is heard wherever no reference has told more.
 */
export const crash: Judge = {
  name: 'crash',
  weight: 2,
  goesOn: true,
  prospect: ({ reference }, { drivers }) =>
    reference
      ? { isHeard: true, isAlways: false, why: 'where comparing with the reference does not tell' }
      : {
          isHeard: true,
          isAlways: true,
          why: drivers.lifted
            ? 'a new crash needs nobody who knows what is right'
            : 'though without a reference generated calls tell nothing about crashes',
        },
  wants: ({ reference }, sofar) => !reference || areAtALoss(sofar),
  judge: (campaign, open, options) => new Trial(campaign, open, options).run(),
}
