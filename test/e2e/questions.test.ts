import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { assay, assess, Project, root } from '../support/project.js'
import { expectTableOne, numbers, patchesOf, questions } from '../support/questions.js'
import { isWhole } from '../support/whole.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-questions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('table 1 of Fix2Fit', () => {
  it('in JavaScript', () => expectTableOne('bounded-write-js'))

  // The whole table in Java is in test/real: nine versions in processes of their own take their time.
  it.runIf(isWhole && haveJars())('in Java, with three of the patches', () =>
    expectTableOne('bounded-write', [1, 4, 6]),
  )

  it('an answer holds for other patches, in later runs, and for assess', async () => {
    const project = join(root, 'examples/bounded-write-js')
    const answers = ['--answers', join(folder, 'js.json')]
    // A is what the first patch shows.
    const some = patchesOf('bounded-write-js', 4, 7)
    const answered = await questions(project, some, [...answers, '--budget', '1000x', '--answer', '1=A'])
    expect([answered.code, numbers(answered.remaining), answered.questions]).toEqual([0, [4], []])
    // Another seed and hardly a look: the answer is known all the same. What 7 refuses, 8 refuses, too.
    const others = patchesOf('bounded-write-js', 6, 8)
    const later = await questions(project, others, [...answers, '--seed', '5', '--budget', '40x'])
    expect([later.code, numbers(later.remaining)]).toEqual([0, [6]])
    expect(numbers(later.ruledOut.map(({ patch }) => patch))).toEqual([8])
    const judged = await assess({ folder: project }, others, [...answers, '--budget', '400x'])
    expect(judged.patches.map(({ verdict }) => verdict)).toEqual(['unrefuted', 'overfitting'])
    expect(judged.patches[1].evidence).toContainEqual(
      expect.objectContaining({ oracle: 'person', classification: 'regression' }),
    )
  })
})

describe('questions', () => {
  const files = {
    'src/half.js': `function half(n) {
  if (n < 0) return 0
  return n / 2
}
module.exports = { half }
`,
    'test/half.test.js': `const { test } = require('node:test')
const assert = require('node:assert')
const { half } = require('../src/half')
test('even', () => assert.strictEqual(half(8), 4))
test('odd', () => assert.strictEqual(half(3), 1))
`,
  }

  it('take a value that no patch gives, and leave out what fails the tests', async () => {
    const project = new Project(files)
    try {
      const patch = (to: string, name: string) => project.patch('src/half.js', (t) => t.replace('n / 2', to), name)
      const floor = patch('Math.floor(n / 2)', 'floor.diff')
      const special = patch('(n === 3 ? 1 : n / 2)', 'special.diff')
      const wrong = patch('n', 'wrong.diff')
      const first = await questions(project.folder, [floor, special, wrong], [])
      expect(first.code).toBe(1)
      expect(first.leftOut.map(({ patch: name }) => basename(name))).toEqual([basename(wrong)])
      expect(first.groups).toHaveLength(2)
      const [question] = first.questions
      expect(question.answers.map(({ patches }) => patches.length)).toEqual([1, 1])
      expect(question.answers.filter(({ before }) => before)).toHaveLength(1)
      const none = await questions(project.folder, [floor, special, wrong], ['--answer', `${question.number}="none"`])
      expect(none).toMatchObject({ code: 0, remaining: [], groups: [], questions: [] })
      expect(readFileSync(join(project.folder, 'assay.answers.json'), 'utf8')).toContain('"expected": "none"')
    } finally {
      project.remove()
    }
  })

  it('say what is wrong with an answer', async () => {
    const { code, stderr } = await assay(['questions', '--patch', 'fix.diff', '--answer', 'B'])
    expect(code).toBe(2)
    expect(stderr).toContain('must be like 1=B')
  })
})
