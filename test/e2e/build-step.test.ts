import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assay, assess, Project } from '../support/project.js'

const program = `export function slug(text) {
  return text.toLowerCase().replace(' ', '-')
}
`
const test = `import test from 'node:test'
import assert from 'node:assert'
import { slug } from '../dist/index.js'
test('spaces', () => assert.strictEqual(slug('Some Long Title'), 'some-long-title'))
`
const change = (other: string) => (text: string) => text.replace("replace(' ', '-')", other)
const exact = change("replace(/ /g, '-')")

function projectWith(build: string): Project {
  const project = new Project({
    'package.json': JSON.stringify({ name: 'subject', type: 'module', scripts: { test: 'node --test', build } }),
    'src/index.js': program,
    'test/slug.test.js': test,
  })
  project.commitAll('dist\nnode_modules\n*.diff\n')
  return project
}

const copying = 'mkdir -p dist && cp src/index.js dist/index.js'

describe('tests that load what the project builds', () => {
  it('are run on what each version builds, and what differs there counts', async () => {
    const project = projectWith(copying)
    // What somebody built long ago is not used.
    project.write({ 'dist/index.js': 'export const slug = () => "stale"\n' })
    const patches = [
      project.patch('src/index.js', change("split(' ').join('-')"), 'correct.diff'),
      project.patch('src/index.js', change("replace(' ', '-').replace(' ', '-')"), 'overfitting.diff'),
      project.patch('src/index.js', change("replace(' ', '+')"), 'no-fix.diff'),
    ]
    const reference = project.patch('src/index.js', exact, 'reference.diff')
    const { patches: judged } = await assess(project, patches, ['--reference', reference])
    expect(judged.map(({ verdict }) => verdict)).toEqual(['unrefuted', 'overfitting', 'implausible'])
  })

  it('need a build that works', async () => {
    const project = projectWith('echo no compiler here && exit 3')
    const patch = project.patch('src/index.js', exact)
    const { code, stderr } = await assay(['assess', '--project', project.folder, '--patch', patch])
    expect(code).toBe(2)
    expect(stderr).toContain('`npm run build`')
    expect(stderr).toContain('no compiler here')
    expect(stderr).toContain('tests.build')
    expect(existsSync(join(project.folder, 'dist'))).toBe(false)
  })

  it('rule a patch out that does not build', async () => {
    const project = projectWith(`${copying} && node --check dist/index.js && node -e "import('./dist/index.js')"`)
    const patch = project.patch('src/index.js', (text) => `${text}import './missing.js'\n`)
    const { patches } = await assess(project, [patch])
    expect(patches[0].verdict).toBe('implausible')
    expect(patches[0].reason).toContain('does not build')
  })
})
