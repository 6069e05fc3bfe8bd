import { commonConditions, commonGuarded } from '../shared/table.js'
import type { PatchSyntax } from '../../patch-space/patch-syntax.js'
import { ancestor, child, textOf, type Node } from '../../syntax/node.js'
import { maySkip } from './reachability.js'
import { javaKeepsState } from './static-state.js'
import { javaTable } from './table.js'
import { declaredJavaType, isPrimitive, javaTyping } from './typing.js'
import { declared, typeIn, members, isInstance } from './declarations.js'

export const javaPatches: PatchSyntax = {
  values: { variable_declarator: 'value', assignment_expression: 'right', return_statement: null },
  conditions: commonConditions,
  guarded: commonGuarded,
  whole: new Set([
    'lambda_expression',
    'method_reference',
    'object_creation_expression',
    'array_creation_expression',
    'array_initializer',
    'switch_expression',
    'class_literal',
  ]),
  names: new Set(['identifier']),
  lookups: new Set(['field_access', 'array_access', 'method_invocation']),
  isStrict: true,
  equality: ['==', '!='],
  constants: [
    { text: '0', type: 'int' },
    { text: '1', type: 'int' },
    { text: 'null', type: 'null' },
    { text: '""', type: 'String' },
    { text: '-1', type: 'int' },
    { text: '2', type: 'int' },
    { text: 'true', type: 'boolean' },
    { text: 'false', type: 'boolean' },
  ],
  isTruthy: () => false,
  nothingChecks: (type) =>
    isReference(type)
      ? [
          ['==', 'null'],
          ['!=', 'null'],
        ]
      : [],
  checks: (type, constants) => {
    if (type !== 'String') return []
    return constants.flatMap((c) => (c.type === 'String' && c.text !== '""' ? [`$.equals(${c.text})`] : []))
  },
  views: (text, type) => {
    if (type.endsWith('[]')) return [{ text: `${text}.length`, type: 'int' }]
    if (/^(String|CharSequence|StringBuilder|StringBuffer)$/.test(type))
      return [
        { text: `${text}.length()`, type: 'int' },
        ...(type === 'String' ? [{ text: `${text}.isEmpty()`, type: 'boolean' }] : []),
      ]
    if (/^(\w*(List|Set|Map|Deque|Queue)|Collection)(<.*>)?$/.test(type))
      return [
        { text: `${text}.size()`, type: 'int' },
        { text: `${text}.isEmpty()`, type: 'boolean' },
      ]
    return []
  },
  declared,
  members,
  hasThis: (node) => isInstance(node),
  wanted: (value, file, variables) => {
    const holder = valueHolder(value)
    const typing = javaTyping(file, value, variables)
    if (holder.type === 'variable_declarator') return typeIn(holder.parent!, holder, file.source)
    if (holder.type === 'return_statement') {
      const fn = ancestor(holder, (n) => javaTable.functions.has(n.type))
      const type = fn && child(fn, 'type')
      return type && textOf(file.source, type)
    }
    const left = child(holder, 'left')
    const type = left && typing.typeOf(left)
    // What is added to a variable is made to fit.
    const isPlain = child(holder, 'operator')?.type === '='
    return type && declaredJavaType(type) && (isPlain || !isPrimitive(type) || type === 'boolean')
      ? type
      : isPlain
        ? undefined
        : 'double'
  },
  maySkip,
  keepsState: javaKeepsState,
  typing: javaTyping,
}

const isReference = (type: string) => /^[A-Z]/.test(type) || type.endsWith('[]')

const valueHolder = (value: Node): Node =>
  value.parent!.type === 'parenthesized_expression' ? valueHolder(value.parent!) : value.parent!
