import { number, preservation } from 'assay/preserve'
import { Regression } from '../src/regression.js'

preservation(
  'every sum of squares that is not negative',
  {
    d1: number.near(15.3),
    d2: number.near(19.5),
    d3: number.near(23.7),
    d4: number.near(1.2),
    d5: number.near(1.3),
    d6: number.near(1.4),
  },
  ({ d1, d2, d3, d4, d5, d6 }, { preserveIf, failToPreserve }) => {
    const ys = [d1, d2, d3]
    const xs = [d4, d5, d6]
    try {
      const regression = new Regression()
      for (let i = 0; i < xs.length; i++) regression.addData(xs[i], ys[i])
      const sum = regression.sumSquaredErrors()
      preserveIf(sum >= 0, () => [sum])
    } catch {
      failToPreserve()
    }
  },
)
