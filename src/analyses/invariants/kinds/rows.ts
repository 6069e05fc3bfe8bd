import type { ValueColumn } from '../block.js'

interface Rows {
  readonly size: number
  /** Rows whose whole state was not seen before. */
  readonly fresh: Uint8Array
}

export interface UnaryRows extends Rows {
  readonly a: ValueColumn
}

export interface BinaryRows extends UnaryRows {
  readonly b: ValueColumn
  /** Rows in which these values were not seen together before. */
  readonly unlike: Uint8Array
}

/** The candidate itself determines which values are distinct: there are too many triples to do it in advance. */
export interface TernaryRows extends UnaryRows {
  readonly b: ValueColumn
  readonly c: ValueColumn
}
