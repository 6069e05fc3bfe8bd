import type { Batch } from '../../execution/executor.js'
import type { Answer } from '../../execution/protocol.js'
import type { Separated } from '../../fuzz/schedules/power.js'
import { Partitions, type Split } from '../../partitions/partitions.js'
import type { VersionCrash } from '../../model/crash.js'

/**
 * What a run of a meta-program's versions says about its candidates, as partitions. Version 0 of the pool is the program
 * without any of them; candidate k is version k + 1.
 */
export class Separation {
  readonly partitions: Partitions
  private readonly classes: Int32Array
  private left: readonly number[]

  constructor(candidates: number) {
    this.partitions = new Partitions(candidates)
    this.classes = new Int32Array(candidates)
    this.left = this.remaining()
  }

  /** The versions worth running: those of candidates that are not ruled out, after the program without any. */
  versions(): readonly number[] {
    return this.left
  }

  /** Refines by who shared an execution, and rules out whoever shared one that crashed. */
  take(why: Split, batch: Batch, answer: Answer, condemns: (crash: VersionCrash) => boolean = () => true): Separated {
    const { versions } = batch
    const { shares, crashes = [], died } = answer
    // Around the death of a host nobody shares anything, and where a condition is not met only one version ran.
    if (died !== undefined || (batch.condition && !shares)) return { refined: 0, ruledOut: 0 }
    const { partitions, classes } = this
    for (let i = 0; i < versions.length; i++) if (versions[i] > 0) classes[versions[i] - 1] = shares ? shares[i] : i
    const refined = partitions.refine(classes, why)
    const crashed = new Set(crashes.filter(condemns).map(({ version }) => version))
    if (!crashed.size) return { refined, ruledOut: 0 }
    const gone = versions.flatMap((version) => (version > 0 && crashed.has(classes[version - 1]) ? [version - 1] : []))
    const ruledOut = partitions.remove(gone, why)
    if (ruledOut) this.left = this.remaining()
    return { refined, ruledOut }
  }

  /** Rules out candidates for another reason. */
  remove(candidates: Iterable<number>, why: Split): number {
    const count = this.partitions.remove(candidates, why)
    this.left = this.remaining()
    return count
  }

  private remaining(): number[] {
    const members = this.partitions.leaves.flatMap((leaf) => leaf.members)
    return [0, ...members.map((member) => member + 1).sort((a, b) => a - b)]
  }
}
