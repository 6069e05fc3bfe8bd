import type { Execution } from '../../src/model/execution.js'

/** An execution in which one assertion saw a value. */
export const showing = (value: unknown): Execution => ({
  outcome: { kind: 'returned' },
  observations: [{ kind: 'assertion', site: 0, value: value as never }],
})

/** What every witness has, for tests of what is made of witnesses. */
export const shownBy = {
  given: '`f(2)`',
  difference: { where: 'assertion', site: 0, occurrence: 0, path: '', change: 'number' },
  before: showing(1),
  after: showing(2),
}
