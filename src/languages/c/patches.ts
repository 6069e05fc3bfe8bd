import type { PatchSyntax } from '../../patch-space/patch-syntax.js'
import { ancestor, child, textOf, type Node } from '../../syntax/node.js'
import { commonConditions } from '../shared/table.js'
import { declared, globals } from './declarations.js'
import { declaratorOf, isPointer, plainType } from './types.js'
import { cTyping } from './typing.js'

/** The space of patches for C (Fix2Fit, section 4.1): conditions, right-hand sides and guards. */
export const cPatches: PatchSyntax = {
  values: { init_declarator: 'value', assignment_expression: 'right', return_statement: null },
  conditions: new Set([...commonConditions, 'conditional_expression'].filter((type) => type !== 'ternary_expression')),
  guarded: new Set([
    'expression_statement',
    'return_statement',
    'break_statement',
    'continue_statement',
    'goto_statement',
  ]),
  whole: new Set(['initializer_list', 'compound_literal_expression', 'comma_expression', 'sizeof_expression']),
  names: new Set(['identifier']),
  lookups: new Set(['field_expression', 'subscript_expression', 'pointer_expression']),
  isStrict: true,
  equality: ['==', '!='],
  constants: [
    { text: '0', type: 'int' },
    { text: '1', type: 'int' },
    { text: '-1', type: 'int' },
    { text: '2', type: 'int' },
  ],
  isTruthy: () => false,
  // Zero is what NULL means in every file, whatever it includes.
  nothingChecks: (type) =>
    isPointer(type)
      ? [
          ['==', '0'],
          ['!=', '0'],
        ]
      : [],
  checks: () => [],
  views: () => [],
  declared,
  members: globals,
  hasThis: () => false,
  wanted: (value, file, variables) => {
    const holder = holderOf(value)
    const { source } = file
    if (holder.type === 'init_declarator') {
      const type = child(holder.parent!, 'type')
      return type && declaratorOf(holder, textOf(source, type), source)?.type
    }
    if (holder.type === 'return_statement') {
      const fn = ancestor(holder, ({ type }) => type === 'function_definition')
      const [type, declarator] = [fn && child(fn, 'type'), fn && child(fn, 'declarator')]
      if (!type || !declarator) return undefined
      return plainType(`${textOf(source, type)}${declarator.type === 'pointer_declarator' ? ' *' : ''}`)
    }
    const left = child(holder, 'left')
    return left && cTyping(file, value, variables).typeOf(left)
  },
  // A function that ends without its value gives back anything.
  maySkip: ({ type, children }) => type !== 'return_statement' || !children.some(({ named }) => named),
  // The host finds out what executions leave behind.
  keepsState: () => false,
  typing: cTyping,
}

const holderOf = (value: Node): Node =>
  value.parent!.type === 'parenthesized_expression' ? holderOf(value.parent!) : value.parent!
