import { tags } from '../../block.js'
import { includes, isSameValue } from '../../same.js'
import type { Scalar, Value } from '../../../../model/samples.js'
import type { Kind, Statement } from '../../statement.js'
import { mostElements } from '../binary/membership.js'
import { PairCandidate, truth, type Answer } from '../binary/pair.js'
import type { Two } from '../seen.js'

/** Nothing is in everything, and everything in itself. */
function ask(x: readonly Scalar[], y: readonly Scalar[]): Answer {
  if (x.every((one) => includes(y, one))) return x.length === 0 || isSameValue(x, y) ? 'trivial' : 'kept'
  return y.length < mostElements ? 'broken' : 'unknown'
}

class Subset implements Statement {
  readonly kind = 'subset'
  text([x, y]: readonly string[]) {
    return `${x} all in ${y}`
  }
  test([x, y]: readonly Value[]) {
    return Array.isArray(x) && Array.isArray(y) ? truth(ask(x as readonly Scalar[], y as readonly Scalar[])) : undefined
  }
}

export const subsetKind: Kind<Two> = {
  name: 'subset',
  of: [tags.sequence, tags.sequence],
  isDirected: true,
  create: () => new PairCandidate(new Subset(), [tags.sequence, tags.sequence], ask),
}
