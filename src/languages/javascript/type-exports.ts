import { Edits } from '../../instrument/edits.js'
import { readText, type Tree } from '../../files/tree.js'
import { resolver } from './modules.js'

type Kind = 'type' | 'value'

/**
 * Marks the types among names that a file passes on: `export { Draft } from './types'`. A bundler knows that `Draft` is a
 * type; what transpiles one file at a time does not, and then a module exports what it does not have.
 */
export class TypeExports {
  private readonly resolve: ReturnType<typeof resolver>
  private readonly modules = new Map<string, Module>()

  constructor(private readonly tree: Tree) {
    this.resolve = resolver(tree)
  }

  marked(path: string, source: string): string {
    if (!/\bexport\s*\{/.test(source)) return source
    const edits = new Edits(source)
    for (const { name, from, at, isType } of read(source).passed)
      if (!isType && this.kindOf(from, name, path, new Set()) === 'type') edits.open(at, 'type ')
    return edits.apply()
  }

  /** What a module exports under a name; undefined if that cannot be told. */
  private kindOf(specifier: string, name: string, from: string, seen: Set<string>): Kind | undefined {
    const path = this.resolve(specifier, from)?.[0]
    if (path === undefined || seen.has(path)) return undefined
    seen.add(path)
    const module = this.module(path)
    const passed = module.passed.find(({ as }) => as === name)
    if (passed) return passed.isType ? 'type' : this.kindOf(passed.from, passed.name, path, seen)
    const own = module.declared.get(name)
    if (own) return own
    for (const star of module.stars) {
      const kind = this.kindOf(star, name, path, seen)
      if (kind) return kind
    }
    return undefined
  }

  private module(path: string): Module {
    const known = this.modules.get(path) ?? read(readText(this.tree, path) ?? '')
    this.modules.set(path, known)
    return known
  }
}

interface Module {
  readonly declared: ReadonlyMap<string, Kind>
  /** Names that come from other modules, with where they stand. */
  readonly passed: readonly Passed[]
  /** Modules all of whose exports are its own. */
  readonly stars: readonly string[]
}

interface Passed {
  readonly name: string
  readonly as: string
  readonly from: string
  readonly at: number
  readonly isType: boolean
}

const declarations =
  /\bexport\s+(?:declare\s+)?(?:default\s+)?(?:abstract\s+|async\s+)?(type|interface|class|const|let|var|function\*?|enum|namespace)\s+([\w$]+)/g
const clauses = /\b(import|export)\s+(type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}(?:\s*from\s*(['"])(.*?)\4)?/g
const stars = /\bexport\s*\*\s*from\s*(['"])(.*?)\1/g
const specifiers = /(type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?/g

/** Read off the text: the types of some libraries are more than a parser takes. */
function read(source: string): Module {
  const code = source.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length))
  const declared = new Map<string, Kind>()
  for (const [, word, name] of code.matchAll(declarations))
    // A class or a constant of the same name is a value.
    if (declared.get(name) !== 'value') declared.set(name, /^(type|interface)$/.test(word) ? 'type' : 'value')
  const imported = new Map<string, { readonly name: string; readonly from: string }>()
  const passed: Passed[] = []
  for (const { 1: word, 2: marked, 3: list, 5: from, index, 0: whole } of code.matchAll(clauses))
    for (const { 1: own, 2: name, 3: as = name, index: at } of list.matchAll(specifiers)) {
      if (word === 'import') {
        imported.set(as, { name, from })
        continue
      }
      const origin = from === undefined ? imported.get(name) : { name, from }
      const start = index + whole.indexOf('{') + 1 + at
      if (origin) passed.push({ ...origin, as, at: start, isType: Boolean(marked ?? own) })
      else if (!declared.has(as)) declared.set(as, 'value')
    }
  return { declared, passed, stars: [...code.matchAll(stars)].map(([, , from]) => from) }
}
