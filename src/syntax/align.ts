/** Index pairs of a longest common subsequence, in order. Ends that agree are matched first; the rest is small. */
export function alignSequences(a: readonly string[], b: readonly string[]): [number, number][] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const pairs: [number, number][] = []
  for (let i = 0; i < head; i++) pairs.push([i, i])
  pairs.push(
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)).map(([i, j]): [number, number] => [
      i + head,
      j + head,
    ]),
  )
  for (let i = tail; i > 0; i--) pairs.push([a.length - i, b.length - i])
  return pairs
}

function middle(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length === 0 || b.length === 0) return []
  const width = b.length + 1
  const table = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] =
        a[i] === b[j]
          ? table[(i + 1) * width + j + 1] + 1
          : Math.max(table[(i + 1) * width + j], table[i * width + j + 1])
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (table[(i + 1) * width + j] >= table[i * width + j + 1]) i++
    else j++
  }
  return pairs
}
