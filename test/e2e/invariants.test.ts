import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { byReference, expectCommonLaw, expectContradictedLaw, lawful, measures, named } from '../support/invariants.js'
import { haveJars } from '../support/jars.js'
import { isWhole } from '../support/whole.js'
import { assay, root, type JsonAssessment } from '../support/project.js'

describe('overfitting-1: a law that a passing run contradicts (figure 1)', () => {
  it('in JavaScript', () => expectContradictedLaw('-js'))
  it.runIf(isWhole && haveJars())('in Java', () => expectContradictedLaw(''))
})

// In Java it is in test/real: many versions of a larger program are compiled for it.
describe('overfitting-2: what failing runs have in common with the buggy version (figure 6)', () => {
  it('in JavaScript', () => expectCommonLaw('-js'))
})

describe('what the judge is asked for', () => {
  it('without a reference a law about an answer is broken, and a correct patch keeps them all', async () => {
    const { found } = await lawful('simplex-js')
    expect(found.get('correct')).toMatchObject({ verdict: 'inconclusive', evidence: [] })
    expect(found.get('correct')!.reason).toMatch(
      /keeps all \d+ invariants that could be checked, of \d+ in 3 functions/,
    )
    expect(measures(found.get('overfitting-early-return'))).toEqual(['overfitting-1'])
    // Other classes of helpers are given to them by a correct patch.
    const gaussian = await lawful('gaussian-js')
    for (const name of ['correct', 'correct-in-search']) expect(gaussian.found.get(name)!.evidence).toEqual([])
  })

  it.runIf(isWhole)('beside the other judges, inputs that can be compared with the reference decide', async () => {
    const folder = join(root, 'examples/gaussian-js')
    const args = ['assess', '--project', folder, '--patch', join(folder, 'patches'), ...byReference('gaussian-js')]
    const { stdout } = await assay([...args, '--budget', '2000x', '--json'])
    const { patches } = JSON.parse(stdout) as { patches: JsonAssessment[] }
    const found = named(patches)
    for (const name of ['correct', 'correct-in-search']) expect(found.get(name)!.verdict).toBe('unrefuted')
    for (const name of ['overfitting-only-zero', 'overfitting-all-positive'])
      expect(found.get(name)!.verdict).toBe('overfitting')
  })

  it('who trusts what is inferred, condemns', async () => {
    const { found } = await lawful('simplex-js', ...byReference('simplex-js'), '--trust-inferred')
    expect(found.get('overfitting-early-return')!.verdict).toBe('overfitting')
    expect(found.get('correct')!.verdict).toBe('inconclusive')
  })

  it('the paper’s rules compare invariants instead of runs, and need a reference', async () => {
    const { found } = await lawful('gaussian-js', ...byReference('gaussian-js'), '--paper-rules')
    expect(measures(found.get('overfitting-only-zero'))).toContain('overfitting-2')
    expect(found.get('overfitting-only-zero')!.invariants!.rules.paper).toBe(true)
    const folder = join(root, 'examples/simplex-js')
    const alone = await assay(['assess', '--project', folder, '--patch', 'x.diff', '--paper-rules'])
    expect(alone.code).toBe(2)
    expect(alone.stderr).toContain('--paper-rules needs a reference')
  })

  it.runIf(isWhole)('of the changed functions only', async () => {
    const { found } = await lawful('gaussian-js', ...byReference('gaussian-js'), '--invariants-of', 'changed')
    const laws = found.get('overfitting-only-zero')!.invariants!.maintained
    // The entry of search, where the class shows, is changed by nobody.
    expect(laws.every((law) => /^(Fitter\.fit|Parametric\.value)$/.test(law.function))).toBe(true)
  })

  it('a wrong word is told', async () => {
    const folder = join(root, 'examples/simplex-js')
    const { code, stderr } = await assay(['assess', '--project', folder, '--patch', 'x', '--invariants-of', 'some'])
    expect(code).toBe(2)
    expect(stderr).toContain('--invariants-of names "some", which does not exist')
  })
})
