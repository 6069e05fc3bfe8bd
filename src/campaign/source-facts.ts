import { fingerprintOfModules } from '../util/built.js'
import { cached } from '../util/store.js'
import { readText, type Tree } from '../files/tree.js'
import type { Language } from '../languages/language.js'
import { callsIn, type FunctionCalls } from '../syntax/callers.js'
import { flowsOf, type FunctionFlow } from '../syntax/control-flow.js'
import type { Node } from '../syntax/node.js'
import { parse } from '../syntax/parser.js'
import type { SyntaxTable } from '../syntax/table.js'
import type { ValueKind } from '../model/value-kind.js'

const edition = fingerprintOfModules(
  ['../syntax/callers', '../syntax/control-flow', '../syntax/functions', '../syntax/node'],
  import.meta.url,
)

/** What can be read off the syntax trees of some source files, kept from run to run. */
export class SourceFacts {
  constructor(
    private readonly language: Language,
    private readonly paths: readonly string[],
  ) {}

  calls(tree: Tree): Promise<Map<string, FunctionCalls>> {
    return this.read(tree, 'calls', callsIn)
  }

  flows(tree: Tree): Promise<Map<string, FunctionFlow[]>> {
    return this.read(tree, 'flows', flowsOf)
  }

  /** Whether functions keep state between calls: one version would leave it behind for the next of the same build. */
  async keepsState(tree: Tree): Promise<boolean> {
    const { keepsState } = this.language.syntax.patches
    const found = await this.read(tree, 'state', (root, source) => keepsState(root, source))
    return [...found.values()].includes(true)
  }

  /** Values of the keys of objects that functions ask for, wherever they are. */
  async options(tree: Tree): Promise<Map<string, unknown[]>> {
    const { optionsIn } = this.language.syntax
    const found = new Map<string, unknown[]>()
    if (!optionsIn) return found
    for (const parameters of (await this.read(tree, 'options', optionsIn)).values())
      for (const keys of Object.values(parameters))
        for (const [key, values] of Object.entries(keys))
          if (key) found.set(key, [...new Set([...(found.get(key) ?? []), ...values])])
    return found
  }

  /** Kinds of values that functions ask about, by function and position. */
  async kinds(tree: Tree): Promise<Map<string, Set<ValueKind>>> {
    const { kindsAskedIn } = this.language.syntax
    const found = new Map<string, Set<ValueKind>>()
    if (!kindsAskedIn) return found
    for (const asked of (await this.read(tree, 'kinds', kindsAskedIn)).values())
      for (const [place, kinds] of Object.entries(asked))
        found.set(place, new Set([...(found.get(place) ?? []), ...kinds]))
    return found
  }

  private async read<T>(
    tree: Tree,
    kind: string,
    of: (root: Node, source: string, table: SyntaxTable) => T,
  ): Promise<Map<string, T>> {
    const { name, syntax } = this.language
    const { table, edition: languageEdition } = syntax
    const found = new Map<string, T>()
    for (const path of this.paths) {
      const source = readText(tree, path)
      if (source === undefined) continue
      const make = async () => of(await parse(table.grammarOf(path)!, source), source, table)
      found.set(path, await cached(kind, [edition, name, languageEdition, path, source], make))
    }
    return found
  }
}
