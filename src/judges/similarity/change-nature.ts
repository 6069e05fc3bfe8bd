import type { Case } from '../../case/case.js'
import type { Change } from '../../syntax/changes.js'
import { moduleName } from '../../syntax/functions.js'
import { statementsOf } from '../../syntax/statements.js'
import type { PreparedVersion } from '../../instrument/prepared.js'

/** The properties of a change that limit what similarity can show. */
export interface ChangeNature {
  /** Numbers of the buggy version's statements that the patch rewords. */
  readonly reworded: ReadonlySet<number>
  /** It changes code that runs while a module or class loads: the effect shows everywhere, but in no path. */
  readonly isEverywhere: boolean
  /** It changes the private state of objects, whose representation may differ. */
  readonly isRepresentation: boolean
}

export function changeNature(
  change: Change,
  buggy: PreparedVersion,
  { syntax: { table } }: Case['language'],
): ChangeNature {
  const reworded = new Set<number>()
  let isEverywhere = false
  let isRepresentation = false
  for (const [path, { before, pairs }] of change) {
    const first = buggy.spec.files[path]?.statement ?? 0
    const statements = statementsOf(before.root, before.source, table)
    const ids = new Map(statements.map(({ node, id }) => [node, id]))
    const filled = new Set(pairs.filter((pair) => !pair.before).map(({ gap }) => gap))
    for (const pair of pairs) {
      isEverywhere ||= pair.function === moduleName
      isRepresentation ||= pair.function === moduleName || table.isConstructor(pair.function)
      // What is deleted where something is inserted is replaced by it.
      if (!pair.before || !(pair.after || (pair.gap !== undefined && filled.has(pair.gap)))) continue
      const own = ids.get(pair.before)
      // What is no statement, such as parameters, is a matter of the whole function.
      const all = own === undefined ? statements.filter((s) => s.function.name === pair.function) : []
      for (const id of own === undefined ? all.map((s) => s.id) : [own]) reworded.add(first + id)
    }
  }
  return { reworded, isEverywhere, isRepresentation }
}
