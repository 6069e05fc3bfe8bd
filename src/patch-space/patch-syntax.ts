import type { ParsedFile } from '../syntax/change.js'
import type { Node } from '../syntax/node.js'
import type { LeafExpression, ExpressionType } from './expression.js'
import type { Variable } from './location.js'
import type { SyntaxTable } from '../syntax/table.js'

/** What the space of patches has to know about a language. */
export interface PatchSyntax {
  /** Nodes that assign, return or initialise, with the field of the value; none for their only part. */
  readonly values: Readonly<Record<string, string | null>>
  /** Nodes with a `condition`. */
  readonly conditions: ReadonlySet<string>
  /** Statements that may be put under a condition. */
  readonly guarded: ReadonlySet<string>
  /** Expressions that are left alone as a whole: functions, and what makes objects. */
  readonly whole: ReadonlySet<string>
  /** Nodes that are names of variables where they are not the names of members. */
  readonly names: ReadonlySet<string>
  /** Nodes that look something up or call something: worth using once more elsewhere in a function. */
  readonly lookups: ReadonlySet<string>
  /** What does not compile: a loop that never ends, a variable that may be unset. */
  readonly isStrict: boolean
  readonly equality: readonly [string, string]
  readonly constants: readonly { readonly text: string; readonly type: ExpressionType }[]
  /** Whether a value of a type that is no truth value may stand for one. */
  isTruthy(type: ExpressionType): boolean
  /** Comparisons that tell whether a value of a type is there at all, likeliest first. */
  nothingChecks(type: ExpressionType): readonly (readonly [operator: string, nothing: string])[]
  /** Conditions that take more than a comparison: `$.equals("")`, `typeof $ === 'string'`. */
  checks(type: ExpressionType, constants: readonly LeafExpression[], source: string): readonly string[]
  /** What a value of a type can be asked without arguments: `length`, `isEmpty()`. */
  views(text: string, type: ExpressionType): readonly { readonly text: string; readonly type: ExpressionType }[]
  /** Variables that a statement declares for those after it, or a node for what is in its part `inside`. */
  declared(node: Node, inside: Node | undefined, source: string): readonly DeclaredVariable[]
  /** Members of the instance or class that are in scope by their plain names. */
  members(node: Node, source: string): readonly DeclaredVariable[]
  /** Whether `this` may be used at a node. */
  hasThis(node: Node, source: string): boolean
  /** Declared type of what is wanted at a value's place. */
  wanted(value: Node, file: ParsedFile, variables: readonly Variable[]): ExpressionType | undefined
  /** Whether a statement may be skipped as far as a compiler is concerned. */
  maySkip(statement: Node, source: string): boolean
  /** Whether functions of a file keep something from call to call, where hosts do not see to that themselves. */
  keepsState(root: Node, source: string): boolean
  typing(file: ParsedFile, at: Node, variables: readonly Variable[], kinds?: Kinds): Typing
}

/** Types of values seen at run time, by expression. */
export type Kinds = ReadonlyMap<string, ReadonlySet<string>>

export interface DeclaredVariable extends Variable {
  /** It has a value from the start. */
  readonly isSet: boolean
  readonly isFixed?: boolean
}

/** The types of expressions around a location. */
export interface Typing {
  /** The smallest step between numbers. */
  readonly one: LeafExpression
  typeOf(node: Node): ExpressionType
  typeOfName(name: string): ExpressionType
  /** The type of an operation; undefined when it does not compile or makes no sense. */
  binary(operator: string, left: ExpressionType, right: ExpressionType): ExpressionType | undefined
  /** Whether a value of a type may stand where another one is wanted. */
  fits(type: ExpressionType, wanted: ExpressionType): boolean
  isNumeric(type: ExpressionType): boolean
  /** Numbers without fractions, NaN or a minus zero. */
  isInteger(type: ExpressionType): boolean
}

/** What of a language the space of patches is made from; every `Language` has both. */
export interface PatchLanguage {
  readonly table: SyntaxTable
  readonly patches: PatchSyntax
}
