import { tagOf, tags } from '../../block.js'
import { includes } from '../../same.js'
import type { Scalar, Value } from '../../../../model/samples.js'
import type { Kind, Property } from '../../statement.js'
import type { BinaryRows } from '../rows.js'
import { PairCandidate, truth, type PairTruth } from './pair.js'

/** Samples contain no more elements of a sequence: a missing element may come later. */
export const mostElements = 32

const scalar = tags.number | tags.string | tags.boolean | tags.thing

function ask(x: Scalar, sequence: readonly Scalar[]): PairTruth {
  if (includes(sequence, x)) return 'kept'
  return sequence.length < mostElements ? 'broken' : 'unknown'
}

class Member implements Property {
  readonly kind = 'member'
  text([x, sequence]: readonly string[]) {
    return `${x} in ${sequence}`
  }
  test([x, sequence]: readonly Value[]) {
    if (!(tagOf(x) & scalar) || !Array.isArray(sequence)) return undefined
    return truth(ask(x as Scalar, sequence as readonly Scalar[]))
  }
}

export const memberKind: Kind<BinaryRows> = {
  name: 'member',
  of: [scalar, tags.sequence],
  isDirected: true,
  create: () => new PairCandidate(new Member(), [scalar, tags.sequence], ask),
}
