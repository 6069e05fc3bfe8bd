/** What an execution of a version showed. */
export interface VersionRun {
  readonly hasReached: boolean
  readonly hasParted: boolean
  /** It is no candidate of a meta-program. */
  readonly isOriginal: boolean
}

/** Executions by position in a run's versions, counted as if every version had run itself. */
export class ExecutionCounts {
  readonly reached: number[]
  readonly parted: number[]
  readonly differing: number[]

  constructor(versions: number) {
    this.reached = Array.from({ length: versions }, () => 0)
    this.parted = [...this.reached]
    this.differing = [...this.reached]
  }

  /**
   * The version at a position has run. A candidate diverges from the buggy version when its values differ, that is when
   * it does not share the execution of the program without candidates.
   */
  run(by: Int32Array, position: number, { hasReached, hasParted, isOriginal }: VersionRun): void {
    if (!hasReached && !hasParted) return
    for (let i = position; i < by.length; i++) {
      if (by[i] !== position) continue
      if (hasReached) this.reached[i]++
      if (isOriginal ? hasParted : hasReached) this.parted[i]++
    }
  }

  differ(by: Int32Array, differing: ReadonlySet<number>): void {
    for (let i = 0; i < by.length; i++) if (differing.has(by[i])) this.differing[i]++
  }
}
