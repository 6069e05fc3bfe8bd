import { mostPoints } from '../fuzz/timeline.js'
import type { VersionLine } from '../model/divergence.js'
import type { TimelinePoint, SearchHistory } from '../model/search-history.js'

/** Two searches one after the other. */
export function joinHistories(first: SearchHistory | undefined, second: SearchHistory): SearchHistory {
  if (!first) return second
  const points = thinned([...first.points, ...after(first.points.at(-1), second.points)])
  const refused = [...first.refused, ...second.refused]
  const missed = unreachedInBoth(first.missed, second.missed)
  return { points, refused, ...(missed && { missed }) }
}

/** Each search counts from zero; of the coverage, the larger number counts. */
const after = (last: TimelinePoint | undefined, points: readonly TimelinePoint[]): readonly TimelinePoint[] =>
  last
    ? points.map((point) => ({
        executions: last.executions + point.executions,
        seconds: last.seconds + point.seconds,
        features: Math.max(last.features, point.features),
        corpus: Math.max(last.corpus, point.corpus),
        differences: last.differences + point.differences,
      }))
    : points

const thinned = (points: readonly TimelinePoint[]): readonly TimelinePoint[] =>
  points.length <= mostPoints ? points : points.filter((_, i) => i % 2 === (points.length - 1) % 2)

/** If one of them does not know what it missed, it may have reached everything. */
export function unreachedInBoth(
  a: readonly VersionLine[] | undefined,
  b: readonly VersionLine[] | undefined,
): readonly VersionLine[] | undefined {
  const isSame = (x: VersionLine) => (y: VersionLine) => x.file === y.file && x.line === y.line && x.text === y.text
  return a && b && a.filter((place) => b.some(isSame(place)))
}
