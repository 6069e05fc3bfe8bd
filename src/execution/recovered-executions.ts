import type { Answer } from './protocol.js'
import type { Execution } from '../model/execution.js'

/** The executions of an input that crashed its host, collected from several attempts. */
export class RecoveredExecutions {
  readonly executions: Execution[]
  /** The position of the version whose execution represents a version. */
  readonly shares: number[]
  /** Positions of the versions that still have to run. */
  left: readonly number[]
  private readonly dead = new Set<number>()

  constructor(versions: number, culprit: number, execution: Execution) {
    this.executions = Array.from({ length: versions })
    this.shares = Array.from({ length: versions }, (_, position) => position)
    this.left = this.shares
    this.bury(culprit, execution)
  }

  /** A version in which the host died. */
  bury(position: number, execution: Execution): void {
    this.executions[position] = execution
    this.dead.add(position)
    this.left = this.left.filter((other) => other !== position)
  }

  /** The remaining versions before a position, and the first version unless it crashes. */
  toRun(before: number): readonly number[] {
    const left = this.left.filter((position) => position < before)
    return left.length && left[0] !== 0 && !this.dead.has(0) ? [0, ...left] : left
  }

  /** What the versions at some positions did. */
  take(positions: readonly number[], { executions = [], shares }: Answer): void {
    executions.forEach((execution, i) => {
      this.executions[positions[i]] = execution
      if (shares) this.shares[positions[i]] = positions[shares[i]]
    })
    this.left = this.left.filter((position) => !this.executions[position])
  }

  giveUp(): void {
    for (const position of this.left) {
      this.executions[position] = abandonedExecution
      this.shares[position] = this.left[0]
    }
    this.left = []
  }
}

/** Gives no information about a version. */
export const abandonedExecution: Execution = {
  outcome: { kind: 'invalid', message: 'the input crashes the host in too many versions' },
  observations: [],
}
