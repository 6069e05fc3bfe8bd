/** A literal of a test that an input may replace. */
export interface Slot {
  readonly id: number
  /** The literal's own value. */
  readonly value: unknown
  /** Its declared type, in a language that has them. */
  readonly type?: SlotType
  readonly line: number
  /** Offsets of the literal in the original test file. */
  readonly start: number
  readonly end: number
  /** What the value is for: `parse#0` is the first argument of `parse`. Slots of one place share what was seen there. */
  readonly place: string
  /** The test site it belongs to; −1 when several tests may read it. */
  readonly owner: number
  /** Row of a table test; −1 otherwise. */
  readonly row: number
}

export interface SlotType {
  readonly name: TypeName
  /** Names of an enumeration's constants. */
  readonly options?: readonly string[]
  /** The elements, when it is a list. */
  readonly items?: SlotType
}

export type TypeName =
  'int' | 'long' | 'short' | 'byte' | 'char' | 'float' | 'double' | 'boolean' | 'string' | 'enum' | 'array'

/** Assertion sites are numbered through all lifted files, so that those of helpers do not collide. */
export const sitesPerFile = 100_000

/** A place where a test observes something. */
export interface AssertionSite {
  readonly line: number
  /** The observed expression with its literals blanked, so that the same observation in two tests has one name. */
  readonly label: string
  /** Offsets of the whole statement and of the observed expression in the original test file. */
  readonly statement: Range
  readonly actual: Range
  /** The statement is the expression body of a function. */
  readonly isBody: boolean
}

export interface Range {
  readonly start: number
  readonly end: number
}

/** A call in a test file that registers a test. */
export interface TestSite {
  readonly line: number
  readonly start: number
  readonly end: number
  /** Where the block of the test's body ends, if it has one. */
  readonly bodyEnd?: number
  /** Why it cannot be driven, if it cannot. */
  readonly refused?: string
}

/** A test file turned into drivers. */
export interface LiftedFile {
  readonly path: string
  readonly text: string
  readonly slots: Slot[]
  readonly assertions: AssertionSite[]
  readonly tests: TestSite[]
  /** Coverage probes in its own loops. */
  readonly loops: number
  /** Why none of its tests can be driven. */
  readonly refused?: string
}

/** A lifted test: one test of one file, with the literals an input can replace. */
export interface Driver {
  readonly id: number
  readonly file: string
  readonly index: number
  readonly name: string
  readonly site: TestSite | undefined
  readonly slots: Slot[]
  readonly failing: boolean
}

export const nameOfTest = (path: readonly string[]) => path.join(' > ')
