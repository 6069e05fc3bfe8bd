import { tags } from '../../block.js'
import type { Value } from '../../../../model/samples.js'
import type { Kind, Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'
import { SimpleCandidate } from './simple.js'

/** Its formula is the sort of the variable. */
class Whole implements Property {
  readonly kind = 'whole'
  text([x]: readonly string[]) {
    return `${x} is whole`
  }
  test([x]: readonly Value[]) {
    return typeof x === 'number' ? Number.isInteger(x) : undefined
  }
}

export const wholeKind: Kind<UnaryRows> = {
  name: 'whole',
  of: [tags.number],
  create: () => new SimpleCandidate(new Whole(), tags.number, Number.isInteger),
}
