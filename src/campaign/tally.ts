import type { Batch, BatchResult } from '../execution/batch.js'
import { sharersOf } from '../execution/protocol.js'
import { isInternal, isWeak } from '../execution/compare.js'
import type { Difference } from '../model/difference.js'
import type { Driver } from '../model/driver.js'
import type { Overrides } from '../model/input.js'
import type { Session } from './session.js'

/** How often a version may crash its host; each crash costs as much as thousands of executions, for all versions. */
const mostDeaths = 3

/** What is counted for one patch while it is searched. */
export class Tally {
  executions = 0
  inputs = 0
  /** Executions that reached the change. */
  reached = 0
  reachedOnBase = 0
  /** Inputs that met the condition. */
  met = 0
  differing = 0
  /** Inputs on which it ends as it should and the version it is compared with does not. */
  mended = 0
  /** Inputs on which it does something else that a caller sees, and that is no end of a crash or hang. */
  changed = 0
  /** Inputs that show the bug in the buggy version and not in this one. */
  repaired = 0
  /** Inputs that show the bug in the buggy version; in type, like those that are repaired. */
  faulty = 0
  /** The simplest of those that it does not repair. */
  missed: { readonly driver: Driver; readonly input: Overrides } | undefined
  /** Executions that took a different path than the buggy version takes; undefined where that cannot be seen. */
  diverged: number | undefined
  private deaths = 0

  died(): void {
    this.deaths++
  }

  /** It keeps taking its host down, and is set aside. */
  get isDeadly(): boolean {
    return this.deaths >= mostDeaths
  }
}

/** Whether a caller sees the difference. */
const isVisible = (difference: Difference) =>
  !isWeak(difference) && !isInternal(difference) && difference.where !== 'exit' && difference.change !== 'error type'

/** Counts a batch for every patch that ran in it; `unpatched` versions come first in the batch. */
export function count(
  tallyOf: (version: number) => Tally,
  { prepared }: Session,
  unpatched: number,
  driver: Driver | undefined,
  isInType: (input: Overrides, driver: Driver) => boolean,
  { versions, condition, inputs }: Batch,
  { reached, diverged, met, differing, done, answers }: BatchResult,
): void {
  const ran = condition ? met.length : done
  // A guessed call cannot be proof, so it does not count as a search of the patch.
  const isExercise = driver?.generated !== 'guessed'
  for (let v = unpatched; v < versions.length; v++) {
    const tally = tallyOf(versions[v])
    const { goals, partings, selector } = prepared[versions[v]].spec
    tally.inputs += done
    tally.executions += done + ran
    // A patch that only deletes functions has no place of its own to reach.
    if (isExercise) tally.reached += goals.length ? reached[v] : reached[0]
    tally.reachedOnBase += reached[0]
    tally.met += met.length
    if (partings.length || selector !== undefined) tally.diverged = (tally.diverged ?? 0) + diverged[v]
    tally.differing += differing[v]
  }
  for (const answer of answers) {
    const { died, differences = [] } = answer
    const showsBug =
      unpatched > 1 &&
      driver !== undefined &&
      differences.some((d) => d.version === 1 && isVisible(d)) &&
      isInType(inputs[answer.input], driver)
    const sharers = sharersOf(answer)
    for (const difference of differences) {
      const isMended = difference.where === 'outcome' && /^(crashed|timed-out)→returned$/.test(difference.change)
      if (!isMended && !isVisible(difference)) continue
      for (const v of sharers(difference.version))
        if (v >= unpatched) tallyOf(versions[v])[isMended ? 'mended' : 'changed']++
    }
    const differ = new Set(differences.filter(isVisible).flatMap((d) => sharers(d.version)))
    for (let v = unpatched; showsBug && v < versions.length; v++) {
      const tally = tallyOf(versions[v])
      tally.faulty++
      if (!differ.has(v)) tally.repaired++
      else if (!tally.missed || inputs[answer.input].length < tally.missed.input.length)
        tally.missed = { driver: driver!, input: inputs[answer.input] }
    }
    if (died !== undefined && died >= unpatched) tallyOf(versions[died]).died()
  }
}
