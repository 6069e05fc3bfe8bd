/** A number for each of some versions: those with the same number were never seen to behave differently. */
export type Classes = readonly number[]

/** The classes of what neither of two told apart; numbers are given out anew, from 0 on. */
export function meet(a: Classes, b: Classes): Classes {
  const numbers = new Map<string, number>()
  return a.map((one, i) => {
    const key = `${one} ${b[i]}`
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}
