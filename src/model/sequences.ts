import type { Snapshot } from './snapshot.js'

/** A way to make a value, or to use values. */
export interface Recipe {
  /** Source text of an expression with `$0`, `$1` … where what it needs goes. */
  readonly template: string
  /** Names of the types it needs, in the order of the numbers. */
  readonly needs: readonly string[]
  /** Names of the types its value can stand for, its own first; empty when it gives nothing back. */
  readonly makes: readonly string[]
  /** The function of the program that it calls, named as the syntax layer names it. */
  readonly calls?: { readonly file: string; readonly function: string }
  /** Position in `needs` of the object it may change. */
  readonly receiver?: number
  /** Names of its parameters, in a language where types tell little. */
  readonly parameters?: readonly string[]
  /** What has to be imported for it, in a language that imports by name. */
  readonly imports?: readonly Import[]
  /** Its value is a promise. */
  readonly awaits?: true
  /** How a variable for its value is declared, in a language that has to know. */
  readonly declared?: string
  /** A constant: written where it is needed, and varied by the fuzz loop. */
  readonly literal?: true
  /** Neither a declaration nor an observed call shows that this use is valid. */
  readonly guessed?: true
}

/** A call that tells something about an object; two correct programs may well have different hash codes. */
export const isLook = ({ needs, makes, template }: Recipe): boolean =>
  needs.length === 1 && makes.length > 0 && !template.endsWith('.hashCode()')

/** A name from a file of the program. `name` is `default`, or `=` for what a CommonJS module is as a whole. */
export interface Import {
  readonly file: string
  readonly name: string
  readonly as: string
}

/** What is known of a program's calls from its tests, as source text. */
export interface ObservedCalls {
  /** Arguments of calls while the tests ran, by `file\0function`. */
  readonly calls: ReadonlyMap<string, readonly (readonly string[])[]>
  /** Constants that the tests have in one place, such as `parse#0`. */
  readonly places: ReadonlyMap<string, readonly string[]>
  /** What files of the program were seen to give away, in a language where only running them tells. */
  readonly offers?: ReadonlyMap<string, Snapshot>
  /** A test file whose objects are of interest with all that they can do. */
  readonly near?: string
}

/** A function of the program. */
export interface TargetFunction {
  readonly file: string
  readonly function: string
}

/** What a program offers to be called, as a grammar: a type is whatever some recipe makes. */
export interface Api {
  readonly recipes: readonly Recipe[]
  /** What cannot be made, and why. */
  readonly unavailable: readonly { readonly what: string; readonly reason: string }[]
}

/** Calls that make use of each other's results. */
export interface Sequence {
  readonly steps: readonly SequenceStep[]
  /** The target step; the steps after it observe its effect. */
  readonly target: number
  /** Nothing shows that all its calls are valid. */
  readonly guessed: boolean
}

export interface SequenceStep {
  readonly recipe: Recipe
  /** For each of its needs: the step that made it, or the text of a constant. */
  readonly uses: readonly (number | string)[]
}
