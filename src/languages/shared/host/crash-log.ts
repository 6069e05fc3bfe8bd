import { endedNormally } from '../../../execution/crash.js'
import type { VersionCrash } from '../../../model/crash.js'
import type { Execution } from '../../../model/execution.js'

/** How many crashes of one kind a driver reports; several, because a host does not know which inputs are in-type. */
const most = 50

/** Which crashes were already reported: of many inputs that crash in the same way, the first are enough. */
export class CrashLog {
  /** How often, by driver and kind and then by version. */
  private readonly told = new Map<string, Uint8Array>()

  constructor(private readonly versions: number) {}

  /**
   * The crashes of an input that must be reported. Versions that did not run themselves have no execution, but a crash
   * they share (`by` says whose execution represents which version) counts as theirs.
   */
  take(
    driver: string,
    versions: readonly number[],
    executions: readonly (Execution | null)[],
    by: ArrayLike<number>,
  ): VersionCrash[] {
    const crashes: VersionCrash[] = []
    for (let v = 0; v < executions.length; v++) {
      const crash = executions[v]?.crash
      if (!crash) continue
      const key = `${driver} ${keyOf(crash)} ${stateOf(executions[0])}`
      let times = this.told.get(key)
      if (!times) this.told.set(key, (times = new Uint8Array(this.versions)))
      let isNews = false
      for (let at = v; at < versions.length; at++)
        if (by[at] === v && times[versions[at]] < most) {
          times[versions[at]]++
          isNews = true
        }
      if (isNews) crashes.push({ ...crash, version: v })
    }
    return crashes
  }
}

const keyOf = ({ kind, type, frames }: Pick<VersionCrash, 'kind' | 'type' | 'frames'>) =>
  `${kind} ${type} ${frames[0] ?? ''}`

function stateOf(execution: Execution | null): string {
  if (!execution) return ''
  if (execution.crash) return keyOf(execution.crash)
  return endedNormally(execution) ? 'normal' : 'error'
}
