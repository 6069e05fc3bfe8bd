import { expect, test } from 'vitest'
import { framesIn } from '../../../../src/commands/repair/localise.js'
import { ochiai, rankSuspects } from '../../../../src/commands/repair/suspicion.js'

const statements = [1, 2, 3, 4, 5].map((line, id) => ({ file: 'src/a.js', line, function: 'f', id }))
const lines = (spectra: Parameters<typeof rankSuspects>[1]) => rankSuspects(statements, spectra).map(({ line }) => line)

test('Ochiai', () => {
  expect(ochiai(1, 0, 0)).toBe(1)
  expect(ochiai(0, 2, 3)).toBe(0)
  expect(ochiai(1, 1, 3)).toBeCloseTo(1 / Math.sqrt(2 * 4))
})

test('what failing tests execute and passing ones do not comes first', () => {
  const ranked = rankSuspects(statements, [
    { failed: true, statements: [0, 1, 2] },
    { failed: false, statements: [0, 1, 3] },
    { failed: false, statements: [0] },
  ])
  expect(ranked.map(({ line, suspicion }) => [line, Number(suspicion.toFixed(3))])).toEqual([
    [3, 1],
    [2, 0.707],
    [1, 0.577],
  ])
})

test('among equals, what the stack names is first, and then what was executed last', () => {
  expect(lines([{ failed: true, statements: [4, 0, 2, 1] }])).toEqual([2, 3, 1, 5])
  expect(lines([{ failed: true, statements: [4, 0, 2, 1], frames: [0, 4] }])).toEqual([1, 5, 2, 3])
})

test('a stack names statements by full paths or by mere file names', () => {
  expect(framesIn('TypeError: no\n    at f (/tmp/x/src/a.js:3:7)\n    at other.js:1:1', statements)).toEqual([2])
  expect(framesIn('at demo.F.f(a.js:2)', statements)).toEqual([1])
  expect(framesIn('expected 1', statements)).toEqual([])
})
