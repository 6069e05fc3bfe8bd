import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Answers } from '../../../src/oracles/answers.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-answers-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const question = { file: 'a.test.js', test: 'a', input: '1', output: 'f(_)' }

it('an answer can be corrected and taken back', () => {
  const path = join(folder, 'answers.json')
  const answers = new Answers(path)
  answers.replace({ ...question, expected: 1 })
  answers.replace({ ...question, input: '2', expected: 2 })
  answers.replace({ ...question, expected: NaN })
  expect(new Answers(path).to(question)).toEqual([NaN])
  expect(new Answers(path).list).toHaveLength(2)
  new Answers(path).remove({ ...question, expected: NaN })
  expect(new Answers(path).to(question)).toEqual([])
  expect(readFileSync(path, 'utf8')).toContain('"input": "2"')
})

it('a question is the same when something was written above its test', () => {
  const path = join(folder, 'moved.json')
  const at = (start: number, line: number, inTest: number) => ({
    ...question,
    input: `2 instead of 1 (line ${line})`,
    slots: [{ start, inTest, was: 1, value: 2 }],
  })
  new Answers(path).replace({ ...at(50, 3, 20), expected: 7 })
  const answers = new Answers(path)
  expect(answers.to(at(80, 4, 20))).toEqual([7])
  expect(answers.to(at(50, 3, 24))).toEqual([])
})
