import type { Batch, BatchResult } from '../execution/executor.js'
import type { Answer } from '../execution/protocol.js'
import type { Prepared } from '../instrument/prepared.js'

/** Numbers for patches: those with the same number gave the same values in every execution there was. */
export type Twins = readonly number[]

/**
 * Which patches of one build were never told apart by the values of their expressions (Fix2Fit, definition 5.1). What one
 * of them did the others would have done. `first` is the position of the first patch among the versions.
 */
export class TwinFinder {
  private classes: Twins
  private hasRun = false

  constructor(
    prepared: readonly Prepared[],
    private readonly first: number,
  ) {
    const isMember = ({ spec }: Prepared) => spec.selector !== undefined
    this.classes = prepared.slice(first).map((version, i) => (isMember(version) ? 0 : i + 1))
  }

  /** Undefined as long as nothing ran. */
  get twins(): Twins | undefined {
    return this.hasRun ? this.classes : undefined
  }

  take(batch: Batch, { answers, met }: BatchResult): void {
    // Where the condition was not met, no patched version ran.
    for (const answer of answers) if (!batch.condition || met.includes(answer.input)) this.refine(batch, answer)
  }

  /** How many more groups of twins there are for an input. */
  refine({ versions }: Batch, { shares, died }: Answer): number {
    const now = this.classes.map(() => -1)
    for (const [at, version] of versions.entries())
      if (version >= this.first) now[version - this.first] = died === undefined ? (shares?.[at] ?? at) : at
    // Whoever is not run any more is told apart from those who are.
    const before = this.classes
    this.hasRun = true
    this.classes = together(before, now)!
    const parts = new Set(before.map((old, i) => `${old} ${this.classes[i]}`)).size
    return parts - new Set(before).size
  }
}

/** Twins in both; where only one of two is known, its twins. */
export function together(a: Twins | undefined, b: Twins | undefined): Twins | undefined {
  if (!a || !b) return a ?? b
  const numbers = new Map<string, number>()
  return a.map((one, i) => {
    const key = `${one} ${b[i]}`
    numbers.set(key, numbers.get(key) ?? numbers.size)
    return numbers.get(key)!
  })
}

/** What is known of some patches as what is known of all; nobody is a twin of one that is not among them. */
export const among = <T>(twins: Twins | undefined, all: readonly T[], some: readonly T[]): Twins | undefined =>
  twins && all.map((one, i) => twins[some.indexOf(one)] ?? -1 - i)
