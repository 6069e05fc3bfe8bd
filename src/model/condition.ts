import type { AssertedRelation } from './driver.js'

/**
 * When the old behaviour must be preserved (Poracle's preservation condition φ). `stated`: a person stated it with
 * `preserveIf` in a preservation test. `no exception`: wherever the buggy version does not throw (UE). `assertion`:
 * wherever a general assertion of the test holds on the buggy version (EGA).
 */
export type Condition =
  | { readonly kind: 'stated' | 'no exception' }
  | { readonly kind: 'assertion'; readonly site: number; readonly relation: AssertedRelation }
