import type { Kind } from '../statement.js'
import { changeKinds } from './binary/change.js'
import { dividesKind } from './binary/divides.js'
import { equalityKind } from './binary/equality.js'
import { linearKind } from './binary/linear.js'
import { memberKind } from './binary/membership.js'
import { orderKind } from './binary/order.js'
import { substringKinds } from './binary/substring.js'
import type { UnaryRows, TernaryRows, BinaryRows } from './rows.js'
import { elementBoundKind } from './sequence/element-bound.js'
import { elementOrderKind } from './sequence/element-order.js'
import { elementTypeKind } from './sequence/element-type.js'
import { elementwiseKind } from './sequence/elementwise.js'
import { noDuplicatesKind } from './sequence/no-duplicates.js'
import { sortedKind } from './sequence/sorted.js'
import { subsetKind } from './sequence/subset.js'
import { planeKind } from './ternary/linear.js'
import { boundKind } from './unary/bound.js'
import { constantKind } from './unary/constant.js'
import { lengthKind } from './unary/length.js'
import { modulusKind } from './unary/modulus.js'
import { nonNullKind } from './unary/non-null.js'
import { nonZeroKind } from './unary/non-zero.js'
import { notNaNKind } from './unary/not-nan.js'
import { oneOfKind } from './unary/one-of.js'
import { prefixKind } from './unary/prefix.js'
import { typeKind } from './unary/type.js'
import { wholeKind } from './unary/whole.js'

export const unaryKinds: readonly Kind<UnaryRows>[] = [
  constantKind,
  oneOfKind,
  typeKind,
  nonNullKind,
  boundKind,
  nonZeroKind,
  modulusKind,
  wholeKind,
  notNaNKind,
  prefixKind,
  lengthKind,
  sortedKind,
  noDuplicatesKind,
  elementBoundKind,
  elementTypeKind,
]

const anyTwo: readonly Kind<BinaryRows>[] = [
  linearKind,
  dividesKind,
  memberKind,
  ...substringKinds,
  elementOrderKind,
  elementwiseKind,
  subsetKind,
]

/** Sizes are variables of their own, and related by these as other numbers are. */
export const binaryKinds: readonly Kind<BinaryRows>[] = [equalityKind, orderKind, ...anyTwo]

/** Of `orig(x)` and `x`. */
export const beforeAndAfterKinds: readonly Kind<BinaryRows>[] = [...changeKinds, ...anyTwo]

export const ternaryKinds: readonly Kind<TernaryRows>[] = [planeKind]
