import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { assess, root } from '../support/project.js'

/**
 * Table 1 of Fix2Fit: 1, 2 and 5 crash where the program refused, and 3, which the table does not show, with exactly the
 * room of the failing test. The right ones, 4 and 6, and the two that only refuse too much, do not.
 */
async function expectCrashes(example: string): Promise<void> {
  const folder = join(root, 'examples', example)
  const patches = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => join(folder, 'patches', `${n}.diff`))
  const args = ['--judges', 'crash', '--drivers', 'lifted', '--budget', '12000x']
  const { patches: judged } = await assess({ folder }, patches, args)
  const overfitting = judged.filter(({ verdict }) => verdict === 'overfitting')
  expect(overfitting.map(({ patch }) => basename(patch, '.diff')).sort()).toEqual(['1', '2', '3', '5'])
  for (const { evidence } of overfitting) expect(evidence[0]).toMatchObject({ judge: 'crash', oracle: 'crash' })
  expect(judged.filter(({ verdict }) => verdict === 'unrefuted')).toHaveLength(4)
}

describe('crashing patches of table 1 of Fix2Fit are discarded', () => {
  it('in JavaScript', () => expectCrashes('bounded-write-js'))
  it.skipIf(!haveJars())('in Java', () => expectCrashes('bounded-write'))
})
