import { afterEach, describe, expect, it } from 'vitest'
import { assay, Project } from '../support/project.js'

const projects: Project[] = []
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

const wrong = 'exports.share = (part, whole) => (100 * part) / whole\n'
const right = 'exports.share = (part, whole) => (whole === 0 ? 0 : (100 * part) / whole)\n'
const tests = `const test = require('node:test')
const assert = require('node:assert')
const { share } = require('./share.js')
test('a half', () => assert.equal(share(1, 2), 50))
`
const newTest = `${tests}test('of nothing', () => assert.equal(share(3, 0), 0))\n`
const quick = ['--judges', 'difference', '--drivers', 'lifted', '--budget', '400x', '--json']

function committed(files: Record<string, string>): Project {
  const project = new Project(files)
  projects.push(project)
  project.commitAll('node_modules\n')
  return project
}

const run = (project: Project, ...args: string[]) => assay(['assess', ...args, ...quick], { cwd: project.folder })
const failingIn = (stdout: string) => (JSON.parse(stdout) as { failing: { name: string }[] }).failing

describe('without arguments', () => {
  it('uncommitted changes are judged, or else those of the branch', async () => {
    const project = committed({ 'share.js': wrong, 'share.test.js': tests })
    project.git('checkout', '-qb', 'fix')
    project.write({ 'share.js': right, 'share.test.js': newTest })
    const uncommitted = await run(project)
    expect(uncommitted.stderr).toContain('judging the uncommitted changes (--base HEAD)')
    expect(uncommitted.stdout).toMatch(/"reproduce": "npx assay assess --base HEAD/)
    expect(failingIn(uncommitted.stdout)).toEqual([{ file: 'share.test.js', name: 'of nothing' }])
    project.git('commit', '-qam', 'fix')
    const branch = await run(project)
    expect(branch.stderr).toContain('judging what this branch changes since main (--base main)')
    expect(failingIn(branch.stdout)).toEqual([{ file: 'share.test.js', name: 'of nothing' }])
  })

  it('nothing changed is an error that says what to give', async () => {
    const { code, stderr } = await run(committed({ 'share.js': wrong, 'share.test.js': tests }))
    expect(code).toBe(2)
    expect(stderr).toContain('there is no patch')
  })
})

describe('in a workspace', () => {
  const packages = (name: string) => ({
    [`packages/${name}/package.json`]: JSON.stringify({ name, scripts: { test: 'node --test' } }),
    [`packages/${name}/share.js`]: wrong,
    [`packages/${name}/share.test.js`]: tests,
  })
  const workspace = () =>
    committed({
      'package.json': JSON.stringify({ name: 'all', private: true, workspaces: ['packages/*'] }),
      ...packages('one'),
      ...packages('two'),
    })

  it('the package that has changed is the project', async () => {
    const project = workspace()
    project.write({ 'packages/two/share.js': right, 'packages/two/share.test.js': newTest })
    const { stdout, stderr } = await run(project)
    expect(stderr).toContain('judging the package packages/two')
    expect(failingIn(stdout)).toEqual([{ file: 'share.test.js', name: 'of nothing' }])
  })

  it('of several, one has to be named', async () => {
    const project = workspace()
    project.write({ 'packages/one/share.js': right, 'packages/two/share.js': right })
    const { code, stderr } = await run(project)
    expect(code).toBe(2)
    expect(stderr).toContain('the changes are in 2 packages of this workspace: packages/one, packages/two')
  })
})
