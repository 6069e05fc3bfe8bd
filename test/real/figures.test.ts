import { describe, it } from 'vitest'
import { expectCommonLaw } from '../support/invariants.js'
import { haveJars } from '../support/jars.js'
import { expectTableOne } from '../support/questions.js'
import { expectCrashes } from '../support/table-one.js'

describe.skipIf(!haveJars())('figures of the papers in Java', () => {
  it('table 1 of Fix2Fit: questions tell its patches apart', () => expectTableOne('bounded-write'))
  it('table 1 of Fix2Fit: crashing patches are discarded', () => expectCrashes('bounded-write'))
  it('figure 6 of Invalidator', () => expectCommonLaw(''))
})
