import type { SimilarityReport, SimilarTest } from '../../../model/report.js'

/** A test's place in the plot. */
export interface Dot {
  /** Its position in the list of tests. */
  readonly test: number
  readonly x: number
  readonly y: number
  readonly isCounted: boolean
}

/** The tests of one class, stacked where they would cover each other. */
export interface Lane {
  readonly name: string
  readonly top: number
  readonly middle: number
  readonly bottom: number
  readonly dots: readonly Dot[]
}

const step = 11
const least = 56
/** Higher stacks overlap, so that a plot with thousands of tests does not grow too large. */
const mostRows = 12

/** Passing and failing tests always have a lane; discarded tests only if there are any. */
export function lanesOf(
  tests: readonly SimilarTest[],
  rules: SimilarityReport['rules'],
  x: (distance: number) => number,
  from: number,
): Lane[] {
  const names = ['passing', 'failing', ...(tests.some((test) => test.class === 'discarded') ? ['discarded'] : [])]
  const lanes: Lane[] = []
  let top = from
  for (const name of names) {
    const members = tests.flatMap((test, i) => (test.class === name ? [i] : []))
    const placed = stacked(
      members.sort((a, b) => tests[a].distance - tests[b].distance).map((i) => x(tests[i].distance)),
    )
    const height = Math.max(least, (Math.max(0, ...placed.map(({ row }) => row)) + 1) * step + 26)
    const bottom = top + height
    const dots = placed.map(({ at, row }, k) => ({
      test: members[k],
      x: at,
      y: bottom - 8 - row * step,
      isCounted: isCounted(tests[members[k]], rules),
    }))
    lanes.push({ name, top, middle: (top + bottom) / 2, bottom, dots })
    top = bottom + 12
  }
  return lanes
}

/** The lowest row in which the dot before it is far enough away. */
function stacked(places: readonly number[]): { at: number; row: number }[] {
  const ends: number[] = []
  return places.map((at) => {
    let row = ends.findIndex((end) => at - end >= step)
    if (row < 0) row = ends.length < mostRows ? ends.length : ends.indexOf(Math.min(...ends))
    ends[row] = at
    return { at, row }
  })
}

/** As in judges/similarity/rules.ts: a test whose class is uncertain, or without observed output, is not counted. */
function isCounted(test: SimilarTest, { behaviour }: SimilarityReport['rules']): boolean {
  if (test.class === 'discarded') return false
  if (!behaviour) return true
  if (test.clear !== test.class) return false
  return test.class === 'failing' || test.behaviour === 'changed'
}
