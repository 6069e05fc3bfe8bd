/**
 * How well a test tells patches apart, compared with the best test so far. Counted is either the number of partitions a
 * test refines, b(t) (Fix2Fit, equation 4), or the number of patches it rules out, r(t) (equation 7).
 */
export class Separability {
  private most = 0

  /** A new test; the best one may be the test itself. */
  note(count: number): void {
    if (count > this.most) this.most = count
  }

  /** Between 0 and 1; nothing is separable as long as no test told patches apart. */
  of(count: number): number {
    return this.most === 0 ? 0 : count / this.most
  }
}
