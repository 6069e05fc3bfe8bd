import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { example, firstExample, likeness, measures, boundaryExample, breadthExample } from '../support/likeness.js'
import { assay, assess, Project } from '../support/project.js'
import { isWhole } from '../support/whole.js'

const projects: Project[] = []
const make = (files: Record<string, string>) => {
  const project = new Project(files)
  projects.push(project)
  return project
}
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

describe('likeness of executions, JavaScript', () => {
  firstExample('-js')
  breadthExample('-js')
  boundaryExample('-js')
})

// Those in Java are in test/real: what they show is the judge's, which is the same for every language, and the traces of Java
// are tested in test/contract/java-traces.

describe('the paper’s own rule', () => {
  it('suspects a rewritten function, which is why it is not the default', async () => {
    const found = await likeness('initials-js', '--drivers', 'lifted', '--similarity', 'paper')
    expect(measures(found.get('correct-rewritten'))).toContain('PATCH-SIM')
  })

  it('is told by its flags, which are checked', async () => {
    const wrong = (...flags: string[]) =>
      assay(['assess', '--project', example('initials-js'), '--patch', '.', ...flags])
    expect((await wrong('--kp', '2')).stderr).toContain('--kp is "2", but must be a number from 0 to 1')
    expect((await wrong('--kt', 'x')).code).toBe(2)
    expect((await wrong('--generated', '-1')).stderr).toContain('--generated')
    expect((await wrong('--similarity', 'mean')).stderr).toContain('Available: paper, behaviour, median.')
  })
})

describe('what likeness cannot tell', () => {
  const files = {
    'package.json': '{"type":"module"}',
    'double.js': 'export const double = (x) => x + x + (x > 2 ? 1 : 0)\n',
    'double.test.js': `import assert from 'node:assert'
import { test } from 'node:test'
import { double } from './double.js'
test('doubles three', () => assert.strictEqual(double(3), 6))
`,
  }

  it('is inconclusive where no test passes, and says so', async () => {
    const project = make(files)
    const patch = project.patch('double.js', () => 'export const double = (x) => x * 2\n')
    const { patches } = await assess(project, [patch], ['--judges', 'similarity'])
    expect(patches[0]).toMatchObject({ verdict: 'inconclusive', evidence: [] })
    expect(patches[0].reason).toMatch(/executions cannot be compared: .*none counts as passing/)
  })

  it.runIf(isWhole)('gives the same answer twice', async () => {
    const [first, again] = [
      await likeness('bulk-price-js', '--drivers', 'lifted'),
      await likeness('bulk-price-js', '--drivers', 'lifted'),
    ]
    for (const [name, one] of first) expect(again.get(name)!.similarity).toEqual(one.similarity)
  })

  it('does not run where a reference tells, unless it is asked for', async () => {
    const folder = example('initials-js')
    const args = ['--reference', join(folder, 'reference.diff'), '--judges', 'difference']
    const { patches } = await assess({ folder }, [join(folder, 'patches/correct.diff')], args)
    expect(patches[0].similarity).toBeNull()
  })
})
