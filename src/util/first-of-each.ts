/** The first one with each key. */
export const firstOfEach = <T>(list: readonly T[], keyOf: (one: T) => string): T[] =>
  list.filter((one, i) => list.findIndex((other) => keyOf(other) === keyOf(one)) === i)
