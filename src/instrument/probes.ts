import type { ObservedFunction } from '../model/samples.js'
import type { Goal } from '../syntax/goal.js'
import type { MetaSite, MetaText } from '../patch-space/meta-site.js'
import type { Node } from '../syntax/node.js'

/** Which probes to write into a file. */
export interface ProbePlan {
  /** `loops` only bounds endless loops (test files), `all` also feeds the fuzzer. */
  readonly coverage: 'all' | 'loops'
  readonly comparisons: boolean
  /** Statement trace. */
  readonly trace: boolean
  /** Functions whose entry and exit are observed, by qualified name. */
  readonly exits: ReadonlySet<string> | 'all'
  /**
   * Entry probes record all parameters, not only mutable ones, and exit probes run after the function's own `finally`.
   */
  readonly whole?: boolean
  /** Lines whose expressions get no probes, because they do not compile with them. */
  readonly skip?: ReadonlySet<number>
  /** Where this version may diverge from the buggy one. */
  readonly goals?: readonly Goal[]
  /** Where candidate patches are compiled together. */
  readonly sites?: readonly MetaSite[]
}

/** Text to put around an expression, for a number of probes that start with the given one. */
export interface WrappedNode {
  readonly node: Node
  readonly probes: number
  text(first: number): readonly [string, string]
}

/** A place where control may go one way or the other. */
export type Branch =
  /** The body of a branch: a block, or a single statement that has to become one. */
  | { readonly kind: 'body'; readonly node: Node; readonly loop: boolean }
  /** A list of statements that starts right after `at`. */
  | { readonly kind: 'list'; readonly at: number }
  /** An expression that is evaluated only on one branch, or decides which branch is taken. */
  | ({ readonly kind: 'around' } & WrappedNode)
  /** An `if` without `else`: the implicit branch ends at `at`. */
  | { readonly kind: 'else'; readonly at: number }

/** How a language writes a probe. All texts stay on one line, so line numbers survive. */
export interface ProbeEmitter {
  branchesOf(node: Node): Branch[]
  /** Where the body of a block starts: after its brace and whatever has to stay first in it. */
  bodyStart(block: Node): number
  isBlock(node: Node): boolean
  cover(id: number): string
  /** A statement that runs `probe` where two conditions differ, and has no other effect. */
  parting(when: readonly [string, string], probe: string): string
  /** The text around a condition that compares each evaluation with another condition. */
  partingIn(when: readonly [string, string], id: number): readonly [string, string]
  /** How a function whose body is an expression is covered; undefined when it cannot be. */
  coverBody(body: Node): WrappedNode | undefined
  trace(id: number): string
  /** What goes around the expression that is a function's body; undefined when nothing can. */
  traceBody(id: number): readonly [string, string] | undefined
  /** A statement that nothing may come before. */
  staysFirst(node: Node): boolean
  /** The three pieces around `left operator right`, or undefined when this comparison is better left alone. */
  compare(id: number, operator: string): readonly [string, string, string] | undefined
  /** Operands that are compared by a call or a switch: each with the text that notes it. */
  operandsOf(
    node: Node,
    source: string,
  ): { readonly probes: number; readonly around: readonly WrappedNode[] } | undefined
  /** How entry and exit of a function are written; undefined when the function cannot carry them. */
  exits(fn: Node, id: number, source: string, whole: boolean): FunctionProbe | undefined
  /**
   * How a site of a meta-program is written, undefined where it cannot be. `node` is the expression that is replaced, or
   * the guarded statement.
   */
  meta(site: MetaSite, node: Node, root: Node, source: string): MetaText | undefined
  /** What must run before anything else of the file, and where it goes. */
  header(root: Node, source: string, path: string, sizes: ProbeSizes): { at: number; text: string }
  /** Written at the start of a function that may run before the header did. */
  guard(fn: Node, root: Node): string
  /** The replacement of a read of the clock or of random numbers, so that a host can pin them. */
  pinned(node: Node, source: string): string | undefined
  /** True where expressions must stay as they are (for example constant expressions). */
  isFrozen(node: Node): boolean
}

export interface FunctionProbe {
  /** At the start of the body. */
  readonly open: string
  /** Where control falls off the end of a block body, before `close`. */
  readonly end: string
  readonly close: string
  /** In place of the word `return` of a returned value, after that value, and after the statement. */
  readonly value: readonly [string, string, string]
  /** In place of a bare `return`. */
  readonly bare: string
  /** Distinguishes functions of one name. */
  readonly signature: string
  /** Names of the values that the entry probe records. */
  readonly parameters: readonly string[]
}

export interface ProbeSizes {
  readonly cover: number
  readonly compare: number
  readonly exits: number
}

/** Where a probe is in the source, so that what it reports can be shown. */
export interface ProbeSite {
  /** One-based. */
  readonly line: number
  readonly function: string
  /** Of a coverage probe: where in the source what it covers starts. */
  readonly at?: number
  /** It covers the implicit else branch of the `if` that starts there. */
  readonly otherwise?: true
}

export interface Instrumented {
  readonly text: string
  readonly cover: ProbeSite[]
  readonly compare: ProbeSite[]
  readonly statements: ProbeSite[]
  /** Observed functions: the index is the id their probes report. */
  readonly exits: string[]
  readonly observed: ObservedFunction[]
  /** Coverage probes that are hit only where this version takes a different path than the buggy one. */
  readonly partings: number[]
  /** The candidates that are in it. */
  readonly selectors: number[]
}
