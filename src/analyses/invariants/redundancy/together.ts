import type { Finding } from '../finding.js'
import { Equality } from '../kinds/binary/equality.js'
import { LinearEquation } from '../kinds/binary/linear.js'
import { Order } from '../kinds/binary/order.js'
import { LowerBound, UpperBound } from '../kinds/unary/bound.js'
import type { PointFacts } from './facts.js'

const said = (finding: Finding | undefined) => finding && `implied by ${finding.text}`

/** `x < y` follows from `y == x + 1`, or from bounds that lie apart. */
function orderly({ names, statement }: Finding, facts: PointFacts): string | undefined {
  if (!(statement instanceof Order)) return undefined
  const shift = facts.of(...names).find((one) => one.statement instanceof LinearEquation && isShift(one.statement))
  if (shift) return said(shift)
  const [x, y] = names as [string, string]
  return apart(facts, x, y, statement.sign === '<=') ?? apart(facts, y, x, statement.sign === '>=')
}

const isShift = ({ factors: [q, a] }: LinearEquation) => q === 1 && a === 1

function apart(facts: PointFacts, low: string, high: string, mayMeet: boolean): string | undefined {
  const most = facts.get(UpperBound, low)?.most
  const least = facts.get(LowerBound, high)?.least
  if (most === undefined || least === undefined) return undefined
  return most < least || (mayMeet && most === least) ? `implied by the bounds of ${low} and ${high}` : undefined
}

/** `x divides y` follows from `y == 3*x`. */
const divided = ({ kind, names }: Finding, facts: PointFacts) =>
  kind !== 'divides'
    ? undefined
    : said(
        facts.of(...names).find(({ statement, names: [x] }) => {
          if (!(statement instanceof LinearEquation)) return false
          const [q, a, c] = statement.factors
          return c === 0 && (x === names[0] ? q === 1 && Number.isInteger(a) : a === 1 && Number.isInteger(q))
        }),
      )

const contained = ({ kind, names }: Finding, facts: PointFacts) =>
  kind === 'substring'
    ? said(facts.of(...names).find((one) => one.kind === 'start' && one.names[0] === names[0]))
    : undefined

/** Sequences that are equal are equally long. */
function asLong({ statement, names }: Finding, facts: PointFacts): string | undefined {
  if (!(statement instanceof Equality)) return undefined
  const sequences = names.map((name) => name.replace(/\.(length|size)(\)?)$/, '[]$2'))
  if (sequences.some((name, i) => name === names[i])) return undefined
  return said(facts.of(...sequences).find((one) => one.statement instanceof Equality))
}

/** Why a finding about several variables need not be reported. */
export function redundantTogether(finding: Finding, facts: PointFacts): string | undefined {
  const constant = finding.names.find((name) => facts.isConstant(name))
  if (constant !== undefined) return `${constant} never changes`
  const long = asLong(finding, facts)
  if (long) return long
  return orderly(finding, facts) ?? divided(finding, facts) ?? contained(finding, facts)
}
