import { nameOfTest } from '../../model/driver.js'
import type { PointSample, SampledPoint } from '../../analyses/invariants/points.js'
import type { SampledSuite, Value } from '../../model/samples.js'
import { PairedCalls } from './calls.js'
import type { LawWithState } from './decide.js'
import type { InvariantBaseline } from './baseline.js'
import type { Decided, Run } from '../../model/invariants-report.js'
import { testKey, type Points, type SampledStates } from './runs.js'
import type { HeldInvariant } from './specification.js'
import { contradicting } from './verify.js'

/** An invariant with the names its parameters have in a version. */
export function lawOf({ point: { point }, invariant }: HeldInvariant, { suite }: SampledStates): Decided {
  const { file, function: name, at } = point
  const { kind, samples, confidence } = invariant
  return { file, function: name, at, text: named(invariant.text, point, suite), kind, samples, confidence }
}

/** The same with the deciding run, and the corresponding state of the compared version. */
export function decidedLaw(
  found: LawWithState,
  patched: SampledStates,
  { buggy, reference }: InvariantBaseline,
  which: 'passing' | 'failing',
): Decided {
  const law = lawOf(found, buggy)
  const there = patched[which].get(found.point.key)!
  const before = (reference ?? buggy)[which].get(found.point.key)
  const test = testKey(patched.suite.samples[found.seen.test])
  const isSameTest = ({ test: at }: PointSample) => testKey((reference ?? buggy).suite.samples[at]) === test
  const ofTest = before && { ...before, samples: before.samples.filter(isSameTest) }
  const other =
    ofTest &&
    (which === 'passing'
      ? new PairedCalls(ofTest, there).counterpart(found.seen)
      : contradicting(found.invariant, ofTest))
  return {
    ...law,
    run: runOf(found, there, found.seen, patched.suite),
    ...(other && { instead: runOf(found, ofTest, other, (reference ?? buggy).suite) }),
  }
}

function runOf(held: HeldInvariant, at: SampledPoint, seen: PointSample, suite: SampledSuite): Run {
  const { file, name } = suite.samples[seen.test]
  const values = held.invariant.names.map((variable) => ({
    name: named(variable, at.point, suite),
    value: valueInWords(seen.sample[at.point.variables.indexOf(variable)]),
  }))
  return { file, test: nameOfTest(name), values }
}

/** Parameters by their names instead of their places. */
function named(text: string, point: SampledPoint['point'], { functions }: SampledSuite): string {
  const { file, function: name, signature, ordinal } = point
  const own = functions.find(
    (one) => one.file === file && one.name === name && one.signature === signature && one.ordinal === ordinal,
  )
  // Neither in a string nor as the name of a field.
  return text.replace(/"(?:[^"\\]|\\.)*"|(?<![.\w])arg(\d+)\b/g, (whole, place?: string) =>
    place === undefined ? whole : (own?.parameters[Number(place)] ?? whole),
  )
}

function valueInWords(value: Value): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `[${value.map(valueInWords).join(', ')}]`
  if (typeof value === 'object' && value !== null) return (value as { class: string }).class
  return typeof value === 'string' ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : String(value)
}

export const functionsIn = (points: Points) => new Set([...points.values()].map(({ point }) => functionKey(point))).size

const functionKey = ({ file, function: name, signature, ordinal }: SampledPoint['point']) =>
  JSON.stringify([file, name, signature, ordinal])
