import type { Recipe } from '../../model/sequences.js'
import { child, namedChildren, walk, type Node } from '../../syntax/node.js'

const any = 'any'
const mostMembers = 6

const constants: Record<string, readonly string[]> = {
  string: ["''", "'a'", "'abc'", "'A b-c'", "' '", "'1'", "'-1.5'", "'a,b;c=d'"],
  // Numbers below zero and fractions are tried where the tests show some.
  number: ['1', '2', '0', '3', '10', '100', '1000'],
  boolean: ['true', 'false'],
  bigint: ['0n', '1n', '-1n', '100n'],
  null: ['null'],
  undefined: ['undefined'],
  RegExp: ['/a/', '/\\d+/g'],
  Date: ['new Date(0)', 'new Date(1700000000000)'],
}

/** The types a file declares and what is made of them, as recipes. */
export class DeclaredTypes {
  readonly recipes: Recipe[] = []
  private readonly made = new Set<string>()
  private readonly aliases = new Map<string, Node>()

  constructor(
    root: Node,
    private readonly source: string,
  ) {
    walk(root, (node) => {
      const name = child(node, 'name')
      if ((node.type === 'interface_declaration' || node.type === 'type_alias_declaration') && name)
        this.aliases.set(source.slice(name.start, name.end), child(node, 'body') ?? child(node, 'value')!)
      return undefined
    })
  }

  /** Constants of a simple type. */
  simple(name: string): string {
    this.once(name, () => (constants[name] ?? []).map((template) => ({ template, needs: [], literal: true })))
    return name
  }

  /** One of several types. */
  either(names: readonly string[]): string {
    const distinct = [...new Set(names)]
    if (distinct.length === 1) return distinct[0]
    const name = distinct.join(' | ')
    this.once(name, () => distinct.map((one) => ({ template: '$0', needs: [one] })))
    return name
  }

  /** Values that were seen in one place. */
  values(name: string, texts: readonly string[]): string {
    this.once(name, () => texts.map((template) => ({ template, needs: [], literal: true })))
    return name
  }

  /** A parameter of unknown type is tried with values of every kind. */
  unknown(): string {
    const simple = ['string', 'number', 'boolean'].map((name) => this.simple(name))
    this.once(any, () => [
      ...simple.map((one) => ({ template: '$0', needs: [one], guessed: true as const })),
      { template: '[]', needs: [], guessed: true },
      { template: '[$0, $1]', needs: ['string', 'string'], guessed: true },
      { template: '[$0, $1, $2]', needs: ['number', 'number', 'number'], guessed: true },
      { template: '{}', needs: [], guessed: true },
      { template: '{ a: $0, b: $1 }', needs: ['number', 'string'], guessed: true },
    ])
    return any
  }

  /** The name of the type that a type node stands for; undefined when it says nothing. */
  named(node: Node, source = this.source): string | undefined {
    const text = source.slice(node.start, node.end)
    const parts = namedChildren(node)
    const inner = (n: Node) => this.named(n, source) ?? this.unknown()
    switch (node.type) {
      case 'predefined_type':
        return text in constants ? this.simple(text) : undefined
      case 'literal_type':
        return text === 'null' || text === 'undefined' ? this.simple(text) : this.values(`literal ${text}`, [text])
      case 'parenthesized_type':
      case 'readonly_type':
      case 'type_annotation':
        return parts[0] && this.named(parts[0], source)
      case 'union_type':
        return this.either(parts.map(inner))
      case 'array_type':
        return this.list(inner(parts[0]))
      case 'tuple_type':
        return this.composed(text, `[${parts.map((_, i) => `$${i}`).join(', ')}]`, parts.map(inner))
      case 'object_type':
      case 'interface_body':
        return this.record(text, node, source)
      case 'function_type':
        return this.callback()
      case 'generic_type':
        return this.generic(node, source)
      case 'type_identifier':
        return this.identified(text)
      default:
        return undefined
    }
  }

  list(item: string): string {
    const name = `${item}[]`
    this.once(name, () => [
      { template: '[$0, $1]', needs: [item, item] },
      { template: '[$0]', needs: [item] },
      { template: '[]', needs: [] },
      { template: '[$0, $1, $2]', needs: [item, item, item] },
    ])
    return name
  }

  private composed(name: string, template: string, needs: readonly string[]): string {
    this.once(name, () => [{ template, needs }])
    return name
  }

  private callback(): string {
    this.once('function', () =>
      ['(x) => x', '() => true', '(a, b) => (a < b ? -1 : a > b ? 1 : 0)'].map((template) => ({ template, needs: [] })),
    )
    return 'function'
  }

  private record(name: string, node: Node, source: string): string {
    // A type may hold itself; its name is known before its members are looked at.
    if (this.made.has(name)) return name
    this.made.add(name)
    const members = namedChildren(node).filter((m) => m.type === 'property_signature')
    const fields = members.slice(0, mostMembers).flatMap((member) => {
      const key = child(member, 'name')
      const type = child(member, 'type')
      const made = (type && this.named(type, source)) ?? this.unknown()
      const isOptional = member.children.some((c) => c.type === '?')
      return key ? [{ key: source.slice(key.start, key.end), made, isOptional }] : []
    })
    const some = (kept: typeof fields): Omit<Recipe, 'makes'> => ({
      template: kept.length ? `{ ${kept.map(({ key }, i) => `${key}: $${i}`).join(', ')} }` : '{}',
      needs: kept.map(({ made }) => made),
    })
    const required = fields.filter(({ isOptional }) => !isOptional)
    const optional = fields.filter(({ isOptional }) => isOptional)
    const whole = optional.length > 1 ? [some(fields)] : []
    this.add(name, [some(required), ...optional.map((one) => some([...required, one])), ...whole])
    return name
  }

  private generic(node: Node, source: string): string | undefined {
    const [base, list] = namedChildren(node)
    const word = source.slice(base.start, base.end)
    const [first, second] = list ? namedChildren(list) : []
    const inner = (n: Node | undefined) => (n && this.named(n, source)) ?? this.unknown()
    if (word === 'Array' || word === 'ReadonlyArray' || word === 'Iterable') return this.list(inner(first))
    if (word === 'Set') return this.composed(`Set<${inner(first)}>`, 'new Set([$0, $1])', [inner(first), inner(first)])
    if (word === 'Map')
      return this.composed(`Map<${inner(second)}>`, 'new Map([[$0, $1]])', [inner(first), inner(second)])
    if (word === 'Record')
      return this.composed(`Record<${inner(second)}>`, '{ a: $0, b: $1 }', [inner(second), inner(second)])
    return word === 'Partial' || word === 'Readonly' || word === 'Promise' ? inner(first) : this.identified(word)
  }

  private identified(word: string): string | undefined {
    const alias = this.aliases.get(word)
    if (alias) return this.named(alias)
    if (word === 'Function') return this.callback()
    // A class is made by its constructor.
    return word in constants ? this.simple(word) : /^(Object|Array|T|K|V)$/.test(word) ? undefined : word
  }

  private once(name: string, make: () => readonly Omit<Recipe, 'makes'>[]): void {
    if (this.made.has(name)) return
    this.made.add(name)
    this.add(name, make())
  }

  private add(name: string, recipes: readonly Omit<Recipe, 'makes'>[]): void {
    for (const recipe of recipes) this.recipes.push({ ...recipe, makes: [name] })
  }
}
