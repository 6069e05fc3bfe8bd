import { isOriginal } from '../../analyses/invariants/names.js'
import type { SampledPoint } from '../../analyses/invariants/points.js'
import type { Scalar, Value } from '../../model/samples.js'
import type { HeldInvariant } from './specification.js'

/**
 * Whether a variable of an invariant, or its owner, never has a class that it had in the buggy version: the patch uses
 * another representation, to which the invariant does not apply.
 */
export function hasOtherRepresentation({ point, invariant }: HeldInvariant, patched: SampledPoint): boolean {
  const own = invariant.names.filter((name) => !isOriginal(name))
  return own.some((name) => {
    for (const part of [name, name.replace(/(\[\]|\.[^.]*)$/, '')]) {
      const [before, after] = [point, patched].map((one) => classesOf(one, part))
      if (before.size && after.size && ![...before].some((type) => after.has(type))) return true
    }
    return false
  })
}

function classesOf({ point, samples }: SampledPoint, name: string): ReadonlySet<string> {
  const at = point.variables.indexOf(name)
  return new Set(at < 0 ? [] : samples.flatMap(({ sample }) => scalarsIn(sample[at])).map(classOf))
}

const scalarsIn = (value: Value): readonly Scalar[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar]

const classOf = (value: Scalar) => (value === null ? 'null' : typeof value === 'object' ? value.class : typeof value)
