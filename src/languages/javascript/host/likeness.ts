/** Which versions have behaved alike on every execution so far. */
export class Likeness {
  private readonly classes: number[]
  private next = 1

  constructor(versions: number) {
    this.classes = Array.from({ length: versions }, () => 0)
  }

  classesOf(versions: readonly number[]): number[] {
    return versions.map((version) => this.classes[version])
  }

  /** Takes apart the patched versions that an execution shows to differ; the first version stands for itself. */
  split<T>(versions: readonly number[], executions: readonly T[], alike: (a: T, b: T) => boolean): void {
    let left = versions.slice(1, executions.length).map((version, i) => ({ version, execution: executions[i + 1] }))
    while (left.length > 1) {
      const [first, ...others] = left
      const mates = others.filter(({ version }) => this.classes[version] === this.classes[first.version])
      const strangers = mates.filter(({ execution }) => !alike(first.execution, execution))
      if (strangers.length) {
        const fresh = this.next++
        for (const { version } of strangers) this.classes[version] = fresh
      }
      left = others.filter((other) => strangers.includes(other) || !mates.includes(other))
    }
  }
}
