import { expect, it } from 'vitest'
import pc from 'picocolors'
import type { PatchReport, QuestionReport, Report } from '../../../src/model/report.js'
import { changeFields } from '../../../src/report/changes.js'

const question = (kind: QuestionReport['kind'], calls: string): QuestionReport => ({
  kind,
  test: { file: 'a.test.js', name: 'adds', line: 1, failing: kind === 'repair' },
  input: [],
  inputInWords: '2 instead of 1',
  output: 'add(_)',
  change: null,
  before: '1',
  after: '2',
  grade: 'in-type',
  calls,
})

function linesFor(questions: readonly QuestionReport[], differences = 0): string[] {
  const lines: string[] = []
  const notExercised = { places: [], tests: [{ file: 'b.test.js', reason: 'mocks modules' }] }
  const patch = { questions, notExercised, effort: { differences } }
  const report = { failing: [{ file: 'a.test.js', name: 'adds' }] }
  changeFields(report as unknown as Report, patch as unknown as PatchReport, pc.createColors(false), (name, value) =>
    lines.push(`${name}| ${value}`),
  )
  return lines
}

it('tells the repair from what else changes, and asks about that', () => {
  expect(linesFor([question('repair', 'add(1)'), question('side effect', 'add(7)')])).toEqual([
    'repairs| "adds" (a.test.js)',
    'and| add(1): 1 → 2',
    '| from "adds" a.test.js',
    'changes| add(7): 1 → 2',
    '| from "adds" a.test.js',
    'not used| 1 test, such as b.test.js: mocks modules',
    'question| Is 2 right for add(7)? Answer with `assay review`.',
  ])
})

it('does not say that nothing was seen where all that was seen stands in a test', () => {
  const lines = linesFor([question('unchanged', 'add(1)')], 7)
  expect(lines).toContain('changes| nothing else that no test describes, as far as was seen')
})

it('says that nothing else was seen', () => {
  const lines = linesFor([question('repair', 'add(1)')])
  expect(lines).toContain('changes| nothing else was seen')
  expect(lines.at(-1)).toBe('question| Is 2 right for add(1)? Answer with `assay review`.')
})

it('names the repair where nothing else is known', () => expect(linesFor([])).toEqual(['repairs| "adds" (a.test.js)']))

it('lists what stays as it was, and asks about it after side effects', () => {
  const lines = linesFor([question('repair', 'add(1)'), { ...question('unchanged', 'add(9)'), after: 'throws Error' }])
  expect(lines).toContain('leaves| add(9): throws Error, as before')
  expect(lines.at(-1)).toBe('question| Is it right that it throws Error for add(9)? Answer with `assay review`.')
})
