import { afterEach, describe, expect, it } from 'vitest'
import { correctPatches } from '../support/correct-patches.js'
import { assess, Project } from '../support/project.js'
import { firstOf } from '../support/whole.js'

const projects: Project[] = []
const make = (files: Record<string, string>) => {
  const project = new Project(files)
  projects.push(project)
  return project
}
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

describe('likeness of executions does not suspect a correct patch', () => {
  it.each(firstOf(correctPatches, 4))('$kind', async ({ file, buggy, fixed, test }) => {
    const project = make({ 'package.json': '{"type":"module"}', [file]: buggy, 'its.test.js': test })
    const patch = project.patch(file, () => fixed)
    const { patches } = await assess(
      project,
      [patch],
      ['--judges', 'similarity', '--drivers', 'lifted', '--budget', '10000x'],
    )
    expect(patches[0]).toMatchObject({ verdict: 'inconclusive', evidence: [] })
  })
})
