import { isObjectValue } from './block.js'
import { isClose } from './numbers.js'
import type { Scalar, Value } from '../../model/samples.js'

/** The same value; of things that have parts, one and the same thing. */
export function isSameScalar(x: Scalar, y: Scalar): boolean {
  if (x === y) return true
  if (typeof x === 'number' && typeof y === 'number') return isClose(x, y)
  return isObjectValue(x) && isObjectValue(y) && x.same === y.same && x.class === y.class
}

const isSequence = (value: Value): value is readonly Scalar[] => Array.isArray(value)

export function isSameValue(x: Exclude<Value, undefined>, y: Exclude<Value, undefined>): boolean {
  if (!isSequence(x) || !isSequence(y)) return !isSequence(x) && !isSequence(y) && isSameScalar(x, y)
  if (x === y) return true
  if (x.length !== y.length) return false
  for (let i = 0; i < x.length; i++) if (!isSameScalar(x[i]!, y[i]!)) return false
  return true
}

export const includes = (sequence: readonly Scalar[], x: Scalar): boolean => {
  for (const one of sequence) if (isSameScalar(one, x)) return true
  return false
}
