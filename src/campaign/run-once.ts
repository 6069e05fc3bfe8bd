import type { Driver } from '../model/driver.js'
import type { Pool } from '../execution/pool.js'
import type { HostOptions } from '../execution/protocol.js'
import type { Execution } from '../model/execution.js'

/** Runs each driver with its own values, once, on one version. */
export async function runEachOnce(
  pool: Pool,
  drivers: readonly Driver[],
  position: number,
  { steps, timeLimit }: HostOptions,
  /** Tell what observed functions are called with. */
  calls = false,
): Promise<(Execution | undefined)[]> {
  const once = { inputs: [[]], versions: [position], steps, timeLimit, full: true, calls }
  const results = await pool.run(drivers.map(({ file, index }) => ({ file, index, ...once })))
  return results.map(({ answers }) => answers[0]?.executions?.[0])
}
