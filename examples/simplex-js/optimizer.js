/** Looks for the smallest value of a function, one step at a time. */
export class Optimizer {
  constructor(f, { step = 4, maxIterations = 2000 } = {}) {
    this.f = f
    this.step = step
    this.maxIterations = maxIterations
    this.iterations = 0
  }

  /** Makes some steps downhill from a point. */
  minimise(start, steps) {
    this.point = start
    this.value = this.f(start)
    for (let i = 0; i < steps; i++) this.iterate()
    return this.point
  }

  /** Looks on both sides for a better point, nearer and nearer. */
  iterate() {
    let step = this.step
    while (true) {
      if (++this.iterations > this.maxIterations) throw new Error('too many iterations')
      for (const point of [this.point - step, this.point + step]) {
        const value = this.f(point)
        if (value < this.value) {
          this.point = point
          this.value = value
          return
        }
      }
      step /= 2
    }
  }
}
