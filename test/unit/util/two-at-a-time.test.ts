import { expect, it } from 'vitest'
import { twoAtATime } from '../../../src/util/two-at-a-time.js'

it('works on two at a time and keeps the order', async () => {
  let running = 0
  let most = 0
  const results = await twoAtATime([1, 2, 3, 4, 5], async (n, at) => {
    most = Math.max(most, ++running)
    for (let turns = 6 - n; turns > 0; turns--) await Promise.resolve()
    running--
    return [at, n * n]
  })
  expect(results).toEqual([1, 4, 9, 16, 25].map((square, at) => [at, square]))
  expect(most).toBe(2)
})

it('does nothing for an empty list', async () => expect(await twoAtATime([], async () => 1)).toEqual([]))
