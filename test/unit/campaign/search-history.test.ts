import { describe, expect, it } from 'vitest'
import { SearchTimeline, mostPoints } from '../../../src/fuzz/timeline.js'
import { joinHistories, unreachedInBoth } from '../../../src/campaign/search-history.js'

describe('the course of a search', () => {
  const courseOf = (rounds: number) => {
    const history = new SearchTimeline()
    for (let i = 1; i <= rounds; i++)
      history.note({ features: i, corpus: 1 }, [
        { executions: 10 * i, differing: i },
        { executions: Math.min(50, 10 * i), differing: 0 },
      ])
    return history
  }

  it.each([0, 1, 99, 100, 101, 199, 200, 201, 5000])('has a hundred points at most, the last among them (%i)', (n) => {
    const points = courseOf(n).pointsOf(0)
    expect(points.length).toBeLessThanOrEqual(mostPoints)
    expect(points.length).toBeGreaterThanOrEqual(Math.min(n, mostPoints / 2))
    expect(points.at(-1)?.executions ?? 0).toBe(10 * n)
    expect(points.every(({ executions }, i) => executions > (points[i - 1]?.executions ?? 0))).toBe(true)
  })

  it('ends where a patch was no longer run', () => {
    expect(courseOf(40).pointsOf(1).at(-1)).toMatchObject({ executions: 50, features: 5 })
  })

  it('goes on with a second search', () => {
    const trail = { points: courseOf(100).pointsOf(0), refused: [] }
    const { points } = joinHistories(trail, trail)
    expect(points.length).toBeLessThanOrEqual(mostPoints)
    expect(points.at(-1)).toMatchObject({ executions: 2000, differences: 200, features: 100 })
  })
})

describe('what searches missed', () => {
  const place = (line: number) => ({ file: 'a.js', line, text: 'return' })

  it('is what all of them missed', () => {
    expect(unreachedInBoth([place(1), place(2)], [place(2), place(3)])).toEqual([place(2)])
  })

  it('is not known where one of them does not know', () => {
    expect(unreachedInBoth([place(1)], undefined)).toBeUndefined()
  })
})
