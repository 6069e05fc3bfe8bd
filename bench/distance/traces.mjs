// Traces to measure with: random ones that differ by a rate of edits, and those of small programs, statement by statement.
import { Random } from '../../dist/inputs/random.js'

const random = new Random(1)

/** Two random traces; at the given rate of places an element is replaced, inserted or deleted. */
export function randomPair({ length, rate, alphabet }) {
  const a = Int32Array.from({ length }, () => random.below(alphabet))
  const b = []
  for (const element of a) {
    const edit = random.chance(rate) ? random.below(3) : undefined
    if (edit === undefined || edit === 1) b.push(element)
    if (edit === 0 || edit === 1) b.push(random.below(alphabet))
  }
  return [a, Int32Array.from(b)]
}

/** Bubble sort; in the other version a swap has one statement more. */
function sorting(size, isOther) {
  const numbers = Array.from({ length: size }, (_, i) => (i * 7919) % 10_007)
  const trace = []
  for (let end = size - 1; end > 0; end--) {
    trace.push(1)
    for (let i = 0; i < end; i++) {
      trace.push(2, 3)
      if (numbers[i] <= numbers[i + 1]) continue
      trace.push(4, 5, 6)
      if (isOther) trace.push(7)
      ;[numbers[i], numbers[i + 1]] = [numbers[i + 1], numbers[i]]
    }
  }
  return trace
}

function fibonacci(n, trace = []) {
  trace.push(1, 2)
  if (n < 2) return trace.push(3) && trace
  trace.push(4)
  fibonacci(n - 1, trace)
  trace.push(5)
  return fibonacci(n - 2, trace)
}

/** A scanner over random text: letters, digits, spaces and signs take different ways; in the other version digits do. */
function scanning(size, isOther) {
  const ways = [[22, 23, 24], isOther ? [25, 27, 26] : [25, 26], [27, 28, 29, 30], [31]]
  const text = new Random(2)
  return Array.from({ length: size }, () => [20, 21, ...ways[[0, 0, 0, 0, 0, 0, 1, 1, 2, 3][text.below(10)]]]).flat()
}

const equalRounds = (rounds, isOther) =>
  Array.from({ length: isOther ? rounds * 0.99 : rounds }, () => [1, 2, 3, 4, 5, 6, 7]).flat()

/** Real programs by name; about `size` statements. */
export const programs = {
  'a loop of equal rounds': (size, isOther) => equalRounds(Math.floor(size / 7), isOther),
  'bubble sort': (size, isOther) => sorting(Math.floor(Math.sqrt(size / 1.7)), isOther),
  'recursive Fibonacci': (size) => fibonacci(Math.round(Math.log(size / 5) / Math.log(1.618))),
  'a scanner': (size, isOther) => scanning(Math.floor(size / 4.6), isOther),
}
