import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** The one source of chance. The same seed gives the same run. */
export class Random {
  private readonly generator

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed)
    // The first numbers of neighbouring seeds are similar.
    for (let i = 0; i < 16; i++) this.generator.next()
  }

  /** An integer from 0 up to but not including `bound`. */
  below(bound: number): number {
    return bound <= 1 ? 0 : (this.generator.next() >>> 0) % bound
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  unit(): number {
    return (this.generator.next() >>> 0) / 4294967296
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  /** A position, each as likely as its weight says. */
  weighted(weights: readonly number[]): number {
    let left = this.unit() * weights.reduce((a, b) => a + b, 0)
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i]
      if (left <= 0) return i
    }
    return weights.length - 1
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]
  }
}
