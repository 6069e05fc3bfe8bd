/**
 * The values a person allows for a parameter of a preservation test. `near` starts at a centre and is widened while the
 * condition is missed; everything else is fixed and never left.
 */
export type Span =
  /** Values like the centre, in its type. */
  | { readonly kind: 'near'; readonly centre: unknown; readonly whole?: boolean }
  | { readonly kind: 'between'; readonly min: number | bigint; readonly max: number | bigint; readonly whole: boolean }
  | { readonly kind: 'choice'; readonly options: readonly unknown[] }
  | { readonly kind: 'text'; readonly alphabet?: string; readonly min: number; readonly max: number }
  | { readonly kind: 'list'; readonly items: Span; readonly min: number; readonly max: number }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, Span>> }
