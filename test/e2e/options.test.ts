import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assess, Project, type JsonAssessment } from '../support/project.js'

describe('options that no single test combines', () => {
  let project: Project
  let patches: JsonAssessment[]
  beforeAll(async () => {
    project = new Project({
      'label.js': `exports.label = (text, { upper = false, mark = '' } = {}) => {
  const out = upper ? text.toUpperCase() : text
  return out
}
`,
      'label.test.js': `const test = require('node:test')
const assert = require('node:assert')
const { label } = require('./label')
test('capitals', () => assert.strictEqual(label('ab', { upper: true }), 'AB'))
test('a mark', () => assert.strictEqual(label('ab', { mark: '!' }), 'ab!'))
`,
    })
    const put = (text: string, name: string) =>
      project.patch('label.js', (old) => old.replace('return out', text), name)
    const given = [put('return `${out}${mark}`', 'right.diff'), put('return upper ? out : out + mark', 'wrong.diff')]
    const reference = put('return out + mark', 'reference.diff')
    ;({ patches } = await assess(project, given, ['--reference', reference, '--judges', 'difference']))
  })
  afterAll(() => project.remove())

  it('are combined', () => {
    expect(patches[1].verdict).toBe('overfitting')
    expect(patches[1].reason).toMatch(/upper: true.*mark|mark.*upper: true/)
  })

  it('say nothing against a correct patch', () => expect(patches[0].verdict).toBe('unrefuted'))
})
