import type { Domain } from './domain.js'

/** `null` and `undefined`. */
export const nullishValues: Domain<null | undefined> = {
  name: 'nothing',
  has: (value): value is null | undefined => value === null || value === undefined,
  firsts: (value, { pool }) => [
    value === null ? undefined : null,
    ...pool.filter((other) => other !== value).slice(0, 8),
  ],
  mutate: (value, { random, pool }) =>
    pool.length && random.chance(0.7) ? random.pick(pool) : value === null ? undefined : null,
  shrink: () => [],
}
