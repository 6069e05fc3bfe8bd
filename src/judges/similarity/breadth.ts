import { fewestForShare, leastUnchanged } from './thresholds.js'
import { runFresh } from '../../campaign/differences/confirm.js'
import type { Driver } from '../../model/driver.js'
import { compareExecutions, isWeak, type CompareOptions } from '../../execution/compare.js'
import type { InputAttempt } from './generation.js'
import type { SimilaritySession, ComparedRun } from './session.js'
import { editOf } from '../../campaign/edit.js'
import { Neighbours } from '../../campaign/neighbours.js'
import { roundDistance } from './rules.js'
import { symptomOf, type Symptom } from './symptom.js'
import type { Overrides } from '../../model/input.js'
import type { Example, Score } from '../../model/evidence.js'

/** Examples that are tried before the score is dropped as not reproducible. */
const mostExamples = 3
/** Failing tests whose neighbours are tried, and other tests that are given their values. */
const mostFailing = 3
const mostOthers = 12
/** The neighbours of the failing input that show its symptom, before and after the patch. */
export interface Breadth {
  readonly symptom: Symptom
  readonly neighbours: number
  readonly changed: number
  /** The unchanged ones, the nearest first. */
  readonly unchanged: readonly ComparedRun[]
}

/**
 * Tries neighbours of each failing test, and of its values in other tests; returns the group with the largest unchanged
 * share.
 */
export async function breadthOn(version: number, ground: SimilaritySession): Promise<Breadth | undefined> {
  const { generation, options, campaign } = ground.scene
  const neighbours = new Neighbours(generation.samples, ground.dictionary, options.host.seed)
  const others = generation.drivers.filter((d) => !d.failing && !d.generated).slice(0, mostOthers)
  const found: Breadth[] = []
  for (const driver of generation.drivers.filter((d) => d.failing).slice(0, mostFailing)) {
    const [own] = await ground.run([{ driver, input: [], from: 'near' }], version)
    const symptom = own && symptomOf(own, campaign.subject.language, ground.isPassingKind(own))
    // Several tests may share a name: one that the patch leaves unchanged is not the failing one.
    if (!symptom || !compareExecutions(own.before, own.after, options.host)) continue
    const near =
      (of: Driver) =>
      (input: Overrides): InputAttempt => ({ driver: of, input, from: 'near' })
    const attempts = [
      ...neighbours.of(driver).map(near(driver)),
      ...(symptom.kind === 'crash' ? others : []).flatMap((other) =>
        neighbours.crossed(driver, other).map(near(other)),
      ),
    ]
    const same = (await ground.run(attempts, version)).filter((run) => symptom.isShownBy(run))
    for (const one of [driver, ...others]) {
      const near = same.filter((run) => run.driver === one)
      if (near.length >= fewestForShare) found.push(breadthOf(symptom, near, options.host))
    }
  }
  return found.sort((a, b) => leftOf(b) - leftOf(a))[0]
}

function breadthOf(symptom: Symptom, neighbours: readonly ComparedRun[], options: CompareOptions): Breadth {
  const unchanged = neighbours.filter(({ before, after }) => {
    const difference = compareExecutions(before, after, options)
    return !difference || isWeak(difference)
  })
  unchanged.sort((a, b) => editOf(a.driver, a.input).distance - editOf(b.driver, b.input).distance)
  return { symptom, neighbours: neighbours.length, changed: neighbours.length - unchanged.length, unchanged }
}

/** The share of neighbours that are as before. */
const leftOf = ({ neighbours, changed }: Breadth) => 1 - changed / neighbours

export const symptomInWords = ({ symptom: { kind, type } }: Breadth) =>
  kind === 'crash' ? `${type} at the same place` : 'the same path through the changed functions'

/** Breadth of the fix: a correct fix changes the behaviour of nearly all inputs that show the bug. */
export async function breadthScore(
  breadth: Breadth | undefined,
  ground: SimilaritySession,
  at: number,
): Promise<Score[]> {
  if (breadth?.symptom.kind !== 'crash' || leftOf(breadth) < leastUnchanged) return []
  const { symptom, neighbours, unchanged } = breadth
  for (const one of unchanged.slice(0, mostExamples)) {
    const example = await confirmed(one, ground, at)
    if (!example) continue
    return [
      {
        kind: 'score',
        judge: 'similarity',
        measure: 'breadth of the fix',
        value: roundDistance(leftOf(breadth)),
        threshold: leastUnchanged,
        from:
          `of ${neighbours} neighbours of the failing input that show the bug ` +
          `(${symptomInWords(breadth)}), ${breadth.changed} changed; the nearest unchanged one is shown`,
        inWords: 'neighbours of the failing input still show the bug',
        example: { ...example, ...(symptom.type !== undefined && { error: symptom.type }) },
      },
    ]
  }
  return []
}

/** Both versions do the same in fresh processes, too. */
async function confirmed(
  { driver, input }: ComparedRun,
  ground: SimilaritySession,
  at: number,
): Promise<Example | undefined> {
  const { generation, options } = ground.scene
  const limits = generation.limits.get(driver.id)!
  const [buggy, patched] = await ground.fresh(at)
  const [before, after] = await Promise.all(
    [buggy, patched].map((version) => runFresh({ driver, input }, version, limits, options.host)),
  )
  const difference = compareExecutions(before, after, options.host)
  return difference && !isWeak(difference) ? undefined : { driver, input, grade: 'in-type', before, after }
}
