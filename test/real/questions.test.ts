import { describe, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { expectTableOne } from '../support/questions.js'

describe.skipIf(!haveJars())('table 1 of Fix2Fit', () => {
  it('in Java', () => expectTableOne('bounded-write'))
})
