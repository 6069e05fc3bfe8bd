import { mostPoints } from '../fuzz/history.js'
import type { Place } from '../model/divergence.js'
import type { Point, Trail } from '../model/search-history.js'

/** Two searches one after the other. */
export function joined(first: Trail | undefined, second: Trail): Trail {
  if (!first) return second
  const points = thinned([...first.points, ...after(first.points.at(-1), second.points)])
  const refused = [...first.refused, ...second.refused]
  const missed = missedInBoth(first.missed, second.missed)
  return { points, refused, ...(missed && { missed }) }
}

/** Each search counts from zero; of the coverage, the larger number counts. */
const after = (last: Point | undefined, points: readonly Point[]): readonly Point[] =>
  last
    ? points.map((point) => ({
        executions: last.executions + point.executions,
        seconds: last.seconds + point.seconds,
        features: Math.max(last.features, point.features),
        corpus: Math.max(last.corpus, point.corpus),
        differences: last.differences + point.differences,
      }))
    : points

const thinned = (points: readonly Point[]): readonly Point[] =>
  points.length <= mostPoints ? points : points.filter((_, i) => i % 2 === (points.length - 1) % 2)

/** If one of them does not know what it missed, it may have reached everything. */
export function missedInBoth(
  a: readonly Place[] | undefined,
  b: readonly Place[] | undefined,
): readonly Place[] | undefined {
  const isSame = (x: Place) => (y: Place) => x.file === y.file && x.line === y.line && x.text === y.text
  return a && b && a.filter((place) => b.some(isSame(place)))
}
