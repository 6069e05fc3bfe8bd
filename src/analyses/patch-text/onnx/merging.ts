import { Heap } from './heap.js'

/** When a pair of neighbours was learned; nothing if it never was. */
type RankOf = (left: string, right: string) => number | undefined

/**
 * Joins neighbours, first learned first and then from left to right, until none is left to join. A line of letters can be
 * as long as a file, so pairs wait in a heap instead of being looked for again after each step.
 */
export function mergeSymbols(symbols: readonly string[], rankOf: RankOf): string[] {
  const end = symbols.length
  const texts: (string | undefined)[] = [...symbols]
  const next = symbols.map((_, i) => i + 1)
  const previous = symbols.map((_, i) => i - 1)
  const waiting = new Heap()
  const rankAt = (at: number) => {
    const right = next[at]!
    return at < 0 || right >= end ? undefined : rankOf(texts[at]!, texts[right]!)
  }
  const wait = (at: number) => {
    const rank = rankAt(at)
    if (rank !== undefined) waiting.push(rank * end + at)
  }
  for (let at = 0; at < end; at++) wait(at)
  for (let least = waiting.pop(); least !== undefined; least = waiting.pop()) {
    const at = least % end
    // A pair that has changed since it was put there waits under its new rank, if it has one.
    if (texts[at] === undefined || rankAt(at) !== (least - at) / end) continue
    const right = next[at]!
    texts[at] += texts[right]!
    texts[right] = undefined
    next[at] = next[right]!
    if (next[at] < end) previous[next[at]] = at
    wait(at)
    wait(previous[at]!)
  }
  return texts.filter((text) => text !== undefined)
}
