import { originalOf } from './names.js'
import type { Sample } from './invariant.js'
import type { SampledCall, SampledFunction, SampledSuite, SampledTest, State } from '../../model/samples.js'
import type { ProgramPoint } from '../../model/invariants-report.js'

/** A state at a point, and the call it was seen in. */
export interface PointSample {
  readonly sample: Sample
  readonly times: number
  /** Index in the suite's `samples`. */
  readonly test: number
  /** Index in the test's `calls`. */
  readonly call: number
}

export interface SampledPoint {
  readonly key: string
  readonly point: ProgramPoint
  readonly samples: readonly PointSample[]
}

interface Located {
  readonly call: SampledCall
  readonly place: { readonly test: number; readonly call: number }
}

const ends = { returned: 'exit', threw: 'throw' } as const

/** The same for the same point of any version. */
export const pointKey = ({ file, function: name, signature, ordinal, at }: Omit<ProgramPoint, 'variables'>): string =>
  JSON.stringify([file, name, signature, ordinal, at])

/** What the wanted tests saw, by points, in the order of the suite's functions. */
export function pointsOf(suite: SampledSuite, isWanted: (test: SampledTest) => boolean): SampledPoint[] {
  const calls: Located[][] = suite.functions.map(() => [])
  for (const [test, sampled] of suite.samples.entries()) {
    if (!isWanted(sampled)) continue
    for (const [index, call] of sampled.calls.entries())
      calls[call.function]!.push({ call, place: { test, call: index } })
  }
  return suite.functions.flatMap((observed, i) => pointsOfFunction(observed, calls[i]!))
}

function pointsOfFunction(observed: SampledFunction, calls: readonly Located[]): SampledPoint[] {
  const { file, name, signature, ordinal, variables } = observed
  const before = told(calls.map(({ call }) => call.entry))
  const names = before.map((i) => variables[i]!)
  const make = (at: ProgramPoint['at'], of: readonly string[], samples: readonly PointSample[]): SampledPoint[] => {
    const point = { file, function: name, signature, ordinal, at, variables: of }
    return samples.length ? [{ key: pointKey(point), point, samples }] : []
  }
  const entry = calls.map(({ call, place }) => ({ sample: chosen(call.entry, before), times: call.times, ...place }))
  const left = (['returned', 'threw'] as const).flatMap((ended) => {
    const ones = calls.filter(({ call }) => call.ended === ended)
    const after = told(ones.map(({ call }) => call.exit))
    const samples = ones.map(({ call, place }) => ({
      sample: [...chosen(call.exit, after), ...chosen(call.entry, before)],
      times: call.times,
      ...place,
    }))
    return make(ends[ended], [...after.map((i) => variables[i]!), ...names.map(originalOf)], samples)
  })
  return [...make('entry', names, entry), ...left]
}

/** Numbers of the variables that have a value in one of the states. */
function told(states: readonly State[]): number[] {
  const numbers = new Set<number>()
  for (const state of states) for (let i = 0; i < state.length; i++) if (state[i] !== undefined) numbers.add(i)
  return [...numbers].toSorted((a, b) => a - b)
}

const chosen = (state: State, numbers: readonly number[]): Sample => numbers.map((i) => state[i])
