import type { Effort } from '../../model/opinion.js'

/** The reason if no crash was found. */
export const noCrashText = ({ executions, reachedChange }: Effort): string =>
  `no new crash in ${executions} executions, ${reachedChange} of which reached the change; whether ` +
  'its results are correct was not checked'
