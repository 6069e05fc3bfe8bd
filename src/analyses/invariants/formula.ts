/** What an invariant says, in terms a solver understands. */
export type Formula =
  | { readonly op: 'and' | 'or'; readonly of: readonly Formula[] }
  | { readonly op: 'not'; readonly of: readonly [Formula] }
  | { readonly op: '=' | '<=' | '<'; readonly left: Term; readonly right: Term }

export type Term =
  | { readonly op: 'variable'; readonly name: string; readonly sort: Sort }
  | { readonly op: 'constant'; readonly value: number | string | boolean }
  | { readonly op: '+' | '*'; readonly of: readonly Term[] }
  /** Whole numbers only; never negative, unlike the `%` of programs: -1 mod 3 is 2. */
  | { readonly op: 'mod'; readonly left: Term; readonly right: Term }
  | { readonly op: 'length'; readonly of: Term }

/** Whole numbers and others are told apart: `x > 0` and `x >= 1` are one for the former only. */
export type Sort = 'integer' | 'real' | 'string' | 'boolean'
