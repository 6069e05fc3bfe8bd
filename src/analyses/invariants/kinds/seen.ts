import type { Column } from '../block.js'

interface Rows {
  readonly size: number
  /** Rows whose whole state was not seen before. */
  readonly fresh: Uint8Array
}

export interface One extends Rows {
  readonly a: Column
}

export interface Two extends One {
  readonly b: Column
  /** Rows in which these values were not seen together before. */
  readonly unlike: Uint8Array
}

/** The candidate itself determines which values are distinct: there are too many triples to do it in advance. */
export interface Three extends One {
  readonly b: Column
  readonly c: Column
}
