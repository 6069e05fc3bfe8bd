import { tags } from '../../block.js'
import type { Term } from '../../formula.js'
import { linearText } from '../../names.js'
import { asWhole, isClose, isRounding, withoutRoundingNoise, tolerance } from '../../numbers.js'
import type { Value } from '../../../../model/samples.js'
import type { PropertyCandidate, Kind, Property } from '../../statement.js'
import { equal, linear } from '../../write-formula.js'
import type { BinaryRows } from '../rows.js'

/** `q*z == a*x + b*y + c`, with the factors in that order; of two variables, `y` is left out. Whole factors if there are any. */
export class LinearEquation implements Property {
  private readonly q: number
  private readonly a: number
  private readonly b: number
  private readonly c: number
  private readonly isWhole: boolean

  constructor(
    readonly kind: string,
    readonly factors: readonly number[],
  ) {
    this.q = factors[0]!
    this.a = factors[1]!
    this.b = factors.length === 4 ? factors[2]! : 0
    this.c = factors.at(-1)!
    this.isWhole = factors.every(Number.isInteger)
  }
  text(names: readonly string[]) {
    return `${linearText([this.q], names.slice(-1), 0)} == ${linearText(this.factors.slice(1, -1), names.slice(0, -1), this.c)}`
  }
  formula(variables: readonly Term[]) {
    const right = linear(this.factors.slice(1, -1), variables.slice(0, -1), this.c)
    return equal(linear([this.q], variables.slice(-1), 0), right)
  }
  test(values: readonly Value[]) {
    if (!values.every((value) => typeof value === 'number')) return undefined
    const [x, y] = values
    return values.length === 2 ? this.fits(x!, 0, y!) : this.fits(x!, y!, values[2]!)
  }
  /** For two variables `y` is 0. */
  fits(x: number, y: number, z: number): boolean {
    const error = this.q * z - this.a * x - this.b * y - this.c
    return error === 0 || this.isRounded(error, x, y, z)
  }
  /** Whether so many points fit; most do at once. */
  fitsAll(xs: Float64Array, ys: Float64Array, zs: Float64Array, size: number): boolean {
    const { q, a, b, c } = this
    for (let i = 0; i < size; i++) {
      const z = zs[i]!
      const error = q * z - a * xs[i]! - b * ys[i]! - c
      if (error === 0 || (z !== Math.floor(z) && Math.abs(error) <= tolerance * Math.abs(q * z))) continue
      if (!this.isRounded(error, xs[i]!, ys[i]!, z)) return false
    }
    return true
  }
  private isRounded(error: number, x: number, y: number, z: number): boolean {
    if (!Number.isFinite(error)) return false
    const size = Math.max(Math.abs(this.q * z), Math.abs(this.a * x), Math.abs(this.b * y), Math.abs(this.c))
    return isRounding(error, size, this.isWhole && Number.isInteger(x) && Number.isInteger(y) && Number.isInteger(z))
  }
}

/**
 * The equation with those factors (all but the first), with whole ones if they fit as well. What leaves a variable out is
 * not an equation of all of them.
 */
export function equations(kind: string, factors: readonly number[]): LinearEquation[] {
  const whole = asWhole(factors)
  const candidates = [...(whole ? [whole] : []), [1, ...factors.map(withoutRoundingNoise)]]
  return candidates.filter((one) => one.slice(0, -1).every(Boolean)).map((one) => new LinearEquation(kind, one))
}

/** Two points set the line, as far apart as can be; each further one could have missed it. */
class LinearCandidate implements PropertyCandidate<BinaryRows> {
  private first: readonly [number, number] | undefined
  private line: LinearEquation | undefined
  private samples = 0

  see(seen: BinaryRows) {
    const { a, b, size, unlike } = seen
    if (!this.line && !this.solve(seen)) return false
    const line = this.line
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.number || b.tags[row] !== tags.number) continue
      if (line && !line.fits(a.numbers[row]!, 0, b.numbers[row]!)) return false
      this.samples += unlike[row]!
    }
    return true
  }

  /** False if there is no line through the points of the block; it may be too early to tell. */
  private solve({ a, b, size }: BinaryRows): boolean {
    let low: readonly [number, number] | undefined = this.first
    let high = low
    for (let row = 0; row < size; row++) {
      if (a.tags[row] !== tags.number || b.tags[row] !== tags.number) continue
      const x = a.numbers[row]!
      const y = b.numbers[row]!
      if (!Number.isFinite(x) || !Number.isFinite(y)) return false
      if (!low || x < low[0]) low = [x, y]
      if (!high || x > high[0]) high = [x, y]
      if (isClose(x, low[0]) && !isClose(y, low[1])) return false
    }
    this.first ??= low
    if (!low || !high || isClose(low[0], high[0])) return true
    const slope = (high[1] - low[1]) / (high[0] - low[0])
    const rough = new LinearEquation('linear', [1, slope, low[1] - slope * low[0]])
    if (!fitsAll(rough, { a, b, size }, 1e-6)) return false
    this.line = equations('linear', rough.factors.slice(1)).find((one) => fitsAll(one, { a, b, size }, 0))
    const [q, f, c] = this.line?.factors ?? []
    return (
      this.line !== undefined && this.line.fits(this.first![0], 0, this.first![1]) && !(q === 1 && f === 1 && c === 0)
    )
  }

  claims() {
    if (!this.line) return []
    return [{ statement: this.line, chance: 0.5 ** Math.max(0, this.samples - 2) }]
  }
}

/** With `slack`, relative, where the factors are not yet known exactly. */
function fitsAll(line: LinearEquation, { a, b, size }: Pick<BinaryRows, 'a' | 'b' | 'size'>, slack: number): boolean {
  const [, f, c] = line.factors as [number, number, number]
  for (let row = 0; row < size; row++) {
    if (a.tags[row] !== tags.number || b.tags[row] !== tags.number) continue
    const x = a.numbers[row]!
    const y = b.numbers[row]!
    if (slack ? Math.abs(y - f * x - c) > slack * (Math.abs(y) + Math.abs(f * x) + Math.abs(c)) : !line.fits(x, 0, y))
      return false
  }
  return true
}

export const linearKind: Kind<BinaryRows> = {
  name: 'linear',
  of: [tags.number, tags.number],
  create: () => new LinearCandidate(),
}
