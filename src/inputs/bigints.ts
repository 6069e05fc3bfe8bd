import type { Domain } from './domain.js'
import { unique } from './numbers.js'

const edges = [0n, 1n, -1n, 2n ** 31n, 2n ** 53n, 2n ** 63n, 2n ** 64n, -(2n ** 63n)]

export const bigints: Domain<bigint> = {
  name: 'bigint',
  has: (value): value is bigint => typeof value === 'bigint',
  firsts: (value, { dictionary }) =>
    unique([value + 1n, value - 1n, -value, ...dictionary.bigints, ...edges]).filter((n) => n !== value),
  mutate: (value, { random, dictionary, width }) => {
    if (dictionary.bigints.length && random.chance(0.3)) return random.pick(dictionary.bigints)
    if (random.chance(0.3)) return random.pick(edges)
    return value + BigInt(random.below(2 ** Math.min(30, 4 + width * 3))) * (random.chance(0.5) ? 1n : -1n)
  },
  shrink: (value, origin) => {
    const start = typeof origin === 'bigint' ? origin : 0n
    const size = (n: bigint) => (n < 0n ? -n : n)
    return unique([0n, 1n, start + 1n, start - 1n, value / 2n, start + (value - start) / 2n]).filter(
      (n) => size(n) < size(value),
    )
  },
}
