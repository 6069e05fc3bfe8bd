import { tags } from '../../block.js'
import type { Value } from '../../../../model/samples.js'
import type { Kind, Statement } from '../../statement.js'
import type { One } from '../seen.js'
import { SimpleCandidate } from './simple.js'

class NotNaN implements Statement {
  readonly kind = 'not NaN'
  text([x]: readonly string[]) {
    return `${x} is not NaN`
  }
  test([x]: readonly Value[]) {
    return typeof x === 'number' ? !Number.isNaN(x) : undefined
  }
}

export const notNaNKind: Kind<One> = {
  name: 'not NaN',
  of: [tags.number],
  create: () => new SimpleCandidate(new NotNaN(), tags.number, (value) => !Number.isNaN(value)),
}
