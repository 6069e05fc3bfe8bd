import { afterEach, expect, it } from 'vitest'
import { assess, Project } from '../support/project.js'

const projects: Project[] = []
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

const program = `exports.names = (given) => {
  if (Array.isArray(given)) return given.map((one) => one.toUpperCase())
  return [given.toUpperCase()]
}
`
const tests = `const test = require('node:test')
const assert = require('node:assert')
const { names } = require('./names')
test('one', () => assert.deepStrictEqual(names('ada'), ['ADA']))
test('with blanks', () => assert.deepStrictEqual(names(' ada '), ['ADA']))
`

it('a kind of value that the program asks about is tried, though no test shows it', async () => {
  const project = new Project({ 'names.js': program, 'names.test.js': tests })
  projects.push(project)
  const inBoth = (text: string) => text.replaceAll('.toUpperCase()', '.trim().toUpperCase()')
  const patches = [
    project.patch('names.js', (text) => text.replaceAll('.toUpperCase()', '.toUpperCase().trim()'), 'correct.diff'),
    project.patch(
      'names.js',
      (text) => text.replace('[given.toUpperCase()]', '[given.trim().toUpperCase()]'),
      'one-of-two.diff',
    ),
  ]
  const reference = project.patch('names.js', inBoth, 'reference.diff')
  const { patches: judged } = await assess(project, patches, ['--reference', reference, '--judges', 'difference'])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['unrefuted', 'overfitting'])
  expect(judged[1].reason).toMatch(/names\(\[/)
})
