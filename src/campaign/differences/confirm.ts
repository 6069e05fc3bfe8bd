import { inspect } from 'node:util'
import { compareExecutions } from '../../execution/compare.js'
import { Executor } from '../../execution/executor.js'
import type { Launch } from '../../execution/host.js'
import type { HostOptions, VersionSpec } from '../../execution/protocol.js'
import { masked } from '../../execution/mask.js'
import type { Pool } from '../../execution/pool.js'
import type { Cluster } from './cluster.js'
import { countedDifference } from './minimise.js'
import type { Execution } from '../../model/execution.js'
import type { Limits } from '../../fuzz/options.js'

/** One version with the means to start a fresh process for it. */
export interface FreshVersion {
  readonly spec: VersionSpec
  readonly launch: () => { launch: Launch; done: () => void }
}

export interface ConfirmedExecutions {
  readonly before: Execution
  readonly after: Execution
}

/** Executions in fresh processes that may be asked for again: those of the buggy version, which all patches share. */
export type ExecutionCache = Map<string, Promise<Execution>>

/** One more run of a cluster's input in the hosts that found it. */
export async function rerunInPool(
  pool: Pool,
  { driver, input, difference }: Cluster,
  limits: Limits,
  /** Positions of the version to compare with and of the patched one among the pool's. */
  versions: readonly [number, number],
): Promise<ConfirmedExecutions | undefined> {
  // An input that crashes its host costs more than it saves.
  if (/timed-out|crashed/.test(difference.change)) return undefined
  const { file, index } = driver
  const batch = { file, index, inputs: [input], versions, ...limits, full: true }
  const [{ answers }] = await pool.run([batch])
  const [before, after] = answers[0]?.executions ?? []
  return before && after && { before, after }
}

/** What is known of an input before it is confirmed. */
export interface KnownRuns {
  /** Executions of the buggy version that patches share. */
  readonly remembered?: ExecutionCache
  /** What the hosts showed that found it. */
  readonly seen?: ConfirmedExecutions | undefined
  /** What processes that hold one version each showed, where that was run already. */
  readonly once?: ConfirmedExecutions
}

/**
 * Runs a cluster's input again, each version in a fresh process, and once more if that shows something other than what
 * was seen before. Values that vary between two runs of one version are masked; the difference counts only if it
 * remains.
 */
export async function confirm(
  cluster: Cluster,
  versions: readonly [FreshVersion, FreshVersion],
  limits: Limits,
  options: HostOptions,
  { remembered = new Map(), seen, once: known }: KnownRuns = {},
): Promise<ConfirmedExecutions | undefined> {
  const runBoth = async (): Promise<ConfirmedExecutions> => {
    const [before, after] = await Promise.all([onBuggy(), runFresh(cluster, versions[1], limits, options)])
    return { before, after }
  }
  let times = 0
  const onBuggy = () => runFreshCached(times++, cluster, versions[0], limits, options, remembered)
  const differs = (c: ConfirmedExecutions) => countedDifference(c.before, c.after, cluster.input, limits, options)
  const once = known ?? (await runBoth())
  if (!differs(once)) return undefined
  const isSteady = (side: keyof ConfirmedExecutions) => seen && !compareExecutions(once[side], seen[side], options)
  if (isSteady('before') && isSteady('after')) return once
  const again = await runBoth()
  const steady: ConfirmedExecutions = {
    before: masked(once.before, again.before, options.exact),
    after: masked(once.after, again.after, options.exact),
  }
  return differs(steady) ? steady : undefined
}

/** The execution with that number in a fresh process, shared by all patches. */
export function runFreshCached(
  number: number,
  cluster: Pick<Cluster, 'driver' | 'input'>,
  version: FreshVersion,
  limits: Limits,
  options: HostOptions,
  remembered: ExecutionCache,
): Promise<Execution> {
  const { driver, input } = cluster
  const key = `${number} ${version.spec.name} ${driver.file}:${driver.index} ${inspect(input, everything)}`
  const known = remembered.get(key) ?? runFresh(cluster, version, limits, options)
  remembered.set(key, known)
  return known
}

const everything = { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity }

/** Code is not yet optimised in a fresh process, and a slow run must not count as endless. */
const generous = ({ condition: _, ...limits }: Limits): Limits => ({
  ...limits,
  steps: limits.steps * 20,
  timeLimit: limits.timeLimit * 4 + 1000,
})

/** One execution of a cluster's input in a fresh process. */
export async function runFresh(
  cluster: Pick<Cluster, 'driver' | 'input'>,
  version: FreshVersion,
  limits: Limits,
  options: HostOptions,
): Promise<Execution> {
  const [execution] = await runAllFresh([{ ...cluster, limits }], version, options)
  return execution
}

/** An input, and how long it may take. */
export interface LimitedInput extends Pick<Cluster, 'driver' | 'input'> {
  readonly limits: Limits
}

/** Executions of several inputs, one after the other, in a fresh process that holds one version. */
export async function runAllFresh(
  inputs: readonly LimitedInput[],
  version: FreshVersion,
  options: HostOptions,
): Promise<Execution[]> {
  const { launch, done } = version.launch()
  const files = [...new Set(inputs.map(({ driver }) => driver.file))]
  const executor = new Executor(launch, { type: 'open', versions: [version.spec], files, options })
  const executions: Execution[] = []
  try {
    for (const { driver, input, limits } of inputs) {
      const { file, index } = driver
      const batch = { file, index, inputs: [input], versions: [0], ...generous(limits), full: true, trace: true }
      const { answers } = await executor.run(batch)
      executions.push(answers[0].executions![0])
    }
    return executions
  } finally {
    executor.close()
    done()
  }
}
