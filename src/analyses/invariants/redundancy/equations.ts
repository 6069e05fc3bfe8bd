import type { Finding } from '../finding.js'
import { Equality } from '../kinds/binary/equality.js'
import { LinearEquation } from '../kinds/binary/linear.js'

/** Factors by variable. */
type Row = Map<string, number>

const negligible = 1e-7

/** Equations that hold together, solved one by one: another one follows from them when nothing is left of it. */
export class Equations {
  private readonly rows: { readonly pivot: string; readonly row: Row }[] = []

  /** False if the equation follows from those before. */
  add(finding: Finding): boolean {
    const row = rowOf(finding)
    for (const { pivot, row: known } of this.rows) {
      const factor = row.get(pivot)
      if (factor) subtract(row, known, factor)
    }
    const pivot = [...row].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))[0]
    if (!pivot) return false
    this.rows.push({ pivot: pivot[0], row: scaled(row, 1 / pivot[1]) })
    return true
  }
}

/** Constants are left out: equations that hold in the same states agree in them. */
function rowOf({ statement, names }: Finding): Row {
  if (!(statement instanceof LinearEquation)) return new Map(names.map((name, i) => [name, i ? -1 : 1]))
  const { factors } = statement
  const last = names.length - 1
  return new Map(names.map((name, i) => [name, i === last ? -factors[0]! : factors[i + 1]!]))
}

function subtract(row: Row, other: Row, factor: number): void {
  for (const [name, value] of other) {
    const before = row.get(name) ?? 0
    const after = before - factor * value
    if (Math.abs(after) <= negligible * Math.max(Math.abs(before), Math.abs(factor * value))) row.delete(name)
    else row.set(name, after)
  }
}

const scaled = (row: Row, by: number): Row => new Map([...row].map(([name, value]) => [name, value * by]))

export const isEquation = ({ statement }: Finding): boolean =>
  statement instanceof LinearEquation || statement instanceof Equality
