import { tags } from '../../block.js'
import { includes, isSameValue } from '../../same.js'
import type { Scalar, Value } from '../../../../model/samples.js'
import type { Kind, Property } from '../../statement.js'
import { mostElements } from '../binary/membership.js'
import { PairCandidate, truth, type PairTruth } from '../binary/pair.js'
import type { BinaryRows } from '../rows.js'

/** Nothing is in everything, and everything in itself. */
function ask(x: readonly Scalar[], y: readonly Scalar[]): PairTruth {
  if (x.every((one) => includes(y, one))) return x.length === 0 || isSameValue(x, y) ? 'trivial' : 'kept'
  return y.length < mostElements ? 'broken' : 'unknown'
}

class Subset implements Property {
  readonly kind = 'subset'
  text([x, y]: readonly string[]) {
    return `${x} all in ${y}`
  }
  test([x, y]: readonly Value[]) {
    return Array.isArray(x) && Array.isArray(y) ? truth(ask(x as readonly Scalar[], y as readonly Scalar[])) : undefined
  }
}

export const subsetKind: Kind<BinaryRows> = {
  name: 'subset',
  of: [tags.sequence, tags.sequence],
  isDirected: true,
  create: () => new PairCandidate(new Subset(), [tags.sequence, tags.sequence], ask),
}
