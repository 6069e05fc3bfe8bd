import type { Tally } from '../campaign/tally.js'
import type { Effort } from '../model/opinion.js'

/**
 * Fewer inputs than this that reach the change say nothing about a patch. A guess, made before anything was measured: ten
 * inputs are what a handful of tests with their first variations make.
 */
export const fewestInputs = 10

/** A search that was cut before it did this share of its planned executions says nothing. A guess. */
const leastShare = 0.1

/** How hard one search looked at a patch; the caller knows how long it took. */
export function effortOf(
  tally: Tally,
  drivers: number,
  isCaught: boolean,
  { cut, planned }: { readonly cut: string | undefined; readonly planned: number },
): Effort {
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
    ...(Number.isFinite(planned) && { planned }),
  }
}

/** The effort of two searches one after the other. */
export function addedEffort(a: Effort, b: Effort, seconds: number): Effort {
  const cut = a.cut ?? b.cut
  const sum = (x: number | undefined, y: number | undefined) =>
    x === undefined && y === undefined ? undefined : (x ?? 0) + (y ?? 0)
  const [diverged, repaired] = [sum(a.diverged, b.diverged), sum(a.repaired, b.repaired)]
  const [faulty, planned] = [sum(a.faulty, b.faulty), sum(a.planned, b.planned)]
  return {
    executions: a.executions + b.executions,
    inputs: a.inputs + b.inputs,
    reachedChange: a.reachedChange + b.reachedChange,
    ...(diverged !== undefined && { diverged }),
    differences: a.differences + b.differences,
    ...(repaired !== undefined && { repaired }),
    ...(faulty !== undefined && { faulty }),
    seconds,
    drivers: a.drivers + b.drivers,
    ...(cut && { cut }),
    ...(planned !== undefined && { planned }),
  }
}

/** Why a search says nothing that was cut long before its end. */
export function cutShortReason({
  executions,
  cut,
  planned = 0,
}: {
  readonly executions: number
  readonly cut?: string | undefined
  readonly planned?: number
}): string | undefined {
  if (cut === undefined || !Number.isFinite(planned) || executions >= planned * leastShare) return undefined
  return `the search was cut (${cut}) after ${executions} of ${planned} planned executions, too few to say anything`
}

/** Why a search that reached the change too seldom says nothing. */
export function tooFewReason(
  effort: Effort,
  loadError: string | undefined,
  remarks: readonly string[],
  about = '',
): string | undefined {
  const { reachedChange, executions } = effort
  const cut = cutShortReason(effort)
  if (cut) return cut + about
  if (reachedChange >= fewestInputs) return undefined
  const looked = `the change was reached ${reachedChange} times in ${executions} executions, too few to say anything${about}`
  const why = loadError ? [`with this patch the tests fail to load: ${loadError}`, ...remarks] : remarks
  return [looked, ...why].join('; ')
}
