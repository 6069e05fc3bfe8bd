import type { Domain, MutationContext } from './domain.js'

const edges = [
  0,
  1,
  -1,
  2,
  10,
  100,
  255,
  256,
  1000,
  65535,
  65536,
  2147483647,
  -2147483648,
  4294967295,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
]
const odd = [0.5, -0.5, 1e-7, 1e21, -0, NaN, Infinity, -Infinity]

const isNumber = (value: unknown): value is number => typeof value === 'number'

export const numbers: Domain<number> = {
  name: 'number',
  has: isNumber,
  firsts: (value, { dictionary, pool }) =>
    unique([
      value + 1,
      value - 1,
      0,
      1,
      -1,
      ...pool.filter(isNumber).slice(0, 8),
      ...dictionary.numbers.slice(0, 24).flatMap((n) => [n, n + 1, n - 1]),
      -value,
      value * 2,
      Math.trunc(value / 2),
      value + 0.5,
      ...edges,
      ...odd,
    ]).filter((n) => !Object.is(n, value)),
  mutate: (value, setting) => {
    const { random, dictionary, pool } = setting
    switch (random.below(10)) {
      case 0:
        return dictionary.numbers.length ? random.pick(dictionary.numbers) + random.below(3) - 1 : value + 1
      case 1:
        return random.pick(edges)
      case 2:
        return pool.length ? numberOr(random.pick(pool), value) : -value
      case 3:
        return value + (random.chance(0.5) ? 1 : -1)
      case 4:
        return random.chance(0.2) ? random.pick(odd) : random.below(2 ** Math.min(31, 4 + setting.width * 3))
      case 5:
        return Number.isInteger(value) ? value ^ (1 << random.below(31)) : value * (random.unit() * 4 - 2)
      case 6:
        return random.chance(0.3) ? value + random.unit() : value * 10 ** (random.below(5) - 2)
      default:
        return near(value, setting)
    }
  },
  shrink: (value, origin) => {
    if (!Number.isFinite(value)) return [0, 1]
    const start = typeof origin === 'number' && Number.isFinite(origin) ? origin : 0
    const steps = [0, 1, start + 1, start - 1, start + 2, Math.trunc(value), Math.abs(value)]
    for (let gap = value - start; Math.abs(gap) >= 1; gap = Math.trunc(gap / 2)) steps.push(value - gap)
    for (let half = value; Math.abs(half) >= 1; half = Math.trunc(half / 2)) steps.push(half)
    steps.push(Number(value.toPrecision(1)), Number(value.toPrecision(2)), Math.round(value * 10) / 10)
    return unique(steps)
      .filter((n) => weight(n, start) < weight(value, start))
      .sort((a, b) => weight(a, start) - weight(b, start))
  },
}

/** Numbers start near the original constant; each widening is eight times as far. */
function near(value: number, { random, width }: MutationContext): number {
  const reach = 8 * 8 ** Math.min(width, 10)
  const delta = Math.round((random.unit() * 2 - 1) * reach)
  return Number.isInteger(value) ? value + delta : value + delta + (random.chance(0.5) ? random.unit() : 0)
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

/** How complex a number is to read; closeness to the original breaks ties. */
function weight(n: number, start: number): number {
  if (!Number.isFinite(n)) return 1000
  return String(n).length * 100 + (n < 0 ? 50 : 0) + Math.min(40, Math.log2(1 + Math.abs(n - start)))
}

export const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]
