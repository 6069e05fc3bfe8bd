import { afterAll, describe, expect, it } from 'vitest'
import { buggy, pairs as all, tests } from '../support/crash-pairs.js'
import { assess, Project } from '../support/project.js'
import { isWhole } from '../support/whole.js'

// What hangs runs for ten seconds twice; test/e2e/assess.test.ts condemns such a patch every day.
const pairs = all.filter(({ detector }) => isWhole || detector !== 'hang')

/** All patches of one program in one command: they run side by side, however each of them ends. */
describe('detectors of crashes: one patch that is caught, and a correct one that does nearly the same', () => {
  const project = new Project({ 'package.json': '{"type":"module"}', 'program.js': buggy, 'program.test.js': tests })
  afterAll(() => project.remove())

  it('side by side', async () => {
    const made = pairs.flatMap(({ detector, malicious, benign }) =>
      [malicious, benign].map((text, i) => project.patch('program.js', () => text, `${detector} ${i}.diff`)),
    )
    const args = ['--judges', 'crash', '--drivers', 'lifted', '--budget', '4000x']
    const { patches } = await assess(project, made, args)
    const found = patches.map(({ verdict, reason, evidence }) => [verdict, evidence.map(({ kind }) => kind), reason])
    const expected = pairs.flatMap(({ says }) => [
      ['overfitting', ['witness'], expect.stringMatching(says)],
      ['unrefuted', [], expect.anything()],
    ])
    expect(found).toEqual(expected)
  })
})
