/** The bell curve with parameters [height, middle, width]. */
export class Parametric {
  value(x, parameters) {
    const [height, middle, width] = parameters
    if (width <= 0) throw new RangeError(`the width ${width} must be above 0`)
    return height * Math.exp(-((x - middle) ** 2) / (2 * width ** 2))
  }
}

/** The same for a search that may come across widths there are none of: no number is better than any. */
export class Guarded extends Parametric {
  value(x, parameters) {
    try {
      return super.value(x, parameters)
    } catch {
      return NaN
    }
  }
}
