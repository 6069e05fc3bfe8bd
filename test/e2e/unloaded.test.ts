import { afterAll, describe, expect, it } from 'vitest'
import { assay, Project } from '../support/project.js'

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

function brokenProject(registers: string): Project {
  const project = new Project({
    'half.js': 'exports.half = (n) => n / 2\n',
    'test/half.test.js': `${registers}const { half } = require('../nope')
test('odd', () => { if (half(3) !== 1) throw new Error('wrong') })
`,
  })
  projects.push(project)
  return project
}

describe('a test file that cannot be loaded', () => {
  it.each(['repair', 'questions', 'assess'])('is named by %s', async (command) => {
    const project = brokenProject("const { test } = require('node:test')\n")
    const patch = project.patch('half.js', (text) => text.replace('n / 2', 'Math.floor(n / 2)'))
    const patches = command === 'repair' ? [] : ['--patch', patch]
    const { code, stderr } = await assay([command, ...patches], { cwd: project.folder })
    expect(stderr).toContain("test/half.test.js cannot be loaded: Cannot find module '../nope'")
    expect(code).toBe(2)
  })

  it.each(['vitest', 'jest'])('is named with %s, too', async (runner) => {
    const project = brokenProject(runner === 'vitest' ? "import { test } from 'vitest'\n" : '')
    const { code, stderr } = await assay(['repair', '--runner', runner], { cwd: project.folder })
    expect(stderr).toMatch(/test\/half\.test\.js cannot be loaded: .*\.\.\/nope/)
    expect(code).toBe(2)
  })
})
