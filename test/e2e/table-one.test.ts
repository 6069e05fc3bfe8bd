import { describe, it } from 'vitest'
import { expectCrashes } from '../support/table-one.js'

describe('crashing patches of table 1 of Fix2Fit are discarded', () => {
  // In Java it is in test/real, and single crashes are in java-crash.test.ts.
  it('in JavaScript', () => expectCrashes('bounded-write-js'))
})
