import type { Hunt } from './hunt.js'
import type { Target } from './target.js'
import type { Effort } from '../../model/opinion.js'

/** Fewer inputs than this are no look at a patch. */
const fewest = 10

export function effortOf(target: Target, { base, cut }: Hunt, isCaught: boolean): Effort {
  const { executions, inputs, reached, parted, differing, isDeadly } = target
  return {
    executions,
    inputs,
    reachedChange: reached,
    ...(parted !== undefined && { parted }),
    differences: differing,
    seconds: 0,
    drivers: base.drivers.length,
    ...(isDeadly && !isCaught ? { cut: 'its crashes' } : cut && { cut }),
  }
}

export function added(a: Effort, b: Effort, seconds: number): Effort {
  const cut = a.cut ?? b.cut
  const parted = a.parted === undefined && b.parted === undefined ? undefined : (a.parted ?? 0) + (b.parted ?? 0)
  return {
    executions: a.executions + b.executions,
    inputs: a.inputs + b.inputs,
    reachedChange: a.reachedChange + b.reachedChange,
    ...(parted !== undefined && { parted }),
    differences: a.differences + b.differences,
    seconds,
    drivers: a.drivers + b.drivers,
    ...(cut && { cut }),
  }
}

/** What it is worth that no crash was found. */
export const silence = ({ executions, reachedChange }: Effort): string =>
  `in ${executions} executions, ${reachedChange} of which reached the change, it was not seen to crash where the program did not before; whether what it gives is right was not looked at`

export function tooLittle(
  { reachedChange, executions }: Effort,
  loadError: string | undefined,
  remarks: readonly string[],
): string | undefined {
  if (reachedChange >= fewest) return undefined
  const looked = `the change was reached ${reachedChange} times in ${executions} executions, too few to say anything about crashes`
  const why = loadError ? [`with this patch the tests cannot be loaded: ${loadError}`, ...remarks] : remarks
  return [looked, ...why].join('; ')
}
