import { areAtALoss, type Judge } from '../judge.js'
import { Trial } from './trial.js'

/**
 * Fix2Fit: a patch must not make the program crash where it did not before, nor leave the crash it was made for. Needs
 * nobody who knows what is right, and so is heard wherever no reference has told more.
 */
export const crash: Judge = {
  name: 'crash',
  goesOn: true,
  wants: ({ reference }, sofar) => !reference || areAtALoss(sofar),
  judge: (subject, patches, options) => new Trial(subject, patches, options).run(),
}
