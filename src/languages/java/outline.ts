import type { OutlinedCall, NamedObject, OutlinedPart, TestOutline, TypedExpression } from '../../model/outline.js'
import type { TestSite } from '../../model/driver.js'
import type { Api } from '../../model/sequences.js'
import { ancestor, child, namedChildren, nodeAt, textOf, walk, type Node } from '../../syntax/node.js'
import { argumentsGivenIn } from '../shared/given-arguments.js'
import { predicatesIn, symmetricFunctionsIn } from '../shared/given-functions.js'
import { isRepeatable } from '../shared/set-ups.js'
import { stepsIn, testsAround, type StepWords } from '../shared/steps.js'
import { isOnce } from './lift/fields.js'
import { ReturnTypes, erased } from './return-types.js'
import { javaTable } from './table.js'

/** The calls and objects of a test method; undefined for one that has parameters of its own. */
export function javaOutline(root: Node, source: string, site: TestSite, api: Api): TestOutline | undefined {
  const method = nodeAt(root, site, ({ type }) => type === 'method_declaration')
  if (!method || parametersOf(method).length) return undefined
  const types = new ReturnTypes(api)
  const test = partOf(method, source, types)
  if (!test) return undefined
  const helpers = helpersOf(method, test, source).flatMap((helper) => partOf(helper, source, types) ?? [])
  const words = stepWords(source)
  const shared = fieldsBeside(method, source)
  const stepsOf = (one: Node) => stepsIn(child(one, 'body')!, shared, source, words)
  return {
    ...test,
    helpers,
    setUps: test.statements.length ? setUpsOf(method, source, types) : [],
    steps: stepsOf(method),
    others: testsAround(testsOfClass(method), method).map(stepsOf),
    given: argumentsGivenIn(root, source, javaTable, isLocalName, (call) => placeOf(call, source)),
  }
}

/** The method or class that is called, whatever it is called on: the compiler checks the types. */
function placeOf(call: Node, source: string): string | undefined {
  const callee = child(call, 'name') ?? child(call, 'type')
  return callee && erased(textOf(source, callee)).replace(/^.*\./s, '')
}

const parametersOf = (method: Node) => namedChildren(child(method, 'parameters')!)

function partOf(method: Node, source: string, types: ReturnTypes): OutlinedPart | undefined {
  const body = child(method, 'body')
  const name = child(method, 'name')
  return body && name && new Outline(method, name, body, source, types).read()
}

/** What JUnit runs has no parameters and returns nothing. */
const testsOfClass = (method: Node) =>
  namedChildren(method.parent!).filter(
    (other) =>
      other.type === 'method_declaration' &&
      child(other, 'type')?.type === 'void_type' &&
      child(other, 'body') !== undefined &&
      !parametersOf(other).length,
  )

const setUpWords = { declarations: new Set(['local_variable_declaration']), functions: javaTable.functions }

/** The bodies of the methods that JUnit runs before each test of a class. */
function setUpsOf(method: Node, source: string, types: ReturnTypes): OutlinedPart[] {
  return namedChildren(method.parent!).flatMap((one) => {
    if (one.type !== 'method_declaration' || parametersOf(one).length) return []
    const modifiers = one.children.find(({ type }) => type === 'modifiers')
    const written = modifiers ? textOf(source, modifiers) : ''
    const isBefore = /@Before(Each)?\b/.test(written) || textOf(source, child(one, 'name')!) === 'setUp'
    const name = child(one, 'name')!
    const body = child(one, 'body')
    if (!body || !isBefore || /\bstatic\b/.test(written) || !isRepeatable(body, source, setUpWords)) return []
    return [new Outline(one, name, body, source, types).read(body)]
  })
}

/** The variables that the tests of a class share. */
const fieldsBeside = (method: Node, source: string) =>
  namedChildren(method.parent!)
    .filter((field) => field.type === 'field_declaration' && !isOnce(field))
    .flatMap((field) => namedChildren(field).filter(({ type }) => type === 'variable_declarator'))
    .map((declarator) => textOf(source, child(declarator, 'name')!))

const stepWords = (source: string): StepWords => ({
  declarations: new Set(['local_variable_declaration']),
  functions: javaTable.functions,
  isAssertion: (expression) => isAssertion(expression, source),
  isVariable: ({ type, field, parent }) =>
    type === 'identifier' &&
    !(field === 'name' && parent?.type === 'method_invocation') &&
    !(field === 'field' && parent?.type === 'field_access'),
  isShorthand: () => false,
  originOf: (declarator) => {
    const type = textOf(source, child(declarator.parent!, 'type')!)
    const value = child(declarator, 'value')
    const made = value && child(value, 'type')
    return erased(type === 'var' ? (made ? textOf(source, made) : '') : type)
  },
})

/** `assertEquals(…)`, and `assertThat(…).isEqualTo(…)`. */
function isAssertion(node: Node, source: string): boolean {
  const object = child(node, 'object')
  return (
    node.type === 'method_invocation' &&
    (/^(assert|fail)/.test(textOf(source, child(node, 'name')!)) ||
      (object !== undefined && isAssertion(object, source)))
  )
}

/** Methods of the test class that a test calls, if there is only one of that name. */
function helpersOf(method: Node, { calls }: OutlinedPart, source: string): Node[] {
  const names = new Set(calls.filter(({ kind }) => kind === 'helper').map(({ name }) => name))
  const members = namedChildren(method.parent!).filter(({ type }) => type === 'method_declaration')
  const named = (name: string) => members.filter((one) => textOf(source, child(one, 'name')!) === name)
  return [...names].flatMap((name) => (named(name).length === 1 ? named(name) : []))
}

const isLocalName = ({ type, field, parent }: Node) =>
  type === 'identifier' &&
  field === 'name' &&
  /^(variable_declarator|formal_parameter|catch_formal_parameter|resource|enhanced_for_statement)$/.test(
    parent?.type ?? '',
  )

class Outline {
  private readonly objects: NamedObject[] = []
  private readonly calls: OutlinedCall[] = []
  private readonly values: TypedExpression[] = []

  constructor(
    private readonly method: Node,
    private readonly name: Node,
    private readonly body: Node,
    private readonly source: string,
    private readonly types: ReturnTypes,
  ) {}

  /** `whole`: all that belongs to it, which for a method is more than its body. */
  read(whole: Node = this.method): OutlinedPart {
    const statements = namedChildren(this.body)
    this.takeFields()
    for (const parameter of parametersOf(this.method)) {
      const type = this.types.named(this.text(child(parameter, 'type')))
      if (type) this.objects.push({ name: this.text(child(parameter, 'name')), type, from: 0 })
    }
    statements.forEach((statement, i) => {
      this.takeCalls(statement, i)
      this.takeVariables(statement, i)
    })
    const range = ({ start, end }: Node) => ({ start, end })
    const { objects, calls, values } = this
    const isAsserting = (node: Node) => isAssertion(node, this.source)
    const functions = symmetricFunctionsIn(this.body, this.source, javaTable.functions, isAsserting, true)
    const predicates = predicatesIn(this.body, this.source, javaTable.functions, isAsserting)
    const parts = { statements: statements.map(range), objects, calls, values, functions, predicates }
    return { whole: range(whole), title: range(this.name), ...parts }
  }

  private text(node: Node | undefined): string {
    return node ? textOf(this.source, node) : ''
  }

  /** Objects that the class has for all of its tests. */
  private takeFields(): void {
    const around = ancestor(this.method, ({ type }) => type === 'class_body')
    for (const field of around ? namedChildren(around) : [])
      if (field.type === 'field_declaration') this.takeDeclared(field, 0)
  }

  private takeVariables(statement: Node, position: number): void {
    if (statement.type === 'local_variable_declaration') this.takeDeclared(statement, position + 1)
  }

  private takeDeclared(declaration: Node, from: number): void {
    const written = this.text(child(declaration, 'type'))
    for (const declarator of declaration.children) {
      if (declarator.type !== 'variable_declarator') continue
      const value = child(declarator, 'value')
      const type = written === 'var' ? value && this.typeOf(value) : this.types.named(written)
      const name = this.text(child(declarator, 'name'))
      if (type) this.objects.push({ name, type, from, ...(isOnce(declaration) && { isConstant: true }) })
    }
  }

  private takeCalls(statement: Node, position: number): void {
    walk(statement, (node) => {
      const call = this.callAt(node, position)
      if (call) this.calls.push(call)
      const type = call ? call.type : this.isValue(node) ? this.typeOf(node) : undefined
      if (type) this.values.push({ whole: { start: node.start, end: node.end }, type })
      return node.type !== 'class_body' && node.type !== 'lambda_expression'
    })
  }

  /** A constant of a class, or the name of an object where its value is asked for. */
  private isValue(node: Node): boolean {
    return node.type === 'field_access' || (node.type === 'identifier' && node.parent?.type === 'argument_list')
  }

  private callAt(node: Node, statement: number): OutlinedCall | undefined {
    const list = child(node, 'arguments')
    if (!list) return undefined
    const range = ({ start, end }: Node) => ({ start, end })
    const place = placeOf(node, this.source) ?? ''
    const common = { whole: range(node), arguments: namedChildren(list).map(range), place, statement }
    if (node.type === 'object_creation_expression') {
      const owner = node.children.some((c) => c.type === 'class_body')
        ? undefined
        : this.types.named(this.text(child(node, 'type')))
      return owner ? { ...common, kind: 'construction', name: owner, owner, type: owner } : undefined
    }
    if (node.type !== 'method_invocation') return undefined
    const title = child(node, 'name')!
    const name = this.text(title)
    const object = child(node, 'object')
    if (!object)
      return /^(assert|fail)/.test(name)
        ? undefined
        : { ...common, kind: 'helper', name, owner: '', title: range(title) }
    const isClass = this.isClass(object)
    const owner = isClass ? this.types.named(this.text(object)) : this.typeOf(object)
    if (!owner) return undefined
    const type = this.types.returned(owner, name, isClass)
    return {
      ...common,
      kind: isClass ? 'static' : 'method',
      name,
      owner,
      ...(!isClass && { receiver: range(object) }),
      ...(type && { type }),
    }
  }

  private isClass(object: Node): boolean {
    const text = this.text(object)
    return /^([a-z]\w*\.)*[A-Z]\w*$/.test(text) && !this.objects.some(({ name }) => name === text)
  }

  /** The type of an expression, as far as the program's own classes tell it. */
  private typeOf(node: Node): string | undefined {
    switch (node.type) {
      case 'identifier':
        return this.objects.find(({ name }) => name === this.text(node))?.type
      case 'parenthesized_expression':
        return this.typeOf(namedChildren(node)[0])
      case 'cast_expression':
      case 'object_creation_expression':
        return this.types.named(this.text(child(node, 'type')))
      case 'field_access':
        return this.types.constant(erased(this.text(node)))
      case 'method_invocation':
        return this.callAt(node, 0)?.type
      default:
        return undefined
    }
  }
}
