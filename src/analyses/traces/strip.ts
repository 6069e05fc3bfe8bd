import {
  add,
  and,
  andNot,
  get,
  i32,
  isBelow,
  loadI32,
  loadByte,
  loadPair,
  lowOfBoth,
  moduleOf,
  i32Constant,
} from './wasm.js'
import { ones, or, plus, repeatWhile, set, storeHighByte, topBit, v128, xor, zeros, type Code } from './wasm.js'

/** How many pairs of 64-bit words of columns one walk over the rows computes; they stay in registers. */
const pairs = 4

/** Columns of one strip. */
export const stripColumns = 128 * pairs

/** Bytes of one symbol's match masks. */
export const maskBytes = 16 * pairs

/** By how many rows the right half of a strip is behind the left one. */
export const lag = 2

/**
 * Walks down the rows of a strip of the LCS matrix (Hyyrö 2004). Bit j of a word is 0 where the LCS grows from column j
 * to j + 1 in the current row; `matches` has a bit for each column that holds the row's symbol:
 *
 *     both = word & matches;  word' = (word + both + carry) | (word & ~matches)
 *
 * The carry that leaves the last column is 1 where the LCS grows from the row above to this one at the strip's right
 * edge, and it is what enters the strip to the right. So one byte per row is all that strips need to hand on.
 *
 * Two words are computed at once: one of the left half of the strip, and one of the right half some rows above, as the
 * carry of its row is known by then. The rows above the first, where the right half begins, have no matches and no carry;
 * they only clear the bytes of their edges.
 *
 * In memory: a row is the address of the symbol's slot, a slot the address of its masks in this strip. At address 0 are
 * the masks of a symbol that does not occur.
 */
export function stripModule(): Uint8Array<ArrayBuffer> {
  const [row, end, edge, masks, masks1, masks2, carry, carry1, carry2, both, sum] = Array.from({ length: 11 }).keys()
  const word = (i: number) => 11 + i
  const each = <T>(make: (i: number) => T) => Array.from({ length: pairs }, (_, i) => make(i))
  const advance = (i: number): Code[] => [
    set(both, and(get(word(i)), loadPair(get(masks), 8 * i, get(masks2), 8 * (i + pairs)))),
    set(sum, add(add(get(word(i)), get(both)), get(carry))),
    set(carry, topBit(or(get(both), andNot(get(word(i)), get(sum))))),
    set(word(i), or(get(sum), xor(get(word(i)), get(both)))),
  ]
  const parameters = [i32, i32, i32]
  const locals = [i32, i32, i32, v128, v128, v128, v128, v128, ...each(() => v128)]
  return moduleOf(parameters, locals, [
    set(carry1, zeros),
    set(carry2, zeros),
    ...each((i) => set(word(i), ones)),
    repeatWhile(isBelow(get(row), get(end)), [
      set(masks, loadI32(loadI32(get(row)))),
      set(carry, lowOfBoth(loadByte(get(edge)), get(carry2))),
      ...each(advance).flat(),
      storeHighByte(plus(get(edge), i32Constant(-lag)), get(carry)),
      set(masks2, get(masks1)),
      set(masks1, get(masks)),
      set(carry2, get(carry1)),
      set(carry1, get(carry)),
      set(row, plus(get(row), i32Constant(4))),
      set(edge, plus(get(edge), i32Constant(1))),
    ]),
  ])
}
