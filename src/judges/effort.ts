import type { Tally } from '../campaign/tally.js'
import type { Effort } from '../model/opinion.js'

/**
 * Fewer inputs than this that reach the change say nothing about a patch. A guess, made before anything was measured: ten
 * inputs are what a handful of tests with their first variations make.
 */
export const fewestInputs = 10

/** How hard one search looked at a patch; the caller knows how long it took. */
export function effortOf(tally: Tally, drivers: number, isCaught: boolean, cut: string | undefined): Effort {
  const { executions, inputs, reached, diverged, differing, isDeadly } = tally
  return {
    executions,
    inputs,
    reachedChange: reached,
    ...(diverged !== undefined && { diverged }),
    differences: differing,
    seconds: 0,
    drivers,
    ...(isDeadly && !isCaught ? { cut: 'its crashes' } : cut && { cut }),
  }
}

/** The effort of two searches one after the other. */
export function addedEffort(a: Effort, b: Effort, seconds: number): Effort {
  const cut = a.cut ?? b.cut
  const sum = (x: number | undefined, y: number | undefined) =>
    x === undefined && y === undefined ? undefined : (x ?? 0) + (y ?? 0)
  const [diverged, repaired] = [sum(a.diverged, b.diverged), sum(a.repaired, b.repaired)]
  return {
    executions: a.executions + b.executions,
    inputs: a.inputs + b.inputs,
    reachedChange: a.reachedChange + b.reachedChange,
    ...(diverged !== undefined && { diverged }),
    differences: a.differences + b.differences,
    ...(repaired !== undefined && { repaired }),
    seconds,
    drivers: a.drivers + b.drivers,
    ...(cut && { cut }),
  }
}

/** Why a search that reached the change too seldom says nothing. */
export function tooFewReason(
  { reachedChange, executions }: Effort,
  loadError: string | undefined,
  remarks: readonly string[],
  about = '',
): string | undefined {
  if (reachedChange >= fewestInputs) return undefined
  const looked = `the change was reached ${reachedChange} times in ${executions} executions, too few to say anything${about}`
  const why = loadError ? [`with this patch the tests fail to load: ${loadError}`, ...remarks] : remarks
  return [looked, ...why].join('; ')
}
