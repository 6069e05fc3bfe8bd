const epsilon = 1e-15
// keeps the continued fraction from dividing by zero
const tiny = 1e-300
const widenings = 6

/** The F distribution with d1 and d2 degrees of freedom. */
export class FDistribution {
  constructor(d1, d2) {
    if (!(d1 > 0 && d2 > 0)) throw new RangeError(`degrees of freedom must be positive: ${d1}, ${d2}`)
    this.d1 = d1
    this.d2 = d2
  }

  /** The probability that a value is at most x. */
  cumulativeProbability(x) {
    if (Number.isNaN(x)) throw new RangeError('not a number')
    if (x <= 0) return 0
    if (x === Infinity) return 1
    const scaled = this.d1 * x
    return incompleteBeta(scaled / (scaled + this.d2), this.d1 / 2, this.d2 / 2)
  }

  /** The x below which a value lies with probability p. */
  inverseCumulativeProbability(p) {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`not a probability: ${p}`)
    if (p === 0) return 0
    if (p === 1) return Infinity
    const [low, high] = this.bracket(p, this.initialGuess())
    return this.bisect(p, low, high)
  }

  /** A point to start the search at: the mean. */
  initialGuess() {
    const d = this.d2
    return d / (d - 2)
  }

  /** Two points around the solution, by going ever further from the guess. */
  bracket(p, guess) {
    if (!(guess > 0 && guess < Infinity)) throw new RangeError(`cannot start at ${guess}`)
    let low = guess
    let high = guess
    for (let i = 0; i < widenings; i++) {
      low /= 2
      high *= 2
      if (this.cumulativeProbability(low) <= p && this.cumulativeProbability(high) >= p) return [low, high]
    }
    throw new RangeError(`no solution between ${low} and ${high}`)
  }

  bisect(p, from, to) {
    let low = from
    let high = to
    while (high - low > 1e-12 * high) {
      const middle = (low + high) / 2
      if (this.cumulativeProbability(middle) < p) low = middle
      else high = middle
    }
    return (low + high) / 2
  }
}

/** The regularised incomplete beta function. */
function incompleteBeta(x, a, b) {
  // the fraction converges fast on this side of the mean only
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b)
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta) / a
  return front / betaFraction(x, a, b)
}

/** The continued fraction 1 + c1/(1 + c2/(1 + …)), evaluated from the front. */
function betaFraction(x, a, b) {
  let value = 1
  let upper = 1
  let lower = 0
  for (let i = 1; i <= 1000; i++) {
    const m = i >> 1
    const coefficient =
      i % 2 === 0 ? (m * (b - m) * x) / ((a + i - 1) * (a + i)) : (-(a + m) * (a + b + m) * x) / ((a + i - 1) * (a + i))
    lower = 1 / (1 + coefficient * lower || tiny)
    upper = 1 + coefficient / upper || tiny
    value *= upper * lower
    if (Math.abs(upper * lower - 1) < epsilon) break
  }
  return value
}

/** Stirling’s series, which is exact enough from 10 on; smaller values are moved up there. */
function logGamma(x) {
  let shift = 0
  let z = x
  while (z < 10) {
    shift += Math.log(z)
    z++
  }
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5) - 1 / (1680 * z ** 7)
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift
}
