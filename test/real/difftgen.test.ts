import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assess, listing, root } from '../support/project.js'
import { toBooleanCase } from './difftgen-cases.js'
import { layOutReleased, removeReleased } from './released.js'

afterAll(removeReleased)

describe('the example of DiffTGen (figure 1) on the released commons-lang', () => {
  it('finds an input like "@es" and writes the test', async () => {
    const { folder, files } = layOutReleased(toBooleanCase)
    const [correct] = files
    for (const seed of [1, 2, 3]) {
      const { patches } = await assess({ folder }, files, [
        '--reference',
        correct,
        '--budget',
        '20000x',
        '--seed',
        `${seed}`,
      ])
      expect(patches.map((p) => p.verdict)).toEqual(['unrefuted', 'overfitting', 'overfitting', 'overfitting'])
      const [witness] = patches[1].evidence
      // A text of three letters that ends like "yes" and does not start like it: Nopol's patch takes it for one.
      expect(witness.inputInWords).toMatch(/"[^yY][eE][sS]"/)
      expect(witness).toMatchObject({ classification: 'regression', before: 'false', after: 'true', expected: 'false' })
      expect(witness.regressionTest).toMatch(/assertFalse\(BooleanUtils\.toBoolean\("[^yY][eE][sS]"\)\)/)
      console.log(
        `seed ${seed}: ${patches
          .slice(1)
          .map((p) => `${p.effort.seconds} s, ${p.evidence[0].inputInWords}`)
          .join('; ')}`,
      )
    }
  })
})

describe('generated calls', () => {
  it.each(['withdraw', 'invoice', 'text-table', 'to-boolean'])(
    'condemn what no test of the example %s reaches',
    async (name) => {
      const folder = join(root, 'examples', name)
      const args = ['--reference', join(folder, 'reference.diff'), '--budget', '30000x']
      const { patches } = await assess({ folder }, [join(folder, 'patches')], args)
      for (const { patch, verdict } of patches)
        expect([patch, verdict]).toEqual([patch, patch.endsWith('correct.diff') ? 'unrefuted' : 'overfitting'])
    },
  )

  it('text-table: generated calls condemn what no test reaches, with a test that was run', async () => {
    const folder = join(root, 'examples/text-table')
    const before = listing(folder)
    const chosen = ['correct', 'overfitting-left-only', 'overfitting-padded'].map((name) =>
      join(folder, 'patches', `${name}.diff`),
    )
    const args = ['--reference', join(folder, 'reference.diff'), '--budget', '30000x']
    const { patches } = await assess({ folder }, chosen, args)
    expect(patches.map(({ verdict }) => verdict)).toEqual(['unrefuted', 'overfitting', 'overfitting'])
    const padded = patches.find(({ patch }) => patch.endsWith('overfitting-padded.diff'))!
    const [witness] = padded.evidence
    expect(witness).toMatchObject({ judge: 'difference', oracle: 'reference', classification: 'regression' })
    expect(witness.before).toBe(witness.expected)
    expect(witness.after).not.toBe(witness.expected)
    expect(witness.regressionTest).toMatch(/new TextTable\([^]*assert\.strictEqual\(/)
    expect(listing(folder)).toEqual(before)
  })
})
