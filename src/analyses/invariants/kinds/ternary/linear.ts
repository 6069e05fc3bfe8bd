import { tags } from '../../block.js'
import { TupleCounter } from '../../interned.js'
import { isNull, isOnLine } from '../../line.js'
import { isClose } from '../../numbers.js'
import type { PropertyCandidate, Kind } from '../../statement.js'
import { equations, type LinearEquation } from '../binary/linear.js'
import type { TernaryRows } from '../rows.js'

type Place = readonly [x: number, y: number, z: number]

const slack = 1e-6
const enough = 64

/**
 * `z == a*x + b*y + c`. Three points set the plane, as far apart as can be. Points on the line through the first two say
 * nothing about it; each other one could have missed it.
 */
class PlaneCandidate implements PropertyCandidate<TernaryRows> {
  private first: Place | undefined
  private second: Place | undefined
  private plane: LinearEquation | undefined
  private samples = 0
  private readonly tuples = new TupleCounter()

  see(seen: TernaryRows) {
    if (!this.plane) return this.solve(seen)
    const { plane } = this
    const [xs, ys, zs] = [seen.a.numbers, seen.b.numbers, seen.c.numbers]
    const isKept = isNumbers(seen)
      ? plane.fitsAll(xs, ys, zs, seen.size)
      : every(seen, (x, y, z) => plane.fits(x, y, z))
    if (!isKept) return false
    this.weigh(seen)
    return true
  }

  private weigh(seen: TernaryRows): void {
    for (let row = 0; row < seen.size && this.samples < enough; row++) {
      if (!isNumeric(seen, row) || !cross(this.first!, this.second!, seen.a.numbers[row]!, seen.b.numbers[row]!))
        continue
      if (this.tuples.isNew(seen.a.ids[row]!, seen.b.ids[row]!, seen.c.ids[row])) this.samples++
    }
  }

  /** False if there is no plane through the points of the block; it may be too early to tell. */
  private solve(seen: TernaryRows): boolean {
    this.first ??= placeOf(seen, () => 1)
    if (!this.first) return true
    const [x0, y0] = this.first
    this.second ??= placeOf(seen, (x, y) => (isClose(x, x0) && isClose(y, y0) ? 0 : 1))
    if (this.isOnLine(seen)) return true
    if (!this.second || !every(seen, (x, y, z) => Number.isFinite(x + y + z))) return false
    const { first, second } = this
    if (!Number.isFinite(x0 + y0 + first[2])) return false
    const far = placeOf(seen, (x, y) => Math.abs(x - x0) + Math.abs(y - y0), second) ?? second
    const third = placeOf(seen, (x, y) => Math.abs(cross(first, far, x, y)), second)
    if (!third) return every(seen, (x, y, z) => isOnSpaceLine(first, far, [x, y, z]))
    const factors = through(first, far, third)
    if (!fitsRoughly(seen, factors)) return false
    this.plane = equations('linear of three', factors).find(
      (plane) => plane.fits(...first) && plane.fits(...second) && every(seen, (x, y, z) => plane.fits(x, y, z)),
    )
    if (this.plane) this.weigh(seen)
    return this.plane !== undefined
  }

  /** Whether all points lie on the line through the first two, or on the first one while there is no other. */
  private isOnLine({ a, b, c, size }: TernaryRows): boolean {
    const [x0, y0, z0] = this.first!
    const [x1, y1, z1] = this.second ?? this.first!
    if (!isOnLine(a, b, size, { x0, y0, x1, y1 })) return false
    return Math.abs(x1 - x0) >= Math.abs(y1 - y0)
      ? isOnLine(a, c, size, { x0, y0: z0, x1, y1: z1 })
      : isOnLine(b, c, size, { x0: y0, y0: z0, x1: y1, y1: z1 })
  }

  claims() {
    if (!this.plane) return []
    return [{ statement: this.plane, chance: 0.5 ** Math.max(0, this.samples - 1) }]
  }
}

const isNumbers = ({ a, b, c }: TernaryRows) => a.isPure(tags.number) && b.isPure(tags.number) && c.isPure(tags.number)
const isNumeric = ({ a, b, c }: TernaryRows, row: number) =>
  (a.tags[row]! & b.tags[row]! & c.tags[row]! & tags.number) !== 0

function every(seen: TernaryRows, isKept: (x: number, y: number, z: number) => boolean): boolean {
  const { a, b, c, size } = seen
  for (let row = 0; row < size; row++)
    if (isNumeric(seen, row) && !isKept(a.numbers[row]!, b.numbers[row]!, c.numbers[row]!)) return false
  return true
}

/** The first place of the greatest weight above 0; `known` is one more place. */
function placeOf(seen: TernaryRows, weigh: (x: number, y: number) => number, known?: Place): Place | undefined {
  let best = -1
  let weight = known ? weigh(known[0], known[1]) : 0
  const otherwise = weight > 0 ? known : undefined
  for (let row = 0; row < seen.size; row++) {
    if (!isNumeric(seen, row)) continue
    const one = weigh(seen.a.numbers[row]!, seen.b.numbers[row]!)
    if (one > weight) [best, weight] = [row, one]
  }
  return best < 0 ? otherwise : [seen.a.numbers[best]!, seen.b.numbers[best]!, seen.c.numbers[best]!]
}

/** How far a point is from the line through two others; 0 for what is rounding. */
function cross([x0, y0]: Place, [x1, y1]: Place, x: number, y: number): number {
  const left = (x1 - x0) * (y - y0)
  const right = (y1 - y0) * (x - x0)
  return isNull(left, right) ? 0 : left - right
}

/** Of a point that is on the line in x and y: whether it is in z. */
function isOnSpaceLine([x0, y0, z0]: Place, [x1, y1, z1]: Place, [x, y, z]: Place): boolean {
  const isAlongX = Math.abs(x1 - x0) >= Math.abs(y1 - y0)
  return isNull((isAlongX ? x1 - x0 : y1 - y0) * (z - z0), (z1 - z0) * (isAlongX ? x - x0 : y - y0))
}

function through([x0, y0, z0]: Place, second: Place, third: Place): [number, number, number] {
  const [dx, dy, dz] = [second[0] - x0, second[1] - y0, second[2] - z0]
  const [ex, ey, ez] = [third[0] - x0, third[1] - y0, third[2] - z0]
  const area = dx * ey - dy * ex
  const a = (dz * ey - dy * ez) / area
  const b = (dx * ez - dz * ex) / area
  return [a, b, z0 - a * x0 - b * y0]
}

function fitsRoughly(seen: TernaryRows, [a, b, c]: readonly [number, number, number]): boolean {
  return every(seen, (x, y, z) => {
    const size = Math.abs(z) + Math.abs(a * x) + Math.abs(b * y) + Math.abs(c)
    // Not finite: not so.
    return Math.abs(z - a * x - b * y - c) <= slack * size && size < Infinity
  })
}

export const planeKind: Kind<TernaryRows> = {
  name: 'linear of three',
  of: [tags.number, tags.number, tags.number],
  create: () => new PlaneCandidate(),
}
