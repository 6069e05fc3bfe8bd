/** Annealing-based power schedule (Fix2Fit, equation 2) of an input whose normalised distance is given. */
export const distanceWeight = (distance: number, temperature: number) =>
  (1 - distance) * (1 - temperature) + 0.5 * temperature

/** What AFL's energy is multiplied by (equation 3): between 1/32 and 32. */
export const factorAflgo = (distance: number, temperature: number) =>
  2 ** (10 * distanceWeight(distance, temperature) - 5)

/** Distances of all kept inputs, to normalise a distance to a scale from 0 (nearest) to 1. */
export class DistanceScale {
  private nearest = Infinity
  private furthest = -Infinity

  note(away: number | undefined): void {
    if (away === undefined) return
    this.nearest = Math.min(this.nearest, away)
    this.furthest = Math.max(this.furthest, away)
  }

  /** An input that cannot reach the change has the largest distance. */
  of(away: number | undefined): number {
    if (away === undefined) return 1
    return this.furthest > this.nearest ? (away - this.nearest) / (this.furthest - this.nearest) : 0
  }
}
