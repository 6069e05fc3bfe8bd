import assert from 'node:assert/strict'
import test from 'node:test'
import { Optimizer } from '../optimizer.js'

const square = (x) => x * x
const valley = (x) => (x - 3) * (x - 3) + 1

test('stays where nothing is better', () => {
  const optimizer = new Optimizer(square)
  assert.equal(optimizer.minimise(0, 1), 0)
})

test('walks downhill', () => {
  const optimizer = new Optimizer(square)
  assert.ok(optimizer.minimise(25, 4) <= 25)
  assert.ok(optimizer.iterations >= 4)
})

test('walks downhill from below', () => {
  const optimizer = new Optimizer(square)
  assert.ok(square(optimizer.minimise(-18.5, 4)) < square(-18.5))
})

test('makes smaller steps near the valley', () => {
  const optimizer = new Optimizer(valley)
  assert.ok(valley(optimizer.minimise(4, 1)) <= valley(4))
})

test('takes its step width', () => {
  const optimizer = new Optimizer(valley, { step: 1 })
  assert.equal(optimizer.minimise(10, 3), 7)
})

test('never gets worse', () => {
  const optimizer = new Optimizer((x) => Math.abs(x))
  assert.ok(Math.abs(optimizer.minimise(-7.25, 3)) <= 7.25)
})
