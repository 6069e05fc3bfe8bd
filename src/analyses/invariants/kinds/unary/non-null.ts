import { anyTag } from '../../block.js'
import type { Value } from '../../../../model/samples.js'
import type { Kind, Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'
import { SimpleCandidate } from './simple.js'

class NonNull implements Property {
  readonly kind = 'non-null'
  text([x]: readonly string[]) {
    return `${x} != null`
  }
  test([x]: readonly Value[]) {
    return x === undefined ? undefined : x !== null
  }
}

export const nonNullKind: Kind<UnaryRows> = {
  name: 'non-null',
  of: [anyTag],
  create: () => new SimpleCandidate(new NonNull(), anyTag, (value) => value !== null),
}
