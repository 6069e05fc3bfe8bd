import { runAllFresh, type FreshVersion, type LimitedInput } from '../differences/confirm.js'
import { twoAtATime } from '../../util/two-at-a-time.js'
import { masked } from '../../execution/mask.js'
import type { HostOptions } from '../../execution/protocol.js'
import type { Execution } from '../../model/execution.js'

/**
 * Runs inputs again, each version in fresh processes: once in this order and once in reverse, so that state left by one
 * input shows. Varying values are masked. One list of executions per input, by version.
 */
export async function runAgain(
  inputs: readonly LimitedInput[],
  versions: readonly FreshVersion[],
  options: HostOptions,
): Promise<Execution[][]> {
  if (!inputs.length) return []
  const backwards = [...inputs].reverse()
  const byVersion = await twoAtATime(versions, async (version) => {
    const first = await runAllFresh(inputs, version, options)
    const second = (await runAllFresh(backwards, version, options)).reverse()
    return first.map((execution, i) => masked(execution, second[i], options.exact))
  })
  return inputs.map((_, i) => byVersion.map((executions) => executions[i]))
}
