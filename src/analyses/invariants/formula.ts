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

/** Integers and reals are different sorts: `x > 0` and `x >= 1` are equivalent for integers only. */
export type Sort = 'integer' | 'real' | 'string' | 'boolean'
