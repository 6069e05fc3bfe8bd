import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { scriptRepositories } from '../support/changed.js'
import { javaProject } from '../support/java.js'
import { assay, Project } from '../support/project.js'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

function committed(files: Record<string, string>): Project {
  const project = new Project(files)
  closing.push(() => project.remove())
  project.commitAll('node_modules\n')
  return project
}

/** A machine with nothing but these tools. */
function machineWith(...tools: string[]): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), 'assay-path-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['node', ...tools])
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(folder, name))
  return { PATH: folder, JAVA_HOME: '' }
}

describe('assay doctor', () => {
  it('shows what there is, and that the hook works', async () => {
    const project = committed({
      'package.json': JSON.stringify({
        name: 'subject',
        scripts: { test: "TZ=UTC mocha --ui tdd 'spec/*.js'", build: 'true' },
      }),
      'package-lock.json': '{}',
      'spec/share.js': "const { share } = require('../lib/share.js')\ntest('half', () => share(1, 2))\n",
    })
    const { stdout, code } = await assay(['doctor', '--json'], { cwd: project.folder })
    expect(JSON.parse(stdout)).toMatchObject({
      language: 'javascript',
      'package manager': 'npm (package-lock.json)',
      'test runner': expect.stringMatching(/^mocha \d/),
      'test files': '1 file, such as spec/share.js',
      'test options': '--ui tdd TZ=UTC',
      'build step': expect.stringContaining('npm run build'),
      changes: 'none against git',
      'on a wrong change': expect.stringMatching(/^blocks \(.*initials\(/s),
      'on a right change': expect.stringMatching(/^lets it pass \(.*nothing speaks against/),
      missing: [],
    })
    expect(code).toBe(0)
  })

  const oneTest = "const { test } = require('node:test')\ntest('a', () => {})\n"
  it.each([
    ['tests', { 'index.js': 'exports.one = 1\n' }, [], 'no test files found'],
    [
      'its test runner',
      { 'package.json': '{ "devDependencies": { "mocha": "1" } }', 'a.test.js': oneTest },
      ['node_modules'],
      'the test runner mocha is not installed',
    ],
    ['a program', { 'notes.md': 'nothing' }, ['package.json', 'node_modules'], 'the language'],
  ])('says what is missing without %s, and what works all the same', async (_, files, gone, what) => {
    const project = committed(files)
    for (const name of gone) rmSync(join(project.folder, name))
    const { code, stdout } = await assay(['doctor', '--quick'], { cwd: project.folder })
    expect(code).toBe(2)
    expect(stdout).toMatch(new RegExp(`Missing: .*${what}[^]*Without it: .*assay demo`))
  })

  it('without git, patch files are judged', async () => {
    const project = scriptRepositories[0].make()
    closing.push(() => project.remove())
    const { code, stdout } = await assay(['doctor'], { cwd: project.folder, env: machineWith() })
    expect(code).toBe(2)
    expect(stdout).toMatch(/Missing: git is not installed[^]*assess --patch FILE/)
    expect(stdout).toContain('test runner           node')
  })

  it('without a JDK, a Java program is not judged, and the hook works', async () => {
    const project = javaProject({ 'src/main/java/A.java': 'class A {}\n' })
    closing.push(() => project.remove())
    project.commitAll('target\n')
    const { code, stdout } = await assay(['doctor'], { cwd: project.folder, env: machineWith('git') })
    expect(code).toBe(2)
    expect(stdout).toMatch(/Missing: no Java installation was found/)
    expect(stdout).toContain('on a wrong change     blocks')
  })
})
