/** A partition of the versions, refined in place: versions that were ever distinguished have different numbers. */
export class VersionClasses {
  private readonly classes: Int32Array
  private next = 1
  /** By class, the group that keeps its number in the refinement under way; valid where `stamps` says so. */
  private readonly keepers: number[] = []
  private readonly stamps: number[] = []
  private stamp = 0

  constructor(versions: number) {
    this.classes = new Int32Array(versions)
  }

  of(versions: readonly number[]): number[] {
    return versions.map((version) => this.classes[version])
  }

  /** Splits versions of different groups, by position starting at `from`. True when a class was split. */
  refine(versions: readonly number[], groups: Int32Array, from: number): boolean {
    const { classes, keepers, stamps } = this
    const stamp = ++this.stamp
    let fresh: Map<string, number> | undefined
    for (let i = from; i < versions.length; i++) {
      const of = classes[versions[i]]
      if (stamps[of] !== stamp) {
        stamps[of] = stamp
        keepers[of] = groups[i]
      } else if (keepers[of] !== groups[i]) {
        const key = `${of} ${groups[i]}`
        fresh ??= new Map()
        let other = fresh.get(key)
        if (other === undefined) {
          fresh.set(key, (other = this.next++))
          stamps[other] = 0
          keepers[other] = 0
        }
        classes[versions[i]] = other
      }
    }
    return fresh !== undefined
  }
}
