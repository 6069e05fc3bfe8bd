/** Numbers of which the smallest is at hand: no child (2i + 1, 2i + 2) is below its parent. */
export class Heap {
  readonly #items: number[] = []

  push(item: number): void {
    const items = this.#items
    let at = items.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (items[parent]! <= item) break
      items[at] = items[parent]!
      at = parent
    }
    items[at] = item
  }

  pop(): number | undefined {
    const items = this.#items
    const least = items[0]
    const item = items.pop()
    if (item === undefined || items.length === 0) return least
    let at = 0
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      if (child + 1 < items.length && items[child + 1]! < items[child]!) child++
      if (items[child]! >= item) break
      items[at] = items[child]!
      at = child
    }
    items[at] = item
    return least
  }
}
