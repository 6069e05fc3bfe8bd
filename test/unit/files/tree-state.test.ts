import { chmodSync, cpSync, rmSync, symlinkSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { stateOf } from '../../../src/files/tree-state.js'
import { Project } from '../../support/project.js'

const projects: Project[] = []
afterEach(() => projects.splice(0).forEach((project) => project.remove()))
function made(isRepository: boolean): Project {
  const project = new Project({ 'a.js': '1', 'inner/b.js': '2' })
  projects.push(project)
  if (isRepository) project.commitAll('node_modules\nbuilt\n')
  return project
}

describe.each([true, false])('the state of files (in a repository: %s)', (isRepository) => {
  it('changes with what a file holds, and is the same again when that is undone', () => {
    const project = made(isRepository)
    const state = () => stateOf(project.folder, undefined, [])
    const before = state()
    project.write({ 'a.js': 'changed' })
    const changed = state()
    project.write({ 'a.js': '1' })
    expect(changed).not.toBe(before)
    expect(state()).toBe(before)
    project.write({ 'new.js': '' })
    expect(state()).not.toBe(before)
  })

  it('changes with what git does not know, and with what is installed', () => {
    const project = made(isRepository)
    const state = () => stateOf(project.folder, undefined, [])
    const states = [state()]
    const next = (files: Record<string, string>) => {
      project.write(files)
      expect(states).not.toContain(state())
      states.push(state())
    }
    next({ 'built/made.js': 'one' })
    next({ 'built/made.js': 'two' })
    next({ 'inner/node_modules/.package-lock.json': '{}' })
  })

  it('is not changed by what Assay writes', () => {
    const project = made(isRepository)
    const before = stateOf(project.folder, undefined, [])
    project.write({ 'assay.answers.json': '{}', 'assay-report/report.html': '' })
    expect(stateOf(project.folder, undefined, [])).toBe(before)
  })
})

describe('in a repository', () => {
  it('a commit of the same change on a branch changes nothing, and a package knows of its neighbours', () => {
    const project = made(true)
    project.git('checkout', '-qb', 'fix')
    project.write({ 'a.js': 'fixed' })
    const inner = `${project.folder}/inner`
    const before = stateOf(inner, 'main', [])
    project.git('commit', '-qam', 'fix')
    expect(stateOf(inner, 'main', [])).toBe(before)
    project.write({ 'a.js': 'fixed again' })
    expect(stateOf(inner, 'main', [])).not.toBe(before)
  })

  it('a repository in the repository counts, beside the program and in it', () => {
    const project = made(true)
    const nested = new Project({ 'c.js': '1' })
    projects.push(nested)
    nested.commitAll('node_modules\n')
    cpSync(nested.folder, `${project.folder}/nested`, {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
    for (const folder of [project.folder, `${project.folder}/inner`]) {
      const before = stateOf(folder, undefined, [])
      project.write({ 'nested/c.js': folder })
      expect(stateOf(folder, undefined, [])).not.toBe(before)
    }
  })

  it('a link counts by where it leads, and a file that may not be read is no trouble', () => {
    const project = made(true)
    const inner = `${project.folder}/inner`
    project.write({ 'one/a.js': '1', 'two/a.js': '1' })
    symlinkSync('one', `${project.folder}/link`)
    symlinkSync('..', `${project.folder}/one/around`)
    const before = stateOf(inner, undefined, [])
    rmSync(`${project.folder}/link`)
    symlinkSync('two', `${project.folder}/link`)
    expect(stateOf(inner, undefined, [])).not.toBe(before)
    project.write({ 'secret.js': '' })
    chmodSync(`${project.folder}/secret.js`, 0)
    expect(stateOf(inner, undefined, [])).not.toBe(before)
    expect(stateOf(project.folder, undefined, [])).not.toBe(before)
  })

  it('patches count by their content', () => {
    const project = made(true)
    project.write({ 'built/fix.diff': 'one' })
    const patch = `${project.folder}/built/fix.diff`
    const before = stateOf(project.folder, undefined, [patch])
    project.write({ 'built/fix.diff': 'two' })
    expect(stateOf(project.folder, undefined, [patch])).not.toBe(before)
  })
})
