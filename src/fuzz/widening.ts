/** Inputs in a row that may miss the condition before the range is widened (Poracle, section 4.4.1). */
const patience = 10
const most = 8

/** How often the range of a driver's inputs had to be widened because the condition was missed. */
export class Widening {
  private misses = 0
  times = 0

  take(inputs: number, met: readonly number[]): void {
    const hits = new Set(met)
    for (let i = 0; i < inputs; i++) {
      this.misses = hits.has(i) ? 0 : this.misses + 1
      if (this.misses < patience) continue
      this.misses = 0
      this.times = Math.min(most, this.times + 1)
    }
  }
}
