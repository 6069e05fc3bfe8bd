import { describe, it } from 'vitest'
import { expectCrashes } from '../support/table-one.js'
import { isWhole } from '../support/whole.js'

describe('crashing patches of table 1 of Fix2Fit are discarded', () => {
  // In C it runs every day (c.test.ts), in Java in test/real; single crashes are in java-crash.test.ts.
  it.runIf(isWhole)('in JavaScript', () => expectCrashes('bounded-write-js'))
})
