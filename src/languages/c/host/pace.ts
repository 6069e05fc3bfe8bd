import type { RunResult } from './run-result.js'

/** Executions that may take their whole time before less is allowed. */
const mostPatience = 3
/** Milliseconds that every execution gets. */
const least = 100
/** How much longer than the slowest so far an execution may take. */
const factor = 50

/** How long the executions of a program take: waiting for many that do not end must not take all the time. */
export class Pace {
  private slowest = 0
  private hangs = 0

  note(results: readonly RunResult[]): void {
    for (const { ending, milliseconds } of results)
      if (ending === 'out of time') this.hangs++
      else this.slowest = Math.max(this.slowest, milliseconds)
  }

  limit(milliseconds: number): number {
    if (this.hangs < mostPatience) return milliseconds
    return Math.min(milliseconds, Math.max(least, Math.ceil(this.slowest * factor)))
  }
}
