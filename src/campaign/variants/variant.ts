import type { VariantsFacet } from '../../languages/language.js'
import type { Range } from '../../model/driver.js'
import type { OutlinedPart } from '../../model/outline.js'
import type { Recipe } from '../../model/sequences.js'

/** A test with another call in it: what is replaced by which text. */
export interface Variant {
  readonly at: Range
  readonly text: string
  /** Variants of one idea differ only in values or in where they stand. */
  readonly idea: string
  /** Nothing shows that its calls are valid. */
  readonly guessed?: boolean
  /** It calls a changed function itself. */
  readonly isDirect?: boolean
  /** What its assertions observe can be compared with what those of other variants do. */
  readonly isComparable?: boolean
  /** The function of the test file that is varied, if it is not the test itself. */
  readonly helper?: OutlinedPart
  /** The block that prepares the test, if it is not the test itself. */
  readonly setUp?: OutlinedPart
}

/** What has to be known of a language. */
export interface VariantLanguage extends Pick<VariantsFacet, 'call' | 'plainType' | 'ownerOf' | 'constantFunction'> {
  /** A call as a statement, which observes what it returns; `number` is its own among several. */
  statement(recipe: Recipe, call: string, number?: number): string
  /** Whether a call is one of a changed function. */
  isChanged?(recipe: Recipe): boolean
  /** A compiler rejects arguments of the wrong type. */
  readonly isCompiled: boolean
}
