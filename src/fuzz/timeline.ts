import type { TimelinePoint } from '../model/search-history.js'

/** What is counted for each patch. */
export interface PatchCounts {
  readonly executions: number
  readonly differing: number
}

interface Moment extends Pick<TimelinePoint, 'seconds' | 'features' | 'corpus'> {
  readonly counted: readonly PatchCounts[]
}

export const mostPoints = 100

/**
 * The history of a search of several patches. The number of kept moments is bounded: every second one is dropped when
 * there are too many.
 */
export class SearchTimeline {
  private readonly started = performance.now()
  private kept: Moment[] = []
  private last: Moment | undefined
  private step = 1
  private count = 0

  note({ features, corpus }: Pick<TimelinePoint, 'features' | 'corpus'>, patches: readonly PatchCounts[]): void {
    const counted = patches.map(({ executions, differing }) => ({ executions, differing }))
    this.last = { seconds: (performance.now() - this.started) / 1000, features, corpus, counted }
    if (this.count++ % this.step) return
    this.kept.push(this.last)
    // Keep room for the last moment.
    if (this.kept.length < mostPoints) return
    this.kept = this.kept.filter((_, i) => i % 2 === 0)
    this.step *= 2
  }

  /** The history of one patch, as long as it was run. */
  pointsOf(patch: number): TimelinePoint[] {
    const moments = this.last && this.kept.at(-1) !== this.last ? [...this.kept, this.last] : this.kept
    const points = moments.map(({ counted, ...rest }) => {
      const { executions, differing } = counted[patch]
      return { executions, differences: differing, ...rest }
    })
    return points.filter(({ executions }, i) => executions > (points[i - 1]?.executions ?? 0))
  }
}
