/** Fits a line y = intercept + slope * x to points that come one at a time. */
export class Regression {
  n = 0
  meanX = 0
  meanY = 0
  // sums of squares and products of what the points are off the means
  sumXX = 0
  sumYY = 0
  sumXY = 0

  addData(x, y) {
    const offX = x - this.meanX
    const offY = y - this.meanY
    // the old sums are moved to the new mean, so that no point has to be kept
    const share = this.n / (this.n + 1)
    this.sumXX += offX * offX * share
    this.sumYY += offY * offY * share
    this.sumXY += offX * offY * share
    this.n++
    this.meanX += offX / this.n
    this.meanY += offY / this.n
  }

  /** NaN if all points have the same x. */
  slope() {
    return this.sumXX === 0 ? NaN : this.sumXY / this.sumXX
  }

  intercept() {
    return this.meanY - this.slope() * this.meanX
  }

  predict(x) {
    return this.intercept() + this.slope() * x
  }

  /** The sum of the squares of what the points are off the line. */
  sumSquaredErrors() {
    return this.sumYY - (this.sumXY * this.sumXY) / this.sumXX
  }

  /** NaN for fewer than three points, which any line meets. */
  meanSquareError() {
    return this.n < 3 ? NaN : this.sumSquaredErrors() / (this.n - 2)
  }

  /** The share of the variation in y that the line explains. */
  rSquare() {
    return (this.sumYY - this.sumSquaredErrors()) / this.sumYY
  }
}
