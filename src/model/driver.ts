import type { Span } from './span.js'
import type { Overrides } from './input.js'
import type { TestVariant } from './test-plan.js'

/** A literal of a test that an input may replace. */
export interface Slot {
  readonly id: number
  /** The literal's own value. */
  readonly value: unknown
  /** Its declared type, in a language that has them. */
  readonly type?: SlotType
  /** What a person allows for it: the parameter of a preservation test. */
  readonly span?: Span
  readonly line: number
  /** Offsets of the literal in the original test file. */
  readonly start: number
  readonly end: number
  /**
   * The place of the value: `parse#0` is the first argument of `parse`. Slots of one place share their observed values.
   */
  readonly place: string
  /** The test site it belongs to; −1 when several tests may read it. */
  readonly owner: number
  /** Row of a table test; −1 otherwise. */
  readonly row: number
}

/** `bytes` are the contents of a file, as a text with one character for each byte. */
export interface SlotType {
  readonly name: TypeName
  /** Names of an enumeration's constants. */
  readonly options?: readonly string[]
  /** The elements, when it is a list. */
  readonly items?: SlotType
}

export type TypeName =
  | 'int'
  | 'long'
  | 'short'
  | 'byte'
  | 'char'
  | 'float'
  | 'double'
  | 'boolean'
  | 'string'
  | 'enum'
  | 'array'
  | 'bytes'

/** The place of slots that say whether a call of a generated sequence is made at all. */
export const stepPlace = 'step'

/** A call of a generated sequence that an input leaves out. */
export const isLeftOut = ({ place }: Slot, value: unknown): boolean => place === stepPlace && value === false

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
  /** The kind of claim it makes, where it is known. */
  readonly claim?: AssertionClaim
  /** The condition of a `preserveIf`. */
  readonly condition?: string
}

/**
 * `throws`: it expects an exception. `relation`: it must hold for every input. `implementation`: it compares with
 * another implementation. `constant`: it expects a value for this input only.
 */
export type AssertionClaim =
  /** `bounds` are the constants it compares with, which are no inputs. */
  | { readonly kind: 'throws' }
  | ({ readonly kind: 'relation'; readonly bounds: readonly Range[] } & AssertedRelation)
  | { readonly kind: 'implementation' | 'constant'; readonly expected: Range }

/** The relation between an observed value and a constant. */
export interface AssertedRelation {
  readonly is: 'equal' | '<' | '<=' | '>' | '>='
  readonly than: boolean | number
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
  /** The whole statement it is, where it is one and can be left out. */
  readonly statement?: Range
  /** Where its name stands: a text, or in Java the name of the method. */
  readonly title?: Range
  /** Where a clause for checked exceptions goes, where there is none. */
  readonly throwsAt?: number
  /** Where the block of the test's body ends, if it has one. */
  readonly bodyEnd?: number
  readonly preserving?: PreservingSite
  /** Why it cannot be driven, if it cannot. */
  readonly refused?: string
}

/** The parts of a preservation test that a test written from it is made of. */
export interface PreservingSite {
  /** The function, or the block, that is its body. */
  readonly body: Range
  /** What comes after the parameter for the values, where there is one such. */
  readonly tools: Range
  /** How the parameters are declared, in a language that has types. */
  readonly parameters: readonly string[]
}

/** A test file turned into drivers. */
export interface LiftedFile {
  readonly path: string
  readonly text: string
  readonly slots: Slot[]
  readonly assertions: AssertionSite[]
  readonly tests: TestSite[]
  /** The file as it was. */
  readonly source?: string
  /** Coverage probes in its own loops. */
  readonly loops: number
  /** Why none of its tests can be driven. */
  readonly refused?: string
}

/** One test of one file, with what an input can replace: the literals of a lifted test, the parameters of a preservation test. */
export interface Driver {
  readonly id: number
  readonly file: string
  readonly index: number
  readonly name: string
  readonly site: TestSite | undefined
  readonly slots: Slot[]
  readonly failing: boolean
  /** It is a preservation test, written by a person. */
  readonly preserves: boolean
  /** It is a generated sequence of calls; `guessed` if nothing shows that such calls are valid. */
  readonly generated?: 'typed' | 'guessed'
  /** It is a test of the project with another call in it. */
  readonly variant?: TestVariant
  /** Its text, if it is not in a file of the project. */
  readonly source?: string
}

export const nameOfTest = (path: readonly string[]) => path.join(' > ')

/** Its input is the content of a file, and nothing else. */
export const takesFile = ({ slots }: Pick<Driver, 'slots'>): boolean => slots.some(({ type }) => type?.name === 'bytes')

/** The value of a slot in an input; the literal's own value if the input does not set it. */
export function valueIn(input: Overrides, slot: Slot): unknown {
  for (let i = 0; i < input.length; i += 2) if (input[i] === slot.id) return input[i + 1]
  return slot.value
}

/** A constant that a general assertion compares with. */
export const isBound = ({ start, end }: Range, site: AssertionSite | undefined): boolean =>
  site?.claim?.kind === 'relation' && site.claim.bounds.some((bound) => bound.start === start && bound.end === end)

/** A test that cannot be driven, and why. */
export interface RefusedTest {
  readonly file: string
  readonly test?: string
  readonly reason: string
}
