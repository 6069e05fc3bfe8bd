import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assess, root, type JsonAssessment } from '../support/project.js'
import { poracleCases } from './poracle-cases.js'
import { layOutReleased, removeReleased } from './released.js'

/** The examples of figures 5 to 8 of Poracle; its table 7 repeats every run ten times. */
const seeds = Array.from({ length: 10 }, (_, i) => i + 1)
afterAll(removeReleased)

const verdicts = (patches: JsonAssessment[]) => patches.map((p) => [p.patch.replace(/^.*\//, ''), p.verdict])

describe('the paper’s examples on released versions of commons-math and commons-lang', () => {
  it.each(poracleCases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { folder, files } = layOutReleased(one)
    const expected = one.patches.map(({ name, label }) => [
      `${name}.diff`,
      label === 'correct' ? 'unrefuted' : 'overfitting',
    ])
    for (const seed of seeds) {
      const { patches } = await assess({ folder }, files, ['--budget', '20000x', '--seed', String(seed)])
      expect([seed, verdicts(patches)]).toEqual([seed, expected])
      const times = patches.filter((p) => p.verdict === 'overfitting').map((p) => p.effort.seconds)
      console.log(`${one.name}, seed ${seed}: all ${times.length} condemned, the last after ${Math.max(...times)} s`)
    }
  })
})

describe('the same in JavaScript', () => {
  it.each(['gcd', 'fdistribution', 'regression', 'create-number'])('%s', async (name) => {
    const folder = join(root, 'examples', name)
    const files = readdirSync(join(folder, 'patches')).map((file) => join(folder, 'patches', file))
    const expected = files.map((file) => [
      file.replace(/^.*\//, ''),
      file.endsWith('correct.diff') ? 'unrefuted' : 'overfitting',
    ])
    for (const seed of seeds) {
      const { patches } = await assess({ folder }, files, ['--budget', '20000x', '--seed', String(seed)])
      expect([seed, verdicts(patches)]).toEqual([seed, expected])
    }
  })
})

describe('an example of its own', () => {
  it('ranges, in Java', async () => {
    const folder = join(root, 'examples/ranges')
    const { patches } = await assess({ folder }, [join(folder, 'patches')])
    expect(Object.fromEntries(verdicts(patches))).toEqual({
      'correct.diff': 'unrefuted',
      // Wrong only where the buggy version was wrong as well, which preservation does not see.
      'overfitting-five.diff': 'unrefuted',
      'overfitting-size.diff': 'overfitting',
    })
    expect(patches[0].alike).toEqual([expect.stringContaining('overfitting-five')])
  })
})
