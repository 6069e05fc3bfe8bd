import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assay, Project, root } from '../support/project.js'
import { isWhole } from '../support/whole.js'

interface Printed {
  readonly stopped: string | null
  readonly plan: readonly { readonly judge: string; readonly isHeard: boolean; readonly why: string }[]
  readonly patches: readonly {
    readonly patch: string
    readonly verdict: string
    readonly reason: string
    readonly evidence: readonly { readonly judge: string }[]
  }[]
}

const project = new Project({
  'src/clamp.js': `export function clamp(x) {
  if (x > 100) return 99
  return x
}
`,
  'test/clamp.test.js': `import { test } from 'node:test'
import assert from 'node:assert'
import { clamp } from '../src/clamp.js'

test('keeps what is small', () => assert.strictEqual(clamp(7), 7))
test('cuts what is large', () => assert.strictEqual(clamp(150), 100))
`,
})
afterAll(() => project.remove())
const fix = (text: string) => text.replace('return 99', 'return 100')
const reference = project.patch('src/clamp.js', fix, 'reference.diff')
const wrong = Array.from({ length: 20 }, (_, i) =>
  project.patch(
    'src/clamp.js',
    (text) => fix(text).replace('  return x\n', `  if (x === ${i + 40}) return null.length\n  return x\n`),
    `wrong-${i}.diff`,
  ),
)
const run = async (patches: string[], args: string[]) => {
  const common = ['--project', project.folder, '--patch', ...patches, '--reference', reference, '--json']
  const result = await assay(['assess', ...common, ...args])
  if (!result.stdout) throw new Error(`no output; exit ${result.code}: ${result.stderr}`)
  return JSON.parse(result.stdout) as Printed
}

describe('a time for the whole run', () => {
  it('ends in time, and says what was not looked at', async () => {
    const before = performance.now()
    await assay(['assess', '--help'])
    const started = performance.now()
    const oneStart = (started - before) / 1000
    const { stopped, patches } = await run(wrong, ['--budget', '3s'])
    const seconds = (performance.now() - started) / 1000
    expect(patches).toHaveLength(20)
    expect(stopped).toMatch(/^the time budget ran out \(3s\): of 20 patches, \d+/)
    const unseen = patches.filter(({ reason }) => reason.startsWith('skipped: the time budget ran out'))
    expect(unseen.length).toBeGreaterThan(0)
    expect(new Set(unseen.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive']))
    // What cannot be cut short is a few processes one after the other, slow where the machine is busy.
    expect(seconds).toBeLessThan(3 + 5 + 4 * oneStart)
  })

  describe('and a patch that does not end', () => {
    const endless = project.patch(
      'src/clamp.js',
      (text) => fix(text).replace('  return x\n', '  while (x > 50 && x < 90) x = x + 0\n  return x\n'),
      'endless.diff',
    )

    it.runIf(isWhole)('is not taken for chance where nobody can wait for it', async () => {
      const { patches } = await run([endless], ['--budget', '9s'])
      expect(patches[0].verdict).toBe('inconclusive')
    })

    it('is not run for longer than there is time, to try a test', async () => {
      const started = performance.now()
      const { patches } = await run([endless], ['--budget', '40s'])
      expect(patches[0].verdict).not.toBe('unrefuted')
      expect((performance.now() - started) / 1000).toBeLessThan(55)
    })
  })

  it('is refused where it cannot be read', async () => {
    const result = await assay(['assess', '--project', project.folder, '--patch', wrong[0], '--patch-budget', 'soon'])
    expect([result.code, result.stderr]).toEqual([2, expect.stringContaining('"patchBudget" is "soon"')])
  })
})

describe('--thorough', () => {
  it('hears the other judges though one has a witness', async () => {
    const args = ['--budget', '4000x', '--judges', 'difference,crash']
    const [brief, whole] = [await run([wrong[2]], args), await run([wrong[2]], [...args, '--thorough'])]
    const judges = ({ patches }: Printed) => new Set(patches[0].evidence.map(({ judge }) => judge))
    expect(judges(brief)).toEqual(new Set(['difference']))
    expect(judges(whole)).toEqual(new Set(['difference', 'crash']))
    expect(whole.patches[0].verdict).toBe('overfitting')
    expect(whole.plan.find(({ judge }) => judge === 'crash')).toMatchObject({ isHeard: true })
    expect(whole.stopped).toBeNull()
  })
})

describe('the plan', () => {
  it('stands above the verdicts', async () => {
    const folder = join(root, 'examples', 'gcd')
    const patch = join(folder, 'patches', 'overfitting-zero.diff')
    const { stdout } = await assay(['assess', '--project', folder, '--patch', patch, '--budget', '500x'])
    expect(stdout).toContain('judges: preservation, difference, crash')
  })
})
