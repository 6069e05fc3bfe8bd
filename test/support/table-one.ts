import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { assess, root } from './project.js'

/**
 * Table 1 of Fix2Fit: 1, 2 and 5 crash where the program refused, and 3, which the table does not show, with exactly the
 * room of the failing test. The right ones, 4 and 6, and the two that only refuse too much, do not.
 */
export async function expectCrashes(example: string): Promise<void> {
  const folder = join(root, 'examples', example)
  const patches = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => join(folder, 'patches', `${n}.diff`))
  const args = ['--judges', 'crash', '--drivers', 'lifted', '--budget', '12000x']
  const { patches: judged } = await assess({ folder }, patches, args)
  const overfitting = judged.filter(({ verdict }) => verdict === 'overfitting')
  expect(overfitting.map(({ patch }) => basename(patch, '.diff')).sort()).toEqual(['1', '2', '3', '5'])
  for (const { evidence } of overfitting) expect(evidence[0]).toMatchObject({ judge: 'crash', oracle: 'crash' })
  expect(judged.filter(({ verdict }) => verdict === 'unrefuted')).toHaveLength(4)
}
