import type { FreshVersion } from '../differences/confirm.js'
import { Executor } from '../../execution/executor.js'
import { masked } from '../../execution/mask.js'
import type { HostOptions } from '../../execution/protocol.js'
import type { SplittingInput } from './splitting-inputs.js'
import type { Execution } from '../../model/execution.js'
import type { Limits } from '../../fuzz/options.js'

/** What is to be run again, and how long it may take. */
export interface RerunInput extends SplittingInput {
  readonly limits: Limits
}

/**
 * Runs inputs again, each version in fresh processes: once in this order and once in reverse, so that state left by one
 * input shows. Varying values are masked. One list of executions per input, by version.
 */
export async function runAgain(
  inputs: readonly RerunInput[],
  versions: readonly FreshVersion[],
  options: HostOptions,
): Promise<Execution[][]> {
  if (!inputs.length) return []
  const backwards = [...inputs].reverse()
  const byVersion: Execution[][] = []
  const one = async (version: FreshVersion) => {
    const first = await runAll(inputs, version, options)
    const second = (await runAll(backwards, version, options)).reverse()
    return first.map((execution, i) => masked(execution, second[i], options.exact))
  }
  // Starting a process is half waiting: two at a time.
  for (let i = 0; i < versions.length; i += 2)
    byVersion.push(...(await Promise.all(versions.slice(i, i + 2).map((version) => one(version)))))
  return inputs.map((_, i) => byVersion.map((executions) => executions[i]))
}

async function runAll(
  inputs: readonly RerunInput[],
  version: FreshVersion,
  options: HostOptions,
): Promise<Execution[]> {
  const { launch, done } = version.launch()
  const files = [...new Set(inputs.map(({ driver }) => driver.file))]
  const executor = new Executor(launch, { type: 'open', versions: [version.spec], files, options })
  const executions: Execution[] = []
  try {
    for (const { driver, input, limits } of inputs) {
      const { condition: _, ...rest } = limits
      // Code is not yet optimised in a fresh process.
      const generous = { ...rest, steps: rest.steps * 20, timeLimit: rest.timeLimit * 4 + 1000 }
      const batch = { file: driver.file, index: driver.index, inputs: [input], versions: [0], ...generous, full: true }
      const { answers } = await executor.run(batch)
      executions.push(answers[0].executions![0])
    }
    return executions
  } finally {
    executor.close()
    done()
  }
}
