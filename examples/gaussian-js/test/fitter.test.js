import assert from 'node:assert/strict'
import test from 'node:test'
import { Fitter } from '../fitter.js'
import { Parametric } from '../gaussian.js'

const points = (height, middle, width, xs) =>
  xs.map((x) => [x, height * Math.exp(-((x - middle) ** 2) / (2 * width ** 2))])

test('fits a narrow curve', () => {
  const [height, middle] = new Fitter(points(3, 1, 0.4, [0, 0.5, 1, 1.5, 2.2])).fit()
  assert.ok(Math.abs(height - 3) < 0.5)
  assert.ok(Math.abs(middle - 1) < 0.5)
})

test('fits a wide curve', () => {
  const [height, middle, width] = new Fitter(points(5, 10, 4, [0, 4, 8, 10, 12, 16, 20])).fit()
  assert.ok(Math.abs(height - 5) < 0.1)
  assert.ok(Math.abs(middle - 10) < 0.1)
  assert.ok(Math.abs(width - 4) < 0.1)
})

test('fits a curve off the middle', () => {
  const [, middle] = new Fitter(points(2, 6, 3, [0, 2, 4, 6, 8, 10, 12])).fit()
  assert.ok(Math.abs(middle - 6) < 0.1)
})

test('takes a guess', () => {
  const [, middle] = new Fitter(points(2, 6, 3, [0, 3, 6, 9, 12])).fitFrom([1, 5, 0.5])
  assert.ok(Math.abs(middle - 6) < 0.5)
})

test('there is no curve without width', () => {
  assert.throws(() => new Parametric().value(1, [1, 1, 0]), RangeError)
})
