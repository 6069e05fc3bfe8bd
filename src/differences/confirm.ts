import { compareExecutions } from '../execution/compare.js'
import { Executor } from '../execution/executor.js'
import type { Launch } from '../execution/host.js'
import type { Execution, HostOptions, VersionSpec } from '../execution/protocol.js'
import { masked } from '../execution/mask.js'
import type { Limits } from '../fuzz/loop.js'
import type { Cluster } from './cluster.js'
import { knownFor } from './minimise.js'

/** One version with the means to start a fresh process for it. */
export interface FreshVersion {
  readonly spec: VersionSpec
  readonly launch: () => { launch: Launch; done: () => void }
}

export interface Confirmed {
  readonly before: Execution
  readonly after: Execution
}

/**
 * Runs a cluster's input again, each version in processes of its own, twice. What varies between two runs of one version
 * is masked; the difference counts only if it is still there.
 */
export async function confirm(
  cluster: Cluster,
  versions: readonly [FreshVersion, FreshVersion],
  limits: Limits,
  options: HostOptions,
): Promise<Confirmed | undefined> {
  const once = (version: FreshVersion) => runFresh(cluster, version, limits, options)
  const [before, after] = await Promise.all([once(versions[0]), once(versions[1])])
  const known = knownFor(cluster.input, limits)
  if (!compareExecutions(before, after, options, known)) return undefined
  const [beforeAgain, afterAgain] = await Promise.all([once(versions[0]), once(versions[1])])
  const steady: Confirmed = {
    before: masked(before, beforeAgain, options.exact),
    after: masked(after, afterAgain, options.exact),
  }
  return compareExecutions(steady.before, steady.after, options, known) ? steady : undefined
}

/** Code is cold in a fresh process, and what only needed a little longer must not count as endless. */
const generous = ({ steps, timeLimit, ignore, known }: Limits): Limits => ({
  steps: steps * 20,
  timeLimit: timeLimit * 4 + 1000,
  ignore,
  known,
})

/** One execution of a cluster's input in a process of its own. */
export async function runFresh(
  cluster: Cluster,
  version: FreshVersion,
  limits: Limits,
  options: HostOptions,
): Promise<Execution> {
  const { launch, done } = version.launch()
  const { driver, input } = cluster
  const executor = new Executor(launch, { type: 'open', versions: [version.spec], files: [driver.file], options })
  try {
    const [answer] = await executor.run({
      file: driver.file,
      index: driver.index,
      inputs: [input],
      versions: [0],
      ...generous(limits),
      full: true,
      trace: true,
    })
    return answer.executions![0]
  } finally {
    executor.close()
    done()
  }
}
