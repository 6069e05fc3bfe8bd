import type { Finding } from '../finding.js'
import type { Discarded } from '../invariant.js'
import { Equality } from '../kinds/binary/equality.js'
import { byName } from '../names.js'
import { threshold } from '../statement.js'
import { Equations, isEquation } from './equations.js'
import { PointFacts } from './facts.js'
import { redundantAlone } from './single.js'
import { redundantTogether } from './together.js'

/** Separates invariants from coincidences, and informative ones from those that others imply. */
export function selectReported(
  all: readonly Finding[],
  samples: number,
): { readonly invariants: readonly Finding[]; readonly discarded: readonly Discarded[] } {
  const discarded: Discarded[] = []
  const discard = (invariant: Finding, because: Discarded['because'], reason: string) =>
    void discarded.push(discardedOf(invariant, because, reason))
  const justified = all.filter((one) => one.chance < threshold)
  for (const one of all)
    if (one.chance >= threshold)
      discard(one, 'unjustified', `may hold by chance (probability ${one.chance.toPrecision(2)})`)
  const facts = new PointFacts(all, justified)
  const equations = new Equations()
  const texts = new Set<string>()
  const invariants = justified.toSorted(byWeight).filter((one) => {
    const reason = reasonAgainst(one, facts) ?? (texts.has(one.text) ? 'already stated' : undefined)
    // In states where a variable has no value an equation says nothing, and others do not follow from it.
    const isNew = reason !== undefined || !isEquation(one) || one.samples < samples || equations.add(one)
    if (reason !== undefined || !isNew) return void discard(one, 'redundant', reason ?? 'follows from other equations')
    return texts.add(one.text)
  })
  return { invariants, discarded }
}

function reasonAgainst(finding: Finding, facts: PointFacts): string | undefined {
  if (finding.about.length === 1) return byLeader(finding, facts) ?? redundantAlone(finding, facts)
  return redundantTogether(finding, facts) ?? byLeader(finding, facts)
}

/**
 * Of variables that are always equal, only one is used in other invariants; its equality with each other variable is
 * reported once.
 */
function byLeader({ statement, names }: Finding, facts: PointFacts): string | undefined {
  const follower = names.find((name) => facts.leader(name) !== name)
  if (follower === undefined) return undefined
  const leader = facts.leader(follower)
  return statement instanceof Equality && names.includes(leader) ? undefined : `${follower} equals ${leader}`
}

/** Of equations those of fewer variables come first, and of as many in the order of their names. */
function byWeight(a: Finding, b: Finding): number {
  const difference =
    a.about.length - b.about.length || +(b.statement instanceof Equality) - +(a.statement instanceof Equality)
  if (difference) return difference
  for (const [i, name] of a.names.entries()) {
    const order = byName(name, b.names[i]!)
    if (order) return order
  }
  return 0
}

/** The text is made when it is asked for. */
function discardedOf(invariant: Finding, because: Discarded['because'], reason: string): Discarded {
  return {
    because,
    reason,
    invariant,
    get text() {
      return invariant.text
    },
  }
}
