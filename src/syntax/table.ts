import type { GrammarName } from './parser.js'
import type { Node } from './node.js'

/** What a node does to the flow of control; a `rule` is a case that does not fall through to the next one. */
export type Flow =
  | 'block'
  | 'if'
  | 'loop'
  | 'do'
  | 'switch'
  | 'case'
  | 'rule'
  | 'try'
  | 'catch'
  | 'finally'
  | 'label'
  | 'return'
  | 'throw'
  | 'break'
  | 'continue'

/** What the syntax layer has to know about a language: which node types play which part. */
export interface SyntaxTable {
  grammarOf(path: string): GrammarName | undefined
  /** Function-like nodes that may carry a body. */
  readonly functions: ReadonlySet<string>
  /** Nodes that give a name to what is inside them (classes, namespaces). */
  readonly scopes: ReadonlySet<string>
  /** Nodes that hold a list of statements. */
  readonly statementLists: ReadonlySet<string>
  /** Statements that contain other statements; the tree diff looks inside them. */
  readonly compounds: ReadonlySet<string>
  /** Never executed: types, signatures, ambient declarations. */
  readonly inert: ReadonlySet<string>
  readonly literals: ReadonlySet<string>
  /** Literals that can hold any logic or text: strings, templates, regular expressions. */
  readonly texts: ReadonlySet<string>
  /** Nodes around a single other one that do not change what it means: parentheses, a block, an expression statement. */
  readonly wrappers: ReadonlySet<string>
  readonly comparisons: ReadonlySet<string>
  /** Nodes that decide which statement runs next. */
  readonly flow: Readonly<Record<string, Flow>>
  isStatement(node: Node): boolean
  /** The last part of a function's qualified name, taken from the function or from what it is assigned to. */
  nameOf(node: Node, source: string): string | undefined
  /** Whether a function's qualified name is that of a constructor. */
  isConstructor(name: string): boolean
  /** The name of the test that a node declares, where it declares one. */
  testName(node: Node, source: string): string | undefined
  /** The bare name of what a node calls or makes; undefined when it does neither. */
  calledName(node: Node, source: string): string | undefined
  /** The other name of a function that has one of its own and is assigned to something: it is called by that. */
  heldAs?(node: Node, source: string): string | undefined
  /** The language can catch exceptions inside an expression. */
  readonly catchesInExpressions: boolean
  /**
   * Why evaluating an expression again might have side effects, in words that follow "the condition"; undefined if the
   * node itself has none. Its parts are checked separately.
   */
  impurityOf(node: Node, source: string): string | undefined
  /** Why evaluating an expression where the program does not may end the program; the same words. Its parts are checked separately. */
  trapIn?(node: Node): string | undefined
  /** A preprocessor changes the text first: the parser may not understand some functions, which are then left alone. */
  readonly hasMacros?: true
  /** Functions that operators call without naming them. */
  readonly implicit?: ReadonlySet<string>
}
