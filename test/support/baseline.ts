import { baselineOf, type Baseline } from '../../src/campaign/baseline.js'
import type { Pool } from '../../src/execution/pool.js'
import type { Driver } from '../../src/model/driver.js'

/** What drivers do with their own values on the first versions of a pool, whether or not they reach a change. */
export async function baselineIn(
  pool: Pool,
  drivers: readonly Driver[],
  { steps, timeLimit }: { readonly steps: number; readonly timeLimit: number },
  versions: readonly number[] = [0, 1],
): Promise<Baseline> {
  const run = { inputs: [[], []], versions, steps, timeLimit, full: true }
  const results = await pool.run(drivers.map(({ file, index }) => ({ file, index, ...run })))
  const executions = results.map(({ answers }) => answers.map((answer) => answer.executions ?? []))
  return baselineOf(
    drivers,
    (driver) => {
      const [first, second] = executions[drivers.indexOf(driver)]
      return first && second && [first, second]
    },
    { timeLimit, fixedTimeLimit: undefined, reaches: versions.map(() => () => true) },
  )
}
