import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { assay, assess, Project, root, type JsonAssessment } from '../support/project.js'

const projects: Project[] = []
const make = (files: Record<string, string>) => {
  const project = new Project(files)
  projects.push(project)
  return project
}
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

const example = (name: string) => join(root, 'examples', name)
const likeness = async (name: string, ...more: string[]) => {
  const folder = example(name)
  const args = ['--judges', 'similarity', '--budget', '40000x', ...more]
  const { patches } = await assess({ folder }, [join(folder, 'patches')], args)
  return new Map(patches.map((one) => [one.patch.replace(/^.*\/|\.diff$/g, ''), one]))
}
const measures = (one: JsonAssessment | undefined) => one?.evidence.map(({ measure }) => measure) ?? []

const languages = [
  { language: 'JavaScript', suffix: '-js', isHere: true },
  { language: 'Java', suffix: '', isHere: haveJars() },
]

describe.each(languages)('likeness of executions, $language', ({ suffix, isHere }) => {
  it.skipIf(!isHere)('the paper’s first example: a call removed under a weak oracle', async () => {
    const found = await likeness(`pie-chart${suffix}`, '--drivers', 'lifted')
    for (const name of ['correct', 'correct-in-draw']) expect([name, measures(found.get(name))]).toEqual([name, []])
    for (const name of ['overfitting-not-drawn', 'overfitting-early-return']) {
      const one = found.get(name)!
      expect(one.verdict).toBe('suspect')
      expect(measures(one)).toEqual(expect.arrayContaining(['PATCH-SIM', 'kept behaviour']))
      expect(one.similarity!.patchSim!.ap).toBeGreaterThan(0.8)
      const drawn = one.similarity!.tests.filter((test) => test.origin === 'original' && test.class === 'passing')
      expect(drawn.length).toBeGreaterThan(2)
      const moved = drawn.find(({ distance }) => distance > 0.8)!
      expect(moved.parting!.before!.line).toBeGreaterThan(0)
      const kept = one.evidence.find(({ measure }) => measure === 'kept behaviour')!
      expect(kept.example!.before).not.toBe(kept.example!.after)
      // That something throws nothing cannot be turned into what it returns.
      if (!suffix) expect(kept.example!.regressionTest).toContain('found by assay')
    }
  })

  it.skipIf(!isHere)('the paper’s second example: what weak inputs do not show', async () => {
    const found = await likeness(`replace-each${suffix}`, '--drivers', 'lifted')
    expect(measures(found.get('correct'))).toEqual([])
    expect(found.get('correct')!.verdict).toBe('inconclusive')
    const nopol = found.get('overfitting-repeat-only')!
    expect(nopol.verdict).toBe('suspect')
    expect(measures(nopol)).toEqual(['breadth of the fix'])
    expect(nopol.evidence[0].example).toMatchObject({ change: null, inputInWords: expect.stringContaining('null') })
    expect(found.get('overfitting-special-case')!.verdict).toBe('suspect')
    // It changes every input that crashes, and nothing else: only who knows what is right can tell.
    expect(measures(found.get('overfitting-early-return'))).toEqual([])
  })

  it.skipIf(!isHere)(
    'a special case is told by breadth, an early return by how far tests move, a fix by neither',
    async () => {
      const found = await likeness(`initials${suffix}`, ...(suffix ? [] : ['--drivers', 'lifted']))
      expect(measures(found.get('correct'))).toEqual([])
      expect(found.get('correct')!.verdict).toBe('inconclusive')
      // Same behaviour, other statements.
      expect(measures(found.get('correct-rewritten'))).toEqual([])
      const special = found.get('overfitting-special-case')!
      expect(measures(special)).toEqual(['breadth of the fix'])
      expect(special.evidence[0].value).toBeGreaterThan(0.9)
      expect(special.evidence[0].example!.before).toBe(special.evidence[0].example!.after)
      const early = found.get('overfitting-early-return')!
      expect(early.verdict).toBe('suspect')
      expect(measures(early)).toContain('PATCH-SIM')
    },
  )

  it.skipIf(!isHere)('a fix that touches a single boundary value is not suspected', async () => {
    const found = await likeness(`bulk-price${suffix}`, '--drivers', 'lifted')
    for (const [name, one] of found) expect([name, measures(one)]).toEqual([name, []])
    expect(found.get('correct')!.reason).toContain('which alone clears no patch')
  })
})

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
    expect((await wrong('--similarity', 'mean')).stderr).toContain('There are: paper, behaviour, median.')
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

  it('gives the same answer twice', async () => {
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
