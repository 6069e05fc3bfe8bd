import assert from 'node:assert'
import { test } from 'node:test'
import { Regression } from '../src/regression.js'

function fit(xs, ys) {
  const regression = new Regression()
  xs.forEach((x, i) => regression.addData(x, ys[i]))
  return regression
}

test('slope and intercept', () => {
  const regression = fit([0, 1, 2, 3], [1, 0, 1, 4])
  assert.strictEqual(regression.slope(), 1)
  assert.strictEqual(regression.intercept(), 0)
  assert.strictEqual(regression.predict(10), 10)
})

test('errors', () => {
  const regression = fit([0, 1, 2, 3], [1, 0, 1, 4])
  assert.strictEqual(regression.sumSquaredErrors(), 4)
  assert.strictEqual(regression.meanSquareError(), 2)
})

test('a line is met exactly', () => {
  const regression = fit([0, 2, 4, 6], [0, 2, 4, 6])
  assert.strictEqual(regression.sumSquaredErrors(), 0)
  assert.strictEqual(regression.rSquare(), 1)
})

test('points above one another have no slope', () => {
  assert.ok(Number.isNaN(fit([1, 1, 1], [1, 2, 3]).slope()))
})

test('the sum of squares is not negative', () => {
  const xs = [1.2, 1.3, 1.4]
  const ys = [15.3, 19.5, 23.7]
  const regression = new Regression()
  for (let i = 0; i < xs.length; i++) regression.addData(xs[i], ys[i])
  assert.ok(regression.sumSquaredErrors() >= 0)
})
