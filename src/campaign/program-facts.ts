import type { Case } from '../case/case.js'
import type { VersionWithChange } from '../case/changed.js'
import type { ProgramFacts } from '../fuzz/input.js'
import { asksSignOf, literalsNear, literalsOf } from './change-literals.js'
import type { SourceFacts } from './source-facts.js'

/** What the program asks about: keys of objects, kinds of values; in what versions change, also literals and signs. */
export async function programFacts(
  subject: Case,
  facts: SourceFacts,
  patches: readonly VersionWithChange[],
  reference: VersionWithChange | undefined,
): Promise<ProgramFacts> {
  const { tree } = subject.buggy
  const changed = [...patches, ...(reference ? [reference] : [])]
  return {
    options: await facts.options(tree),
    kinds: await facts.kinds(tree),
    literals: await literalsOf(subject, changed, 'all'),
    nearby: await literalsNear(subject, changed),
    asksSign: await asksSignOf(subject, patches, reference),
  }
}
