import { tags } from '../../block.js'
import type { Value } from '../../../../model/samples.js'
import type { Kind, Property } from '../../statement.js'
import type { UnaryRows } from '../rows.js'
import { SimpleCandidate } from './simple.js'

class NotNaN implements Property {
  readonly kind = 'not NaN'
  text([x]: readonly string[]) {
    return `${x} is not NaN`
  }
  test([x]: readonly Value[]) {
    return typeof x === 'number' ? !Number.isNaN(x) : undefined
  }
}

export const notNaNKind: Kind<UnaryRows> = {
  name: 'not NaN',
  of: [tags.number],
  create: () => new SimpleCandidate(new NotNaN(), tags.number, (value) => !Number.isNaN(value)),
}
