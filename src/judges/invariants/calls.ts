import { isOriginal } from '../../analyses/invariants/names.js'
import type { PointSample, SampledPoint } from '../../analyses/invariants/points.js'

/**
 * The entry state of a call, as text: equal for equal states, whatever other variables the version has. `shared`: the
 * variables that count.
 */
export function entryOf({ sample }: PointSample, { point }: SampledPoint, shared: ReadonlySet<string>): string {
  const values = point.variables
    .map((name, i) => [name, sample[i]] as const)
    .filter(([name, value]) => value !== undefined && isOriginal(name) && shared.has(name))
  // Objects are numbered in order of occurrence; one that only this version has would shift the others.
  const numbers = new Map<number, number>()
  return JSON.stringify(
    values.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (key, value: unknown) => {
      if (key !== 'same') return value
      if (!numbers.has(value as number)) numbers.set(value as number, numbers.size)
      return numbers.get(value as number)
    },
  )
}

/** The calls of a function in two versions, matched by their entry states. */
export class PairedCalls {
  private readonly before: readonly string[]
  private readonly after: readonly string[]

  constructor(
    private readonly from: SampledPoint,
    private readonly to: SampledPoint,
  ) {
    const shared = new Set(from.point.variables.filter((name) => to.point.variables.includes(name)))
    this.before = from.samples.map((one) => entryOf(one, from, shared))
    this.after = to.samples.map((one) => entryOf(one, to, shared))
  }

  /** The second version's states of calls whose states in the first one are as wanted. */
  like(isWanted: (sample: PointSample['sample']) => boolean): PointSample[] {
    const wanted = new Set(this.before.filter((_, i) => isWanted(this.from.samples[i].sample)))
    return this.to.samples.filter((_, i) => wanted.has(this.after[i]))
  }

  /** The first version's state of the same call. */
  counterpart(seen: PointSample): PointSample | undefined {
    return this.from.samples[this.before.indexOf(this.after[this.to.samples.indexOf(seen)])]
  }
}
