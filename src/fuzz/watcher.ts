import type { Driver } from '../model/driver.js'
import type { Batch, BatchResult } from '../execution/batch.js'
import type { Answer } from '../execution/protocol.js'
import type { SeparationCounts } from './schedules/power.js'
import type { Overrides } from '../model/input.js'
import type { Difference } from '../model/difference.js'
import type { Crash } from '../model/crash.js'

/** Receives the results of the fuzz loop. */
export interface FuzzWatcher {
  /** What hosts report in addition. */
  readonly wants?: Pick<Batch, 'partition' | 'crashes' | 'isOracleFirst'>
  /** Positions of the versions to run, the buggy one first; asked for anew in every round. */
  versions(): readonly number[]
  /** `version` is a position among the pool's versions. */
  onDifference(driver: Driver, input: Overrides, version: number, difference: Difference): void
  /** A version crashed; called only where crashes are wanted. */
  onCrash?(driver: Driver, input: Overrides, version: number, crash: Crash): void
  /** An input with a new result, in the order of the plan, with its effect on the remaining patches. */
  onAnswer?(driver: Driver, input: Overrides, batch: Batch, answer: Answer): SeparationCounts
  /** The result of a batch for the versions it ran on. */
  onBatch?(batch: Batch, result: BatchResult): void
  onProgress(progress: Progress): void
}

export interface Progress {
  readonly executions: number
  readonly features: number
  readonly corpus: number
  /** Inputs that met their condition. */
  readonly met: number
}

export interface FuzzEffort extends Progress {
  readonly seconds: number
  readonly restarts: number
  /** Why it ended. */
  readonly ended:
    | 'executions'
    | 'time'
    | 'too many crashes of the host'
    | 'nothing to vary'
    | 'nothing left to look for'
}
