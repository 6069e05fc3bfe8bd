import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { assay, assess, root, type JsonAssessment } from '../support/project.js'

/** Verdicts of this judge alone. */
const lawful = async (name: string, ...more: string[]) => {
  const folder = join(root, 'examples', name)
  const { patches } = await assess({ folder }, [join(folder, 'patches')], ['--judges', 'invariants', ...more])
  return { found: named(patches) }
}
const named = (patches: readonly JsonAssessment[]) =>
  new Map(patches.map((one) => [one.patch.replace(/^.*\/|\.diff$/g, ''), one]))
const byReference = (name: string) => ['--reference', join(root, 'examples', name, 'reference.diff')]
const measures = (one: JsonAssessment | undefined) => one?.evidence.map(({ measure }) => measure) ?? []

const languages = [
  { language: 'JavaScript', suffix: '-js', isHere: true },
  { language: 'Java', suffix: '', isHere: haveJars() },
]

describe.each(languages)('invariants, $language', ({ suffix, isHere }) => {
  it.skipIf(!isHere)('overfitting-1: a law that a passing run contradicts (figure 1)', async () => {
    const { found } = await lawful(`simplex${suffix}`, ...byReference(`simplex${suffix}`))
    expect(found.get('correct')).toMatchObject({ verdict: 'inconclusive', evidence: [] })
    for (const name of ['overfitting-early-return', 'overfitting-two-rounds']) {
      const one = found.get(name)!
      expect(one.verdict).toBe('suspect')
      expect(measures(one)).toContain('overfitting-1')
      const [law] = one.invariants!.violated
      expect(law).toMatchObject({ text: 'this.value < orig(this.value)', at: 'exit' })
      expect(law.function).toMatch(/^Optimizer\.iterate/)
      // The run that contradicts it, and what the reference did in the same call.
      const value = (run: typeof law.run) => Object.fromEntries(run!.values.map((one) => [one.name, Number(one.value)]))
      expect(value(law.run)['this.value']).toBe(value(law.run)['orig(this.value)'])
      expect(value(law.instead)['this.value']).toBeLessThan(value(law.instead)['orig(this.value)'])
      expect(law.run!.test).toBe(law.instead!.test)
    }
  })

  it.skipIf(!isHere)('overfitting-2: what failing runs have in common with the buggy version (figure 6)', async () => {
    const { found } = await lawful(`gaussian${suffix}`, ...byReference(`gaussian${suffix}`))
    expect(found.get('correct')).toMatchObject({ verdict: 'inconclusive', evidence: [] })
    const nopol = found.get('overfitting-only-zero')!
    expect(nopol.verdict).toBe('suspect')
    expect(measures(nopol)).toEqual(['overfitting-2'])
    expect(nopol.invariants!.maintained).toContainEqual(
      expect.objectContaining({ text: 'f is Parametric', at: 'entry', function: expect.stringContaining('search') }),
    )
    expect(measures(found.get('overfitting-all-positive'))).toEqual(['overfitting-2'])
  })
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

  it('beside the other judges, inputs that can be compared with the reference decide', async () => {
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

  it('of the changed functions only', async () => {
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
