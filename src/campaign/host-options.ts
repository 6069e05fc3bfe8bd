import type { HostOptions } from '../execution/protocol.js'

/** How programs are run. */
export interface RunSettings {
  readonly seed: number
  readonly pinned: boolean
  readonly exact: boolean
  /** Milliseconds for an execution; scaled from what the tests take when left out. */
  readonly timeLimit: number | undefined
  /** Megabytes a host may use. */
  readonly memoryLimit: number
}

/** More steps than a test makes that ends. */
const baseSteps = 1_000_000
/** Endless loops are cut by their steps; the clock is only for what no probe sees, and machines are busy at times. */
const baseTime = 1000
/** Versions that one host holds in the memory it is given; each brings its classes or modules along. */
const perHost = 16

export function hostOptionsFor(
  { seed, pinned, exact, timeLimit, memoryLimit }: RunSettings,
  patches: number,
): HostOptions {
  const memory = Math.round(memoryLimit * (1 + Math.max(0, patches - 1) / perHost))
  return { seed, pinned, exact, steps: baseSteps, timeLimit: timeLimit ?? baseTime, memoryLimit: memory }
}
