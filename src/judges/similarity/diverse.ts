/** How much two traces share, whatever the order: 0 for the same statements, 1 for none in common. */
function bagDistance(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  let common = 0
  let all = 0
  for (const [element, count] of a) {
    common += Math.min(count, b.get(element) ?? 0)
    all += Math.max(count, b.get(element) ?? 0)
  }
  for (const [element, count] of b) if (!a.has(element)) all += count
  return all ? 1 - common / all : 0
}

function bagOf(trace: Int32Array): Map<number, number> {
  const bag = new Map<number, number>()
  for (const element of trace) bag.set(element, (bag.get(element) ?? 0) + 1)
  return bag
}

/** Positions of traces that are far from each other: the first, then always the one furthest from those chosen. */
export function diverse(traces: readonly Int32Array[], most: number): number[] {
  const bags = traces.map(bagOf)
  const chosen: number[] = []
  const nearest = traces.map(() => Infinity)
  while (chosen.length < Math.min(most, traces.length)) {
    const next = chosen.length ? nearest.indexOf(Math.max(...nearest)) : 0
    chosen.push(next)
    bags.forEach((bag, i) => (nearest[i] = Math.min(nearest[i], bagDistance(bag, bags[next]))))
    for (const done of chosen) nearest[done] = -1
  }
  return chosen
}
