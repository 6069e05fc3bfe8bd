import assert from 'node:assert'
import { test } from 'node:test'
import { FDistribution } from '../src/fdistribution.js'

function close(actual, expected, tolerance) {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)
}

test('cumulative probabilities', () => {
  const f = new FDistribution(5, 6)
  close(f.cumulativeProbability(4.39), 0.95, 1e-3)
  close(f.cumulativeProbability(8.75), 0.99, 1e-3)
  assert.strictEqual(f.cumulativeProbability(-1), 0)
})

test('inverse cumulative probabilities', () => {
  const f = new FDistribution(5, 6)
  close(f.inverseCumulativeProbability(0.95), 4.39, 1e-2)
  close(f.inverseCumulativeProbability(0.99), 8.75, 1e-2)
})

test('the ends of the domain', () => {
  const f = new FDistribution(5, 6)
  assert.strictEqual(f.inverseCumulativeProbability(0), 0)
  assert.strictEqual(f.inverseCumulativeProbability(1), Infinity)
})

test('what is no probability is refused', () => {
  const f = new FDistribution(5, 6)
  assert.throws(() => f.inverseCumulativeProbability(-0.1), RangeError)
  assert.throws(() => f.inverseCumulativeProbability(1.1), RangeError)
})

test('small degrees of freedom', () => {
  const f = new FDistribution(1, 1)
  const p = f.cumulativeProbability(0.975)
  const x = f.inverseCumulativeProbability(p)
  close(x, 0.975, 1e-5)
})
