import { afterEach, describe, expect, it } from 'vitest'
import { correctPatches } from '../support/correct-patches.js'
import { crashing } from '../support/crash-cases.js'
import { assess, Project } from '../support/project.js'

const args = ['--judges', 'crash', '--budget', '8000x', '--drivers', 'lifted']
let project: Project
afterEach(() => project.remove())

describe('the judge crash, with a longer look', () => {
  it.each(crashing)('catches $kind', async ({ program, tests, change: [from, to] }) => {
    project = new Project({ 'package.json': '{"type":"module"}', 'program.js': program, 'program.test.js': tests })
    const patch = project.patch('program.js', (text) => text.replace(from, () => to))
    const { patches } = await assess(project, [patch], args)
    expect(patches[0].verdict).toBe('overfitting')
  })

  it.each(correctPatches)('does not condemn $kind', async ({ file, buggy, fixed, test }) => {
    project = new Project({ 'package.json': '{"type":"module"}', [file]: buggy, 'its.test.js': test })
    const patch = project.patch(file, () => fixed)
    const { patches } = await assess(project, [patch], args)
    expect(patches[0].evidence).toEqual([])
  })
})
