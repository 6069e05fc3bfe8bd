/**
 * How well a test splits patches, compared with the best test so far. The count is either the number of partitions it
 * refines, b(t) (Fix2Fit, equation 4), or the number of patches it rules out, r(t) (equation 7).
 */
export class Separability {
  private most = 0

  /** A new test; the best one may be the test itself. */
  note(count: number): void {
    if (count > this.most) this.most = count
  }

  /** Between 0 and 1; 0 until a test has split patches. */
  of(count: number): number {
    return this.most === 0 ? 0 : count / this.most
  }
}
