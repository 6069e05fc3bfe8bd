import { allInconclusive, type Judge } from '../judge.js'
import { CrashTrial } from './trial.js'

/**
 * Fix2Fit: a patch must not make the program crash where it did not before, nor keep the crash it should fix. It needs
 * no expected values, so it runs unless the reference has decided.
 */
export const crashJudge: Judge = {
  name: 'crash',
  weight: 2,
  reusesSeeds: true,
  availability: ({ reference }, { drivers }) =>
    reference
      ? { canRun: true, isUnconditional: false, why: 'if the comparison with the reference is inconclusive' }
      : {
          canRun: true,
          isUnconditional: true,
          why: drivers.lifted
            ? 'a new crash is wrong whatever the expected value'
            : 'but without a reference, crashes of generated calls are no evidence',
        },
  shouldRun: ({ reference }, sofar) => !reference || allInconclusive(sofar),
  judge: (campaign, open, options) => new CrashTrial(campaign, open, options).run(),
}
