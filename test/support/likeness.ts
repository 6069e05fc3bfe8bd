import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assess, root, type JsonAssessment } from './project.js'

export const example = (name: string) => join(root, 'examples', name)
export const likeness = async (name: string, ...more: string[]) => {
  const folder = example(name)
  const args = ['--judges', 'similarity', '--budget', '8000x', ...more]
  const { patches } = await assess({ folder }, [join(folder, 'patches')], args)
  return new Map(patches.map((one) => [one.patch.replace(/^.*\/|\.diff$/g, ''), one]))
}
export const measures = (one: JsonAssessment | undefined) => one?.evidence.map(({ measure }) => measure) ?? []

/** The examples of PATCH-SIM end in `-js` in JavaScript and in nothing in Java. */
type Suffix = '-js' | ''

export function firstExample(suffix: Suffix): void {
  it('the paper’s first example: a call removed under a weak oracle', async () => {
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
}

export function secondExample(suffix: Suffix): void {
  it('the paper’s second example: what weak inputs do not show', async () => {
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
}

export function breadthExample(suffix: Suffix): void {
  it('a special case is told by breadth, an early return by how far tests move, a fix by neither', async () => {
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
  })
}

export function boundaryExample(suffix: Suffix): void {
  it('a fix that touches a single boundary value is not suspected', async () => {
    const found = await likeness(`bulk-price${suffix}`, '--drivers', 'lifted')
    for (const [name, one] of found) expect([name, measures(one)]).toEqual([name, []])
    expect(found.get('correct')!.reason).toContain('which does not prove it correct')
  })
}
