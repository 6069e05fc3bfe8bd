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
