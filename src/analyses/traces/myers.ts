/**
 * The least number of insertions and deletions that make b of a (Myers 1986), or undefined if it is more than `limit`.
 * It walks from both ends until the two meet, so that about a quarter of the squared number of steps is made, and only
 * remembers how far it got on each diagonal.
 */
export function editsBetween(a: Int32Array, b: Int32Array, limit = a.length + b.length): number | undefined {
  const [n, m] = [a.length, b.length]
  const delta = n - m
  const isOdd = (delta & 1) !== 0
  const rounds = Math.ceil(Math.min(limit, n + m) / 2)
  const zero = rounds + 1
  // Per diagonal (x - y), the elements of a that are passed from the left; and, counted from the other end, the right.
  const forth = new Int32Array(2 * zero + 1).fill(-1)
  const back = new Int32Array(2 * zero + 1).fill(-1)
  forth[zero + 1] = back[zero + 1] = 0

  for (let d = 0; d <= rounds; d++) {
    // Diagonals outside of the matrix are left out.
    const first = d > m ? d - 2 * m : -d
    const last = d > n ? 2 * n - d : d
    let right = forth[zero + first - 1] + 1
    for (let k = first; k <= last; k += 2) {
      const down = forth[zero + k + 1]
      let x = larger(right, down)
      right = down + 1
      for (let y = x - k; x < n && y < m && a[x] === b[y]; y++) x++
      forth[zero + k] = x
      const other = delta - k
      if (isOdd && other > -d && other < d && x + back[zero + other] >= n) return within(2 * d - 1, limit)
    }
    let left = back[zero + first - 1] + 1
    for (let k = first; k <= last; k += 2) {
      const up = back[zero + k + 1]
      let x = larger(left, up)
      left = up + 1
      for (let y = x - k; x < n && y < m && a[n - 1 - x] === b[m - 1 - y]; y++) x++
      back[zero + k] = x
      const other = delta - k
      if (!isOdd && other >= -d && other <= d && x + forth[zero + other] >= n) return within(2 * d, limit)
    }
  }
  return undefined
}

/** Without a branch, which nothing could predict. */
const larger = (x: number, y: number) => x - ((x - y) & ((x - y) >> 31))

const within = (edits: number, limit: number) => (edits <= limit ? edits : undefined)
