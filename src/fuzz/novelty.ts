import type { Batch } from '../execution/batch.js'
import type { Answer } from '../execution/protocol.js'
import { depthOf, PropagationReach } from '../execution/reach.js'
import type { Driver } from '../model/driver.js'

/** Features of one coverage probe (docs/protocol.md). */
const hitBuckets = 8
/** A feature and its version make one number. */
const perVersion = 2 ** 32

/** What executions have shown so far, and so which inputs show something new (Poracle, ShouldSave: C1 and C2). */
export class Novelty {
  private readonly seen = new Set<number>()
  private readonly reaches = new Map<string, PropagationReach>()

  get features(): number {
    return this.seen.size
  }

  /** C1: coverage, or a distance between operands, that no execution had before. */
  isNew({ fresh }: Answer, { versions }: Batch): boolean {
    let isNew = false
    for (let i = 0; i < fresh.length; i += 2) {
      const key = versions[fresh[i]] * perVersion + fresh[i + 1]
      if (this.seen.has(key)) continue
      this.seen.add(key)
      isNew = true
    }
    return isNew
  }

  /** C2: the distances of the version whose state difference got furthest, if it is a new maximum. */
  furthest(driver: Driver, { versions }: Batch, { distances = [] }: Answer): readonly number[] | undefined {
    const further = distances.filter(({ version, frames }) => {
      const key = `${driver.id}:${versions[version]}`
      const reach = this.reaches.get(key) ?? new PropagationReach()
      this.reaches.set(key, reach)
      return reach.isFurther(frames)
    })
    const depth = (frames: readonly number[]) => depthOf(frames).frame
    return further.map(({ frames }) => frames).sort((a, b) => depth(b) - depth(a))[0]
  }

  /** The coverage probes hit by executions of each version; versions of one build are not distinguished. */
  covered(versions: readonly { readonly covers: number }[]): Set<number>[] {
    const covered = versions.map(() => new Set<number>())
    for (const key of this.seen) {
      const version = Math.floor(key / perVersion)
      const probe = Math.floor((key % perVersion) / hitBuckets)
      if (probe < versions[version].covers) covered[version].add(probe)
    }
    return covered
  }
}
