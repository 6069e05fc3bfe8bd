import { readText, type Tree } from '../../files/tree.js'
import type { Range, TestSite } from '../../model/driver.js'
import type {
  NamedObject,
  OutlinedCall,
  OutlinedPart,
  TestOutline,
  TestStep,
  TypedExpression,
} from '../../model/outline.js'
import type { Api, Recipe } from '../../model/sequences.js'
import { ancestor, child, namedChildren, nodeAt, textOf, walk, type Node } from '../../syntax/node.js'
import { argumentsGivenIn } from '../shared/given-arguments.js'
import { predicatesIn, symmetricFunctionsIn } from '../shared/given-functions.js'
import { isRepeatable } from '../shared/set-ups.js'
import { stepsIn, testsAround, type StepWords } from '../shared/steps.js'
import { chainRoot, frameworkNames, type FrameworkNames } from './lift/framework-names.js'
import { moduleNames } from './modules.js'
import { isDirective, javascriptTable } from './table.js'

/**
 * Recipes as a test file can use them: it has its own names for modules, so functions of a module are called on whatever
 * object the test calls another one of them on. Calls that were only seen with certain arguments are left out.
 */
export function variantApi({ recipes, unavailable }: Api, tree: Tree, path: string): Api {
  const source = readText(tree, path) ?? ''
  const names = moduleNames(tree, path)
  return { recipes: recipes.flatMap((recipe) => usableIn(renamed(recipe, names), source)), unavailable }
}

/** A recipe of a whole module, with the name that the test file has for it. */
function renamed(recipe: Recipe, names: ReadonlyMap<string, string>): Recipe {
  const whole = recipe.imports?.find(({ name }) => name === '=' || name === 'default')
  const own = whole && names.get(whole.file)
  if (!own) return recipe
  const as = whole.as.replaceAll('$', '\\$')
  return { ...recipe, template: recipe.template.replace(new RegExp(`^(new )?${as}(?=[.(])`), `$1${own}`) }
}

const plainCall = /^((?:new )?[\w$.]+?)\((?:\$\d+(?:, )?)*\)$/

function usableIn(recipe: Recipe, source: string): Recipe[] {
  const { template, needs, calls, receiver, imports, awaits } = recipe
  const callee = plainCall.exec(template)?.[1]
  if (receiver !== undefined) return callee ? [recipe] : []
  if (recipe.literal || !calls) return [recipe]
  if (!callee || awaits) return []
  if (callee.startsWith('new ')) return isBound(callee.slice(4), source) ? [recipe] : []
  const shifted = `$0.${callee.split('.').at(-1)}(${needs.map((_, i) => `$${i + 1}`).join(', ')})`
  const member = { ...recipe, template: shifted, needs: [membersOf(recipe), ...needs], receiver: 0 }
  const isNamed = imports?.length === 1 && isBound(callee.split('.')[0], source)
  return isNamed ? [member, recipe] : [member]
}

/** The module, or the object in it, of which a function is a member. */
const membersOf = ({ template, calls }: Recipe) =>
  `members of ${calls!.file} ${template.split('(')[0].split('.').slice(0, -1)}`

const isBound = (name: string, source: string) =>
  new RegExp(`(import|const|let|var)\\b[^;]*?\\b${name.replaceAll('$', '\\$')}\\b[^;]*?(\\bfrom\\b|=)`).test(source)

/** The calls and objects of a test; undefined for one that is no statement of its own, or made from a table. */
export function javascriptOutline(root: Node, source: string, site: TestSite, api: Api): TestOutline | undefined {
  const { statement, title } = site
  const call = nodeAt(root, site, ({ type }) => type === 'call_expression')
  const callee = call && child(call, 'function')
  const body = call && namedChildren(child(call, 'arguments')!).findLast((n) => javascriptTable.functions.has(n.type))
  const block = body && child(body, 'body')
  if (!statement || !title || !block || callee?.type === 'call_expression' || site.refused) return undefined
  const framework = frameworkNames(root, source)
  const partOf = (whole: Range, name: Range, inner: Node): OutlinedPart => ({
    whole,
    title: name,
    ...new Outline(source, api, framework).read(inner),
  })
  const test = partOf(statement, title, block)
  const helpers = helpersIn(root, test, source).map(({ whole, name, body: inner }) => partOf(whole, name, inner))
  const tests = testsIn(root, source, framework)
  const words = stepWords(source, framework)
  const shared = sharedNames(root, tests, source)
  return {
    ...test,
    helpers,
    setUps: test.statements.length ? setUpsIn(root, call, source).map((inner) => partOf(inner, inner, inner)) : [],
    steps: stepsOf(call, shared, source, words),
    others: testsAround(tests, call).map((other) => stepsOf(other, shared, source, words)),
    given: argumentsGivenIn(root, source, javascriptTable, isLocal, (call) => placeOf(call, source)),
  }
}

function testsIn(root: Node, source: string, { tests }: FrameworkNames): Node[] {
  const found: Node[] = []
  walk(root, (node) => {
    if (node.type === 'call_expression' && tests.has(textOf(source, chainRoot(node)))) found.push(node)
  })
  return found
}

const setUpWords = {
  declarations: new Set(['lexical_declaration', 'variable_declaration']),
  functions: javascriptTable.functions,
}

/** The blocks of hooks that run before each test, where they wait for nothing and are given nothing. */
function setUpsIn(root: Node, test: Node, source: string): Node[] {
  const found: Node[] = []
  walk(root, (node) => {
    const callee = node.type === 'call_expression' ? child(node, 'function') : undefined
    if (!callee || !/^(beforeEach|setup)$/.test(textOf(source, callee))) return undefined
    const [hook] = namedChildren(child(node, 'arguments')!)
    const body = hook && javascriptTable.functions.has(hook.type) ? child(hook, 'body') : undefined
    const isPlain =
      body?.type === 'statement_block' &&
      /^(function\s*)?\(\)/.test(textOf(source, hook)) &&
      !/\bthis\b/.test(textOf(source, body)) &&
      isRepeatable(body, source, setUpWords)
    // A hook of another group prepares other tests.
    const group = ancestor(node, ({ type }) => type === 'statement_block' || type === 'program')
    if (isPlain && group && group.start <= test.start && test.end <= group.end) found.push(body)
    return undefined
  })
  return found
}

/** Variables outside of tests, which hooks set. */
function sharedNames(root: Node, tests: readonly Node[], source: string): string[] {
  const names: string[] = []
  walk(root, (node) => {
    if (tests.includes(node)) return false
    if (node.type === 'lexical_declaration' && textOf(source, node).startsWith('let'))
      for (const declarator of namedChildren(node)) names.push(textOf(source, child(declarator, 'name') ?? declarator))
    return undefined
  })
  return names
}

/** What a test does; nothing if its body is an expression. */
function stepsOf(test: Node, shared: readonly string[], source: string, words: StepWords): TestStep[] {
  const body = namedChildren(child(test, 'arguments')!).findLast((n) => javascriptTable.functions.has(n.type))
  const block = body && child(body, 'body')
  if (block?.type !== 'statement_block') return []
  const list = child(body!, 'parameters')
  const parameters = (list ? namedChildren(list) : [])
    .map((one) => child(one, 'pattern') ?? one)
    .filter(({ type }) => type === 'identifier')
  return stepsIn(block, [...shared, ...parameters.map((one) => textOf(source, one))], source, words)
}

const stepWords = (source: string, { assertions }: FrameworkNames): StepWords => ({
  declarations: new Set(['lexical_declaration', 'variable_declaration']),
  functions: javascriptTable.functions,
  isAssertion: (expression) => {
    const called = expression.type === 'await_expression' ? namedChildren(expression)[0] : expression
    return assertions.has(textOf(source, chainRoot(called)))
  },
  isVariable: ({ type }) => type === 'identifier',
  isShorthand: ({ type }) => type.startsWith('shorthand_property_identifier'),
  originOf: (declarator) => {
    const value = child(declarator, 'value')
    const made = value?.type === 'await_expression' ? namedChildren(value)[0] : value
    if (made?.type === 'new_expression') return textOf(source, child(made, 'constructor')!)
    return made?.type === 'call_expression' ? textOf(source, chainRoot(made)) : ''
  },
})

/** What is called, with the object it is called on: another object's method of that name takes other arguments. */
function placeOf(call: Node, source: string): string | undefined {
  const callee = child(call, 'function') ?? child(call, 'constructor')
  return callee && textOf(source, callee)
}

interface Helper {
  readonly whole: Node
  readonly name: Node
  readonly body: Node
}

/** Functions at the top of the test file that a test calls. */
function helpersIn(root: Node, { calls }: OutlinedPart, source: string): Helper[] {
  const names = new Set(calls.filter(({ kind, title }) => kind === 'helper' && title).map(({ name }) => name))
  return namedChildren(root).flatMap((statement): Helper[] => {
    const declarators = namedChildren(statement).filter(({ type }) => type === 'variable_declarator')
    const [only] = declarators
    const fn = declarators.length === 1 ? child(only, 'value') : statement
    const name = child(declarators.length === 1 ? only : statement, 'name')
    const body = fn && javascriptTable.functions.has(fn.type) ? child(fn, 'body') : undefined
    return name && body && names.has(textOf(source, name)) ? [{ whole: statement, name, body }] : []
  })
}

const isLocal = ({ type, field, parent }: Node) =>
  (type === 'identifier' && parent?.type === 'variable_declarator' && field === 'name') ||
  type === 'shorthand_property_identifier_pattern' ||
  (type === 'identifier' && /parameters?$/.test(parent?.type ?? ''))

class Outline {
  private readonly calls: OutlinedCall[] = []
  private readonly objects: NamedObject[] = []
  private readonly values: TypedExpression[] = []

  constructor(
    private readonly source: string,
    private readonly api: Api,
    private readonly framework: FrameworkNames,
  ) {}

  read(body: Node): Omit<OutlinedPart, 'whole' | 'title'> {
    const isBlock = body.type === 'statement_block'
    const statements = isBlock ? namedChildren(body).filter((n) => !isDirective(n)) : [body]
    statements.forEach((one, i) => this.take(one, i))
    const { calls, objects, values } = this
    // Nothing can be put before an expression.
    const places = isBlock ? statements.map(({ start, end }) => ({ start, end })) : []
    const isAssertion = (node: Node) =>
      node.type === 'call_expression' && this.framework.assertions.has(this.text(chainRoot(node)))
    const functions = symmetricFunctionsIn(body, this.source, javascriptTable.functions, isAssertion, false)
    const predicates = predicatesIn(body, this.source, javascriptTable.functions, isAssertion)
    return { statements: places, calls, objects, values, functions, predicates }
  }

  private take(statement: Node, position: number): void {
    walk(statement, (node) => {
      const call = this.callAt(node, position)
      if (call) this.calls.push(call)
      if (call?.type) this.values.push({ whole: call.whole, type: call.type })
    })
    if (statement.type !== 'lexical_declaration' && statement.type !== 'variable_declaration') return
    for (const declarator of namedChildren(statement)) {
      const name = child(declarator, 'name')
      const value = child(declarator, 'value')
      const type = value && this.callAt(value, position)?.type
      if (name?.type === 'identifier' && type) this.objects.push({ name: this.text(name), type, from: position + 1 })
    }
  }

  private text(node: Node | undefined): string {
    return node ? textOf(this.source, node) : ''
  }

  private callAt(node: Node, statement: number): OutlinedCall | undefined {
    const list = child(node, 'arguments')
    if (!list || list.type !== 'arguments') return undefined
    const range = ({ start, end }: Node) => ({ start, end })
    const place = placeOf(node, this.source) ?? ''
    const common = { whole: range(node), arguments: namedChildren(list).map(range), place, statement }
    if (node.type === 'new_expression') {
      const name = this.text(child(node, 'constructor'))
      const made = this.api.recipes.find(({ template }) => template.startsWith(`new ${name}(`))?.makes[0]
      return made === undefined ? undefined : { ...common, kind: 'construction', name, owner: made, type: made }
    }
    const callee = child(node, 'function')
    if (node.type !== 'call_expression' || !callee) return undefined
    const object = callee.type === 'member_expression' ? child(callee, 'object') : undefined
    const name = this.text(object ? child(callee, 'property') : callee)
    const start = object ? `$0.${name}(` : `${name}(`
    const called = this.api.recipes.find(({ template }) => template.startsWith(start))
    const type = called?.makes[0]
    if (this.framework.assertions.has(this.text(chainRoot(callee)))) return undefined
    if (!called || !called.calls)
      return { ...common, kind: 'helper', name, owner: '', ...(!object && { title: range(callee) }) }
    return {
      ...common,
      ...(object && { receiver: range(object) }),
      kind: object ? 'method' : 'static',
      name,
      owner: object ? called.needs[0] : `functions of ${called.calls.file}`,
      ...(type && { type }),
      ...(called.parameters && { parameters: called.parameters }),
    }
  }
}
