import { Guarded, Parametric } from './gaussian.js'

/** Finds the bell curve that runs nearest to some points. */
export class Fitter {
  constructor(points) {
    this.points = points
  }

  fit() {
    const guess = this.guess()
    return this.search(new Parametric(), guess)
  }

  /** From a first guess, which may be far off. */
  fitFrom(guess) {
    return this.search(new Guarded(), guess)
  }

  /** The highest point, and how far the points reach. */
  guess() {
    const top = this.points.reduce((best, point) => (point[1] > best[1] ? point : best))
    const xs = this.points.map(([x]) => x)
    return [top[1], top[0], (Math.max(...xs) - Math.min(...xs)) / 4]
  }

  /** Changes one parameter at a time while that brings the curve nearer. */
  search(f, guess) {
    const found = [...guess]
    let best = this.distance(f, found)
    for (let step = 1; step > 0.01; step /= 2)
      for (let i = 0; i < found.length; i++)
        for (const change of [-step, step]) {
          const next = [...found]
          next[i] += change
          const distance = this.distance(f, next)
          if (distance < best) {
            best = distance
            found[i] = next[i]
          }
        }
    return found
  }

  distance(f, parameters) {
    let sum = 0
    for (const [x, y] of this.points) sum += (f.value(x, parameters) - y) ** 2
    return sum
  }
}
