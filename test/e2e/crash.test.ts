import { afterEach, describe, expect, it } from 'vitest'
import { crashing, sound, type CrashCase } from '../support/crash-cases.js'
import { assess, Project } from '../support/project.js'
import { firstOf } from '../support/whole.js'

const projects: Project[] = []
const make = (files: Record<string, string>) => {
  const project = new Project({ 'package.json': '{"type":"module"}', ...files })
  projects.push(project)
  return project
}
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

const thorough = ['--judges', 'crash', '--budget', '8000x', '--drivers', 'lifted']
const quick = [...thorough, '--budget', '3000x']

const judged = async ({ program, change: [from, to], tests }: CrashCase, args: string[]) => {
  const project = make({ 'program.js': program, 'program.test.js': tests })
  const patch = project.patch('program.js', (text) => text.replace(from, () => to))
  const { patches, result } = await assess(project, [patch], args)
  return { ...patches[0], code: result.code, project, patch }
}

describe('a patch that crashes', () => {
  // To wait for one without an end takes long: that is done beside the others in crash-detectors.test.ts.
  it.each(crashing)('is caught: $kind', async ({ classification, crash, ...subject }) => {
    const { verdict, reason, evidence } = await judged(subject, thorough)
    expect([verdict, reason]).toEqual(['overfitting', expect.stringMatching(crash)])
    expect(evidence).toMatchObject([{ judge: 'crash', oracle: 'crash', grade: 'in-type', classification }])
    expect(evidence[0].regressionTest).toContain('found by assay')
  })
})

describe('a correct patch is not condemned', () => {
  it.each(firstOf(sound, 6))('$kind', async (subject) => {
    const { verdict, evidence } = await judged(subject, quick)
    expect([verdict, evidence]).toEqual(['unrefuted', []])
  })

  it('where the reference crashes, too', async () => {
    const [subject] = crashing
    const project = make({ 'program.js': subject.program, 'program.test.js': subject.tests })
    const [from, to] = subject.change
    const reference = project.patch('program.js', (text) => text.replace(from, () => to), 'reference.diff')
    const patch = project.patch('program.js', (text) => text.replace(from, () => `word.at(0).toUpperCase()`))
    const { patches } = await assess(project, [patch], [...quick, '--reference', reference])
    expect(patches[0]).toMatchObject({ verdict: 'unrefuted', evidence: [] })
  })
})

describe('a crash that no test comes to', () => {
  it('is shown by a generated sequence of calls', async () => {
    const project = make({
      'queue.js': `export class Queue {
  items = []
  add(item) {
    this.items.push(item)
    return this
  }
  next() {
    const item = this.items.pop()
    return item === undefined ? 'nothing' : item
  }
}
`,
      'queue.test.js': `import assert from 'node:assert/strict'
import test from 'node:test'
import { Queue } from './queue.js'
test('one', () => {
  assert.equal(new Queue().add('a').next(), 'a')
})
test('in order', () => {
  assert.equal(new Queue().add('b').add('c').next(), 'b')
})
`,
    })
    const careless = project.patch('queue.js', (text) =>
      text.replace(/const item[^}]+'nothing' : item/, 'return this.items.shift().toString()'),
    )
    const right = project.patch('queue.js', (text) => text.replace('pop()', 'shift()'), 'right.diff')
    // Without a reference nothing says that such calls are any good.
    const args = ['--judges', 'crash', '--drivers', 'lifted,sequences', '--budget', '4000x', '--reference', right]
    const { patches } = await assess(project, [careless], args)
    expect(patches.map(({ verdict }) => verdict)).toEqual(['overfitting'])
    const [{ inputInWords, regressionTest }] = patches[0].evidence
    expect(inputInWords).toMatch(/new Queue\(\)/)
    expect(regressionTest).toMatch(/must not crash where it did not before the patch: TypeError/)
  })
})
