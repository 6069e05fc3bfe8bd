import { VersionClasses } from './classes.js'

/** Which versions have behaved the same in every execution so far. */
export class BehaviourClasses {
  private readonly classes: VersionClasses
  private groups = new Int32Array(0)

  constructor(versions: number) {
    this.classes = new VersionClasses(versions)
  }

  classesOf(versions: readonly number[]): number[] {
    return this.classes.of(versions)
  }

  /**
   * Splits the patched versions that behave differently in an execution; the first version is not split. `by` says
   * whose execution represents a version; only those are compared.
   */
  split<T>(
    versions: readonly number[],
    by: Int32Array,
    executions: readonly T[],
    alike: (a: T, b: T) => boolean,
  ): void {
    const leaders: number[] = []
    const groupOf: number[] = []
    executions.forEach((execution, position) => {
      // The first version counts only if it represents another one.
      if (position === 0 && !by.includes(0, 1)) return
      const leader = leaders.find((other) => alike(executions[other], execution))
      if (leader === undefined) leaders.push(position)
      groupOf[position] = leader ?? position
    })
    if (leaders.length < 2) return
    if (this.groups.length < by.length) this.groups = new Int32Array(by.length)
    for (let i = 1; i < by.length; i++) this.groups[i] = groupOf[by[i]]
    this.classes.refine(versions, this.groups, 1)
  }
}
