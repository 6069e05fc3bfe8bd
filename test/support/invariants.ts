import { join } from 'node:path'
import { expect } from 'vitest'
import { assess, root, type JsonAssessment } from './project.js'

/** Verdicts of this judge alone. */
export const lawful = async (name: string, ...more: string[]) => {
  const folder = join(root, 'examples', name)
  const { patches } = await assess({ folder }, [join(folder, 'patches')], ['--judges', 'invariants', ...more])
  return { found: named(patches) }
}
export const named = (patches: readonly JsonAssessment[]) =>
  new Map(patches.map((one) => [one.patch.replace(/^.*\/|\.diff$/g, ''), one]))
export const byReference = (name: string) => ['--reference', join(root, 'examples', name, 'reference.diff')]
export const measures = (one: JsonAssessment | undefined) => one?.evidence.map(({ measure }) => measure) ?? []

/** Figure 1 of Invalidator. `suffix`: of the examples in that language. */
export async function expectContradictedLaw(suffix: string): Promise<void> {
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
}

/** Figure 6 of Invalidator. */
export async function expectCommonLaw(suffix: string): Promise<void> {
  const { found } = await lawful(`gaussian${suffix}`, ...byReference(`gaussian${suffix}`))
  expect(found.get('correct')).toMatchObject({ verdict: 'inconclusive', evidence: [] })
  const nopol = found.get('overfitting-only-zero')!
  expect(nopol.verdict).toBe('suspect')
  expect(measures(nopol)).toEqual(['overfitting-2'])
  expect(nopol.invariants!.maintained).toContainEqual(
    expect.objectContaining({ text: 'f is Parametric', at: 'entry', function: expect.stringContaining('search') }),
  )
  expect(measures(found.get('overfitting-all-positive'))).toEqual(['overfitting-2'])
}
