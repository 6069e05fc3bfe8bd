import type { Domain, Inner } from './domain.js'

export const arraysOf = ({ initialValuesOf, mutateValue, shrinkValue }: Inner): Domain<unknown[]> => ({
  name: 'array',
  has: (value): value is unknown[] => Array.isArray(value),
  firsts: (value, setting) => [
    [],
    ...value.slice(0, 8).map((_, i) => value.filter((__, k) => k !== i)),
    [...value].reverse(),
    [...value, ...value],
    ...counted(value),
    ...value.slice(0, 1),
    ...value.slice(0, 4).map((item) => [item]),
    [...value].sort(),
    [value],
    ...value.slice(0, 4).map((item, i) => replaceAt(value, i, [item])),
    ...value.slice(0, 6).flatMap((item, i) =>
      initialValuesOf(item, setting)
        .slice(0, 24)
        .map((other) => replaceAt(value, i, other)),
    ),
  ],
  mutate: (value, setting) => {
    const { random, pool } = setting
    const i = random.below(value.length)
    const j = random.below(value.length)
    if (value.length === 0) return pool.length && random.chance(0.5) ? random.pick(pool) : [random.below(10)]
    switch (random.below(9)) {
      case 0:
        return value.filter((_, k) => k !== i)
      case 1:
        return [...value.slice(0, i), value[j], ...value.slice(i)]
      case 2:
        return [...value, mutateValue(value[j], setting)]
      case 3:
        return replaceAt(replaceAt(value, i, value[j]), j, value[i])
      case 4:
        return random.chance(0.3) ? [] : [...value].reverse()
      case 5:
        return random.chance(0.3) ? [value] : replaceAt(value, i, [value[i]])
      default:
        return replaceAt(value, i, mutateValue(value[i], setting))
    }
  },
  shrink: (value, origin) => {
    const start = Array.isArray(origin) ? origin : []
    const shorter =
      value.length > 1
        ? [[], value.slice(0, value.length >> 1), value.slice(value.length >> 1)]
        : value.length
          ? [[]]
          : []
    return [
      ...shorter,
      ...value.slice(0, 40).map((_, i) => value.filter((__, k) => k !== i)),
      ...value.slice(0, 20).flatMap((item, i) =>
        shrinkValue(item, start[i])
          .slice(0, 20)
          .map((other) => replaceAt(value, i, other)),
      ),
    ]
  },
})

/**
 * Items that can be counted, all at once: texts that are numbers are ordered, compared and added in other ways than other
 * texts, and only where all of them are. Nine comes before ten by number and after it by text.
 */
function counted(value: unknown[]): unknown[][] {
  const down = value.map((_, i) => 8 + value.length - i)
  if (value.length < 2) return []
  if (value.every((item) => typeof item === 'string')) return [down.map(String), down.map(String).reverse()]
  return value.every((item) => typeof item === 'number') ? [down, [...down].reverse()] : []
}

const replaceAt = (list: unknown[], at: number, item: unknown) => list.map((old, i) => (i === at ? item : old))
