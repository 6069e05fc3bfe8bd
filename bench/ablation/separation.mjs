import { Partitions } from '../../dist/partitions/partitions.js'

/**
 * What a run of a meta-program's versions says about its candidates, as partitions. Version 0 of the pool is the program
 * without any of them; candidate k is version k + 1.
 */
export class Separation {
  constructor(candidates) {
    this.partitions = new Partitions(candidates)
    this.classes = new Int32Array(candidates)
  }

  /** Refines by who shared an execution, and rules out whoever shared one that crashed. */
  take(why, { versions, condition }, { shares, crashes = [], died }, condemns) {
    // Around the death of a host nobody shares anything, and where a condition is not met only one version ran.
    if (died !== undefined || (condition && !shares)) return { refined: 0, ruledOut: 0 }
    const { partitions, classes } = this
    for (let i = 0; i < versions.length; i++) if (versions[i] > 0) classes[versions[i] - 1] = shares ? shares[i] : i
    const refined = partitions.refine(classes, why)
    const crashed = new Set(crashes.filter(condemns).map(({ version }) => version))
    const gone = versions.filter((version) => version > 0 && crashed.has(classes[version - 1]))
    const ruledOut = partitions.remove(
      gone.map((version) => version - 1),
      why,
    )
    return { refined, ruledOut }
  }
}
