import { child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { constantValue, isConstantExpression } from './lift/constants.js'
import { javascriptTable } from './table.js'

/** In place of a key: the parameter is a flag, or compared, as a whole. */
export const itself = ''

/** Values of the keys that a program reads from objects, by the name of the parameter that holds the object. */
export type OptionsRead = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

/**
 * The options that a file asks for: keys of its functions' parameters whose values decide something. A key in a condition
 * is a flag; one that is compared has the other side as a value; a default has another value of its kind.
 */
export function optionsReadIn(root: Node, source: string): OptionsRead {
  const parameters = parametersIn(root, source)
  const found: Record<string, Record<string, unknown[]>> = Object.create(null) as Record<
    string,
    Record<string, unknown[]>
  >
  const note = (name: string, key: string, values: readonly unknown[]) => {
    const keys = (found[name] ??= Object.create(null) as Record<string, unknown[]>)
    const known = (keys[key] ??= [])
    for (const value of values) if (!known.includes(value)) known.push(value)
  }
  walk(root, (node) => {
    if (node.type === 'identifier' && parameters.has(textOf(source, node))) {
      const values = valuesAskedFor(node, source)
      if (values.length) note(textOf(source, node), itself, values)
    } else if (node.type === 'member_expression') {
      const name = lastWord(child(node, 'object'), source)
      const property = child(node, 'property')
      if (!name || !parameters.has(name) || property?.type !== 'property_identifier') return
      const values = valuesAskedFor(node, source)
      if (values.length) note(name, textOf(source, property), values)
    } else if (node.type === 'object_assignment_pattern') {
      const name = lastWord(taken(node), source)
      const [key, value] = [child(node, 'left'), child(node, 'right')]
      if (name && key && value) note(name, textOf(source, key), othersOf(value, source))
    }
  })
  return found
}

function parametersIn(root: Node, source: string): ReadonlySet<string> {
  const names = new Set<string>()
  walk(root, (node) => {
    if (!javascriptTable.functions.has(node.type)) return
    const list = child(node, 'parameters')
    for (const parameter of list ? namedChildren(list) : []) {
      const target = child(parameter, 'pattern') ?? child(parameter, 'left') ?? parameter
      if (target.type === 'identifier') names.add(textOf(source, target))
    }
  })
  return names
}

/** `options` in `options`, `this.options` and `other.options`. */
function lastWord(node: Node | undefined, source: string): string | undefined {
  const word = node?.type === 'member_expression' ? child(node, 'property') : node
  return word && word.type.endsWith('identifier') ? textOf(source, word) : undefined
}

/** What a pattern takes apart. */
function taken(pattern: Node): Node | undefined {
  const holder = pattern.parent?.parent
  return holder?.type === 'variable_declarator' ? child(holder, 'value') : undefined
}

const flag = [true, false]

function valuesAskedFor(node: Node, source: string): readonly unknown[] {
  const holder = node.parent
  if (!holder) return []
  switch (holder.type) {
    case 'parenthesized_expression':
      return /^(if|while)_statement$/.test(holder.parent?.type ?? '') ? flag : valuesAskedFor(holder, source)
    case 'unary_expression':
      return child(holder, 'operator')?.type === '!' ? flag : []
    case 'ternary_expression':
      return node.field === 'condition' ? flag : []
    case 'switch_statement':
      return []
    case 'binary_expression': {
      const operator = child(holder, 'operator')?.type ?? ''
      const other = child(holder, node.field === 'left' ? 'right' : 'left')
      if (/^[!=]==?$/.test(operator))
        return other && isConstantExpression(other, source) ? [valueOf(other, source)] : []
      const isDefault = (operator === '||' || operator === '??') && node.field === 'left' && other
      if (isDefault && isConstantExpression(other, source)) return othersOf(other, source)
      return operator === '&&' || operator === '||' ? flag : []
    }
    default:
      return []
  }
}

const valueOf = (node: Node, source: string) => constantValue(node, source)

/** Other values of the kind of a default. */
function othersOf(node: Node, source: string): readonly unknown[] {
  if (!isConstantExpression(node, source)) return []
  const value = valueOf(node, source)
  if (typeof value === 'boolean') return [!value]
  return typeof value === 'number' && Number.isSafeInteger(value) ? [value + 1] : []
}
