import { afterEach, expect, it } from 'vitest'
import { changedProject } from '../../../src/agents/changed-project.js'
import { Project } from '../../support/project.js'

const projects: Project[] = []
afterEach(() => projects.splice(0).forEach((project) => project.remove()))
function made(files: Record<string, string>): Project {
  const project = new Project(files)
  projects.push(project)
  project.commitAll('node_modules\n')
  return project
}

it('is the root where that is a program', () => {
  const project = made({ 'package.json': '{}', 'src/a.js': '1' })
  project.write({ 'src/a.js': '2' })
  expect(changedProject(`${project.folder}/src`)).toBe(project.folder)
})

it('is the folder with the change elsewhere, wherever the agent stands', () => {
  const project = made({ 'one/pom.xml': '', 'one/src/A.java': '1', 'two/pom.xml': '', 'two/src/B.java': '1' })
  project.write({ 'two/src/B.java': '2' })
  expect(changedProject(`${project.folder}/one/src`)).toBe(`${project.folder}/two`)
})

it('is the folder itself outside of a repository', () => {
  expect(changedProject('/')).toBe('/')
})
