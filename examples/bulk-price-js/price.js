const bulk = 10
const freeShipping = 5000
const shipping = 490

/** What an order costs, in cents. From ten pieces on, five percent are taken off; small orders pay for the shipping. */
export function total(pieces, price) {
  if (!(pieces >= 1)) throw new RangeError(`no pieces: ${pieces}`)
  let sum = pieces * price
  if (pieces > bulk) {
    sum -= Math.floor((sum * 5) / 100)
  }
  if (sum < freeShipping) {
    sum += shipping
  }
  return sum
}
