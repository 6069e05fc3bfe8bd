import type { Range } from './driver.js'

/** The parts of a test that can be varied besides its constants. Offsets are those of its file. */
export interface TestOutline extends OutlinedPart {
  /** Functions of the test file that it calls. */
  readonly helpers: readonly OutlinedPart[]
  /** Blocks that run before each test of the file, and that can be run once more. */
  readonly setUps: readonly OutlinedPart[]
  /** What it does, one after the other, and what the other tests of its file do. */
  readonly steps: readonly TestStep[]
  readonly others: readonly (readonly TestStep[])[]
  /** Arguments that tests of the same file give in a place, such as `parse#0`, and that mean the same in every test. */
  readonly given: ReadonlyMap<string, readonly string[]>
}

/** A test, or a function that tests call. */
export interface OutlinedPart {
  /** All of it, with everything that belongs to it. */
  readonly whole: Range
  /** Where its name stands. */
  readonly title: Range
  /** The statements of its body. */
  readonly statements: readonly Range[]
  readonly objects: readonly NamedObject[]
  /** Calls and constructions in its body, outer ones first. */
  readonly calls: readonly OutlinedCall[]
  /** Expressions whose type is known. */
  readonly values: readonly TypedExpression[]
  /** Comparators and the like that it gives to the program. */
  readonly functions: readonly GivenFunction[]
  /** Functions that it gives to the program and that say yes or no. */
  readonly predicates: readonly GivenPredicate[]
}

/** A statement of a test, as something that another test may do, too. */
export interface TestStep {
  readonly whole: Range
  readonly kind: 'call' | 'declaration' | 'assertion' | 'other'
  /** The test's own names in it, where they stand. */
  readonly uses: readonly LocalUse[]
  readonly declares: readonly LocalName[]
  /** Calls on one of the test's own objects. */
  readonly calls: readonly Range[]
}

export interface LocalUse {
  readonly name: string
  readonly at: Range
  /** It cannot have another name there. */
  readonly isFixed?: boolean
}

/** A variable of a test, or a parameter. */
export interface LocalName {
  readonly name: string
  /** What its value comes from, such as the name of a class: values of one origin can stand for each other. */
  readonly origin: string
  /** Where its first value stands, if it has one. */
  readonly value?: Range
}

export interface GivenPredicate {
  readonly whole: Range
  /** The expression that is its result. */
  readonly result: Range
}

/** A function of two arguments that uses both in the same way. */
export interface GivenFunction {
  readonly whole: Range
  readonly parameters: readonly Range[]
}

export interface TypedExpression {
  readonly whole: Range
  readonly type: string
}

/** An object that has a name. */
export interface NamedObject {
  readonly name: string
  readonly type: string
  /** Number of the first statement that can use it. */
  readonly from: number
  /** It is the same object in every test. */
  readonly isConstant?: boolean
}

export interface OutlinedCall {
  readonly whole: Range
  /** The method, or the class of which an object is made. */
  readonly name: string
  readonly kind: 'method' | 'static' | 'construction' | 'helper'
  /** The type of the object it is called on, or the class whose static method or constructor it is; '' for the test class. */
  readonly owner: string
  /** The object it is called on. */
  readonly receiver?: Range
  readonly arguments: readonly Range[]
  /** What its arguments are known by in `given`. */
  readonly place: string
  /** The type of its value, where it is known. */
  readonly type?: string
  /** Where the name of a function of the test file stands. */
  readonly title?: Range
  /** Names of its parameters, in a language where types tell little. */
  readonly parameters?: readonly string[]
  /** Number of the statement it is in. */
  readonly statement: number
}
