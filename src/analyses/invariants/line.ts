import { tags, type ValueColumn, type Line } from './block.js'

/** Whether the difference is rounding. Whole numbers have none, as long as doubles can hold their products. */
export function isNull(left: number, right: number): boolean {
  if (left === right) return true
  const size = Math.abs(left) + Math.abs(right)
  return (
    Math.abs(left - right) <= 1e-10 * size && !(Number.isInteger(left) && Number.isInteger(right) && size < 2 ** 53)
  )
}

/**
 * Whether the rows in which both columns are numbers lie on the line. Many triples of variables ask this of the same two
 * columns, so that the answer is kept while the block is the same.
 */
export function isOnLine(a: ValueColumn, b: ValueColumn, size: number, line: Line): boolean {
  const known = a.lines.get(b)
  if (known && isSameLine(known.line, line)) return known.isKept
  const isKept = liesOnLine(a, b, size, line)
  a.lines.set(b, { line, isKept })
  return isKept
}

function liesOnLine(a: ValueColumn, b: ValueColumn, size: number, { x0, y0, x1, y1 }: Line): boolean {
  const [dx, dy] = [x1 - x0, y1 - y0]
  for (let row = 0; row < size; row++) {
    if (a.tags[row] !== tags.number || b.tags[row] !== tags.number) continue
    const [x, y] = [a.numbers[row]! - x0, b.numbers[row]! - y0]
    if (dx === 0 && dy === 0 ? x !== 0 || y !== 0 : !isNull(dx * y, dy * x)) return false
  }
  return true
}

const isSameLine = (one: Line, other: Line): boolean =>
  one.x0 === other.x0 && one.y0 === other.y0 && one.x1 === other.x1 && one.y1 === other.y1
