import assert from 'node:assert'
import { test } from 'node:test'
import { Canvas } from '../src/canvas.js'
import { drawChart } from '../src/chart.js'

test('draw without a dataset', () => {
  let success = false
  try {
    drawChart(new Canvas(), null, { title: 'Test' })
    success = true
  } catch {
    success = false
  }
  assert.ok(success)
})

test('draw with a null value', () => {
  const data = [
    { key: 'Section 1', value: 10 },
    { key: 'Section 2', value: 11 },
    { key: 'Section 3', value: null },
  ]
  let success = false
  try {
    drawChart(new Canvas(), data, { title: 'Test' })
    success = true
  } catch {
    success = false
  }
  assert.ok(success)
})

test('draw without a title', () => {
  const data = [
    { key: 'yes', value: 3 },
    { key: 'no', value: 1 },
  ]
  assert.doesNotThrow(() => drawChart(new Canvas(), data, { legend: false, width: 120, height: 120 }))
})

test('draw without values', () => {
  assert.doesNotThrow(() => drawChart(new Canvas(), [], { title: 'Empty' }))
})

test('a canvas keeps its strokes', () => {
  const canvas = new Canvas()
  canvas.text('a', 1, 2)
  canvas.line(1, 2, 3, 4)
  assert.deepStrictEqual(canvas.strokes, ['text a 1 2', 'line 1 2 3 4'])
})
