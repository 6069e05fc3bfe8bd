import type { Effort } from '../../model/opinion.js'

/** What it is worth that no crash was found. */
export const silence = ({ executions, reachedChange }: Effort): string =>
  `in ${executions} executions, ${reachedChange} of which reached the change, it was not seen to crash where the program did not before; whether what it gives is right was not looked at`
