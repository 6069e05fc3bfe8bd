/** How far up the call stack the state difference of a patch was observed; the changed function comes first. */
export class PropagationReach {
  private readonly largest: number[] = []

  /**
   * Poracle, section 4.4.2: a distance that is positive for the first time, or larger than ever while the next one was
   * always zero.
   */
  isFurther(distances: readonly number[]): boolean {
    const before = this.largest.slice()
    distances.forEach((d, i) => (this.largest[i] = Math.max(this.largest[i] ?? 0, d)))
    return distances.some((d, i) => {
      const most = before[i] ?? 0
      return d > 0 && (most === 0 || (d > most && !(this.largest[i + 1] > 0)))
    })
  }
}

/** How far an input gets: the last frame whose state differs, and by how much (the sort order of Poracle's inputs). */
export function depthOf(distances: readonly number[]): { readonly frame: number; readonly by: number } {
  let frame = distances.length - 1
  while (frame >= 0 && !(distances[frame] > 0)) frame--
  return { frame, by: frame < 0 ? 0 : distances[frame] }
}
