import type { Batch, BatchResult } from '../execution/batch.js'
import type { Answer } from '../execution/protocol.js'
import type { PreparedVersion } from '../instrument/prepared.js'
import { meet, type Classes } from '../model/classes.js'

/**
 * Which patches of one build were never split by the values of their expressions (Fix2Fit, definition 5.1). They behave
 * identically. `first` is the position of the first patch among the versions.
 */
export class EquivalenceFinder {
  private classes: Classes
  private hasRun = false

  constructor(
    prepared: readonly PreparedVersion[],
    private readonly first: number,
  ) {
    const isMember = ({ spec }: PreparedVersion) => spec.selector !== undefined
    this.classes = prepared.slice(first).map((version, i) => (isMember(version) ? 0 : i + 1))
  }

  /** Undefined as long as nothing ran. */
  get equivalent(): Classes | undefined {
    return this.hasRun ? this.classes : undefined
  }

  take(batch: Batch, { answers, met }: BatchResult): void {
    // Where the condition was not met, no patched version ran.
    for (const answer of answers) if (!batch.condition || met.includes(answer.input)) this.refine(batch, answer)
  }

  /** How many more classes there are for an input. */
  refine({ versions }: Batch, { shares, died }: Answer): number {
    const now = this.classes.map(() => -1)
    for (const [at, version] of versions.entries())
      if (version >= this.first) now[version - this.first] = died === undefined ? (shares?.[at] ?? at) : at
    // Patches that are no longer run are split from those that are.
    const before = this.classes
    this.hasRun = true
    this.classes = meet(before, now)
    const parts = new Set(before.map((old, i) => `${old} ${this.classes[i]}`)).size
    return parts - new Set(before).size
  }
}
