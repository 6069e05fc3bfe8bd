import type { Finding } from '../finding.js'
import { Sorted } from '../kinds/sequence/sorted.js'
import { LowerBound, UpperBound } from '../kinds/unary/bound.js'
import { ConstantProperty } from '../kinds/unary/constant.js'
import { Modulus } from '../kinds/unary/modulus.js'
import { OneOf } from '../kinds/unary/one-of.js'
import { Prefix } from '../kinds/unary/prefix.js'
import { TypeProperty } from '../kinds/unary/type.js'
import { isSize } from '../names.js'
import type { PointFacts } from './facts.js'

type Rule = (finding: Finding, facts: PointFacts, name: string) => string | undefined

const said = (finding: Finding | undefined) => finding && `implied by ${finding.text}`

/** The fact that is an instance of one of the classes, other than the finding itself. */
function fact(facts: PointFacts, name: string, ...types: (abstract new (...args: never[]) => unknown)[]) {
  return facts.of(name).find(({ statement }) => types.some((type) => statement instanceof type))
}

const byValues: Rule = ({ statement }, facts, name) =>
  statement instanceof ConstantProperty || statement instanceof OneOf
    ? undefined
    : said(fact(facts, name, ConstantProperty, OneOf))

const bySize: Rule = ({ kind, statement }, _, name) => {
  if (!isSize(name)) return undefined
  const isTrivial = ['whole', 'not NaN', 'type', 'non-null'].includes(kind)
  return isTrivial || (statement instanceof LowerBound && statement.least === 0) ? 'true of every size' : undefined
}

const isApartFromZero = ({ statement }: Finding) =>
  (statement instanceof LowerBound && statement.least > 0) || (statement instanceof UpperBound && statement.most < 0)

/** By kind of what is implied. */
const rules: Readonly<Record<string, Rule>> = {
  'non-zero': (_, facts, name) =>
    said(
      facts.of(name).find(isApartFromZero) ??
        facts.of(name).find(({ statement }) => statement instanceof Modulus && statement.rest !== 0),
    ),
  whole: (_, facts, name) => said(fact(facts, name, Modulus)),
  'not NaN': (_, facts, name) =>
    said(fact(facts, name, LowerBound, UpperBound, Modulus) ?? facts.of(name).find(({ kind }) => kind === 'whole')),
  'non-null': (_, facts, name) =>
    said(
      facts.of(name).find(({ statement }) => statement instanceof TypeProperty && !statement.types.includes('null')),
    ),
  'not empty': (_, facts, name) => said(fact(facts, name, Prefix)),
  'no duplicates': (_, facts, name) =>
    said(
      facts.of(name).find(({ statement }) => statement instanceof Sorted && statement.direction.startsWith('strictly')),
    ),
}

/** Why a finding about one variable need not be reported. */
export function redundantAlone(finding: Finding, facts: PointFacts): string | undefined {
  const name = finding.names[0]!
  return byValues(finding, facts, name) ?? bySize(finding, facts, name) ?? rules[finding.kind]?.(finding, facts, name)
}
