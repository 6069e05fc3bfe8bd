import { basename } from 'node:path/posix'
import { readText, type Tree } from '../../files/tree.js'
import type { Api, Import, Recipe, ObservedCalls, TargetFunction } from '../../model/sequences.js'
import { functionsOf, type FunctionInfo } from '../../syntax/functions.js'
import { child, namedChildren, type Node } from '../../syntax/node.js'
import { parse } from '../../syntax/parser.js'
import { DeclaredTypes } from './declared.js'
import { exportsOf, type Exported } from './exports.js'
import { instancesAskedIn, returnedTypes, unwrapped } from './object-types.js'
import { offersIn, type Offer } from './offers.js'
import { optionsReadBy, optionTexts } from './options-of-files.js'
import type { OptionsRead } from './options-read.js'
import { declaredParameters, type DeclaredParameter } from './parameters.js'
import { javascriptTable } from './table.js'

/** Calls of one function that are worth repeating as they were. */
const mostTuples = 12

/** What the files of the wanted functions export, as recipes. */
export async function javascriptApi(tree: Tree, wanted: readonly TargetFunction[], seen: ObservedCalls): Promise<Api> {
  const recipes: Recipe[] = []
  const names = new Set<string>()
  const options = await optionsReadBy(tree, [...new Set(wanted.map((w) => w.file))])
  for (const file of new Set(wanted.map((w) => w.file))) {
    const source = readText(tree, file)
    if (source === undefined) continue
    const root = await parse(javascriptTable.grammarOf(file)!, source)
    if (!root.broken) recipes.push(...(await new Module(file, source, root, seen, names, options).recipes()))
  }
  return { recipes, unavailable: unavailable(wanted, recipes) }
}

function unavailable(wanted: readonly TargetFunction[], recipes: readonly Recipe[]): Api['unavailable'] {
  const isCalled = (w: TargetFunction) =>
    recipes.some(({ calls }) => calls?.file === w.file && calls.function === w.function)
  if (wanted.some(isCalled)) return []
  return wanted.slice(0, 3).map(({ file, function: name }) => ({
    what: `${name} in ${file}`,
    reason: 'it cannot be reached through an export',
  }))
}

class Module {
  private readonly found: Recipe[] = []
  private readonly functions: readonly FunctionInfo[]
  private readonly types: DeclaredTypes
  /** Exported objects with functions in them, and what they are called here. */
  private readonly inner = new Map<string, string>()

  constructor(
    private readonly file: string,
    private readonly source: string,
    private readonly root: Node,
    private readonly seen: ObservedCalls,
    /** Names that are taken in the file the recipes are for. */
    private readonly taken: Set<string>,
    private readonly options: OptionsRead,
  ) {
    this.functions = functionsOf(root, source, javascriptTable)
    this.types = new DeclaredTypes(root, source)
  }

  async recipes(): Promise<Recipe[]> {
    const offered = offersIn(this.seen.offers?.get(this.file))
    if (offered) for (const offer of offered) await this.takeOffered(offer)
    else for (const exported of exportsOf(this.root, this.source)) await this.take(exported)
    return [...this.types.recipes, ...this.found]
  }

  private text(node: Node | undefined): string {
    return node ? this.source.slice(node.start, node.end) : ''
  }

  private async take({ name, local, node }: Exported): Promise<void> {
    const behind = node && node.type !== 'identifier' ? node : this.declared(local ?? '')
    if (!behind) return
    const as = this.nameFor(/^\w+$/.test(name) && name !== 'default' ? name : (local ?? wordFor(this.file)))
    const imports = [{ file: this.file, name, as }]
    if (behind.type === 'class_declaration' || behind.type === 'class' || behind.type === 'abstract_class_declaration')
      return this.takeClass(behind, as, imports)
    const own = this.functions.find((f) => f.node === behind) ?? this.madeBy(behind)
    if (own) return this.takeFunction(own, as, imports)
    if (behind.type === 'object')
      for (const { name: full, node: method } of this.functions.slice(1)) {
        if (method.parent !== behind && method.parent?.parent !== behind) continue
        await this.calls({ name: full, node: method }, `${as}.${full.split('.').at(-1)}`, imports)
      }
  }

  /** An export found at run time; its function is identified by name. */
  private async takeOffered({ name, own, methods, statics }: Offer): Promise<void> {
    if (name.includes('.')) return this.takeInner(name)
    const as = this.nameFor(name !== '=' && name !== 'default' ? name : own || wordFor(this.file))
    const imports = [{ file: this.file, name, as }]
    const behind = this.behind(own || name)
    if (methods.length) {
      if (behind) await this.calls(behind, `new ${as}`, imports, { makes: [as] })
      else this.found.push({ template: `new ${as}()`, needs: [], makes: [as], imports })
    } else if (behind) await this.calls(behind, as, imports)
    for (const method of methods) {
      const fn = this.behind(method, true)
      if (fn) await this.calls(fn, `$0.${method}`, imports, { receiver: as })
    }
    for (const method of statics) {
      const fn = this.behind(method, true)
      if (fn) await this.calls(fn, `${as}.${method}`, imports)
    }
  }

  /** A function in an object that is exported: `rgb.hsl`. */
  private async takeInner(path: string): Promise<void> {
    const [name, ...rest] = path.split('.')
    const fn = this.behind(path, true)
    const as = this.inner.get(name) ?? this.nameFor(name)
    this.inner.set(name, as)
    if (fn) await this.calls(fn, [as, ...rest].join('.'), [{ file: this.file, name, as }])
  }

  /** A method was put into an object; a function may be declared anywhere. */
  private behind(word: string, isMethod = false): FunctionInfo | undefined {
    const named = this.functions.filter(({ name }) => name === word || name.endsWith(`.${word}`))
    const isMember = ({ node }: FunctionInfo) =>
      node.type === 'method_definition' || node.parent?.type === 'assignment_expression' || node.parent?.type === 'pair'
    return named.find((fn) => isMember(fn) === isMethod) ?? named[0]
  }

  /** The value of a top-level name. */
  private declared(name: string): Node | undefined {
    for (const statement of this.root.children) {
      const inner = statement.type === 'export_statement' ? child(statement, 'declaration') : statement
      if (!inner) continue
      if (this.text(child(inner, 'name')) === name) return inner
      for (const declarator of namedChildren(inner))
        if (declarator.type === 'variable_declarator' && this.text(child(declarator, 'name')) === name)
          return child(declarator, 'value')
    }
    return undefined
  }

  /** The function that one which is called at once returns: compilers write classes like that. */
  private madeBy(node: Node): FunctionInfo | undefined {
    const call = unwrapped(node)
    const outer = call?.type === 'call_expression' ? unwrapped(child(call, 'function')) : undefined
    const body = outer && javascriptTable.functions.has(outer.type) ? child(outer, 'body') : undefined
    const last = body && namedChildren(body).findLast(({ type }) => type === 'return_statement')
    const name = last && this.text(namedChildren(last)[0])
    return this.functions.find(
      ({ node: fn }) =>
        fn.type === 'function_declaration' && fn.parent === body && this.text(child(fn, 'name')) === name,
    )
  }

  private nameFor(word: string): string {
    let name = word
    for (let i = 2; this.taken.has(name); i++) name = `${word}${i}`
    this.taken.add(name)
    return name
  }

  /** A function, the functions that are its members, and, where things are added to its prototype, the class it is. */
  private async takeFunction(fn: FunctionInfo, as: string, imports: Import[]): Promise<void> {
    const isStatic = ({ name, node }: FunctionInfo) =>
      name.startsWith(`${fn.name}.`) &&
      !name.slice(fn.name.length + 1).includes('.') &&
      node.parent?.type === 'assignment_expression'
    for (const member of this.functions.filter(isStatic))
      await this.calls(member, `${as}.${member.name.slice(fn.name.length + 1)}`, imports)
    const prefix = `${fn.name}.prototype.`
    const methods = this.functions.filter(
      ({ name }) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'),
    )
    if (!methods.length) return this.calls(fn, as, imports)
    const type = fn.name.split('.').at(-1)!
    await this.calls(fn, `new ${as}`, imports, { makes: [type] })
    for (const method of methods)
      await this.calls(method, `$0.${method.name.slice(prefix.length)}`, imports, { receiver: type })
  }

  private async takeClass(node: Node, as: string, imports: Import[]): Promise<void> {
    const own = this.text(child(node, 'name')) || as
    const body = child(node, 'body')
    if (!body) return
    const heritage = node.children.find((c) => c.type === 'class_heritage')
    const parent = /\bextends\s+([A-Za-z_$][\w$]*)/.exec(this.text(heritage))?.[1]
    const makes = [own, ...(parent ? [parent] : [])]
    const methods = this.functions.filter(({ node: fn }) => fn.parent === body)
    const constructor = methods.find(({ name }) => name.endsWith('.constructor'))
    if (node.type !== 'abstract_class_declaration') {
      if (constructor) await this.calls(constructor, `new ${as}`, imports, { makes })
      else this.found.push({ template: `new ${as}()`, needs: [], makes, imports })
    }
    for (const method of methods) {
      const word = method.name.split('.').at(-1)!
      const isHidden = isPrivate(`$0.${word}`) || this.hasModifier(method.node, 'private')
      if (method === constructor || isHidden || word.startsWith('set ')) continue
      if (word.startsWith('get ')) {
        const calls = { file: this.file, function: method.name }
        this.found.push({ template: `$0.${word.slice(4)}`, needs: [own], receiver: 0, makes: [], calls })
      } else if (this.hasModifier(method.node, 'static')) await this.calls(method, `${as}.${word}`, imports)
      else await this.calls(method, `$0.${word}`, imports, { receiver: own })
    }
  }

  private hasModifier(node: Node, word: string): boolean {
    return node.children.some((c) => c.type === word || (c.type === 'accessibility_modifier' && this.text(c) === word))
  }

  /** The ways to call a function: as it was seen to be called, and with what its parameters allow. */
  private async calls(
    fn: Pick<FunctionInfo, 'name' | 'node'>,
    callee: string,
    imports: readonly Import[],
    { receiver, makes }: { receiver?: string; makes?: readonly string[] } = {},
  ): Promise<void> {
    if (isPrivate(callee)) return
    const calls = { file: this.file, function: fn.name }
    const parameters = await declaredParameters(fn.node, this.source, this.types)
    const tuples = this.tuplesOf(fn, parameters)
    const first = receiver === undefined ? 0 : 1
    const common = {
      makes: makes ?? [...returnedTypes(fn.node, this.source, receiver), `returned ${this.file} ${fn.name}`],
      calls,
      imports,
      ...(receiver !== undefined && { receiver: 0 }),
      ...(this.isAsync(fn.node) && { awaits: true as const }),
    }
    const self = receiver === undefined ? [] : [receiver]
    for (const tuple of tuples.slice(0, mostTuples))
      this.found.push({ ...common, template: `${callee}(${tuple.join(', ')})`, needs: self })
    const word = callee.replace(/^\$0\./, '').replace(/^new /, '')
    const asked = instancesAskedIn(fn.node, this.source)
    const types = parameters.map((p, i) => this.typeOf(p, i, fn.name, word, tuples, asked.get(p.name)))
    const names = parameters.map(({ name }) => name)
    const variant = (count: number) => {
      const parts = types.slice(0, count).map((_, i) => `$${first + i}`)
      const template = `${callee}(${parts.join(', ')})`
      if (!this.found.some((r) => r.template === template && r.calls?.function === fn.name))
        this.found.push({
          ...common,
          template,
          needs: [...self, ...types.slice(0, count)],
          parameters: names.slice(0, count),
        })
    }
    // Trailing parameters without a known type or observed value may be omitted.
    const isKnown = ({ type, name }: DeclaredParameter) => type !== undefined || Object.hasOwn(this.options, name)
    const shown = Math.max(0, ...tuples.map((tuple) => tuple.length), parameters.findLastIndex(isKnown) + 1)
    const most = tuples.length ? Math.min(parameters.length, shown) : parameters.length
    const required = parameters.findLastIndex((p) => !p.isOptional && !p.isRest) + 1
    for (let count = Math.min(required, most); count <= most; count++) variant(count)
  }

  private isAsync(node: Node): boolean {
    const returned = this.text(child(node, 'return_type'))
    return node.children.some((c) => c.type === 'async') || /^:\s*Promise\b/.test(returned)
  }

  private tuplesOf(
    fn: Pick<FunctionInfo, 'name' | 'node'>,
    parameters: readonly DeclaredParameter[],
  ): readonly (readonly string[])[] {
    // An arrow function has no `arguments`: for a destructured parameter only the parts were observed.
    if (fn.node.type === 'arrow_function' && parameters.some((p) => p.isPattern || p.isRest)) return []
    return this.seen.calls.get(`${this.file}\0${fn.name}`) ?? []
  }

  private typeOf(
    p: DeclaredParameter,
    i: number,
    name: string,
    word: string,
    tuples: readonly (readonly string[])[],
    asked: readonly string[] = [],
  ): string {
    const constants = tuples.flatMap((tuple) => (tuple[i] !== undefined ? [tuple[i]] : []))
    const texts = [...new Set([...constants, ...(this.seen.places.get(`${word}#${i}`) ?? [])])].slice(0, mostTuples)
    const shown = texts.length ? [this.types.values(`seen ${this.file} ${name}#${i}`, texts)] : []
    // A rest parameter gets one argument.
    const declared = p.type === undefined ? [] : [p.isRest ? p.type.replace(/\[\]$/, '') : p.type]
    const known = [...shown, ...declared, ...asked]
    if (known.length) return this.types.either(known)
    const options = this.options[p.name]
    if (options) return this.types.values(`options ${p.name}`, optionTexts(options))
    return this.types.unknown()
  }
}

/** A member that is private, or that its name says to be. */
const isPrivate = (callee: string) => /\.(#|_\w)\w*$/.test(callee)

const wordFor = (file: string) =>
  basename(file)
    .replace(/\.\w+$/, '')
    .replace(/^index$/, 'subject')
    .replace(/\W+(\w)?/g, (_, c?: string) => (c ?? '').toUpperCase())
    .replace(/^\d/, '_$&')
