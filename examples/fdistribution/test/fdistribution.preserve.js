import { number, preservation } from 'assay/preserve'
import { FDistribution } from '../src/fdistribution.js'

preservation(
  'the inverse wherever it is found',
  { d1: number.near(1), d2: number.near(1), d3: number.near(0.975) },
  ({ d1, d2, d3 }, { preserveIf, failToPreserve }) => {
    try {
      const f = new FDistribution(d1, d2)
      const p = f.cumulativeProbability(d3)
      const x = f.inverseCumulativeProbability(p)
      preserveIf(true, () => [x])
    } catch {
      failToPreserve()
    }
  },
)
