import type { Case } from '../case/case.js'
import type { PatchWithChange, VersionWithChange } from '../case/changed.js'
import type { ReachableFiles } from '../languages/language.js'
import type { TestPlan } from '../model/test-plan.js'
import { changedFunctions, mergeFunctions } from '../syntax/changes.js'
import { moduleName } from '../syntax/functions.js'

/** Names of functions by file. */
export type Functions = ReadonlyMap<string, readonly string[]>

/** Which functions of the unpatched versions patches and the reference change. */
export class ChangedFunctions {
  constructor(
    private readonly subject: Case,
    private readonly plan: TestPlan,
    private readonly reach: ReachableFiles,
    private readonly reference: VersionWithChange | undefined,
    /** Functions that are of interest though no patch changes them. */
    private readonly places: Functions,
  ) {}

  /** In the buggy version. What the reference changes counts, too: there the bug is. */
  before(patches: readonly PatchWithChange[]): Functions {
    const changes = [...patches, ...(this.reference ? [this.reference] : [])]
    return mergeFunctions([this.places, ...changes.map(({ change }) => changedFunctions(change, 'before'))])
  }

  inReference(patches: readonly PatchWithChange[]): Functions {
    const changes = [this.reference!.change, ...patches.map((patch) => patch.change)]
    return mergeFunctions(changes.map((one) => changedFunctions(one, 'after')))
  }

  /** If a change lies outside of functions, everything that uses the file reaches it. */
  withUsers(changed: Functions): Functions {
    const { language, buggy } = this.subject
    const all = new Map(changed)
    for (const [path, names] of changed)
      if (names.includes(moduleName))
        for (const user of language.build.usersOf?.(buggy.tree, this.plan, path) ?? [])
          if (this.reach.sources.includes(user)) all.set(user, [...(all.get(user) ?? []), moduleName])
    return all
  }
}
