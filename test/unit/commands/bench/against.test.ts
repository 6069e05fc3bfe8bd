import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compareRuns } from '../../../../src/commands/bench/against.js'
import { readCases } from '../../../../src/commands/bench/read-report.js'
import { benchReport } from '../../../../src/commands/bench/report.js'
import { UserError } from '../../../../src/util/errors.js'
import { caseResult, patchResult, sampleCases, score, witness } from '../../../support/bench-sample.js'

const bad = { label: 'overfitting', patch: 'patches/b.diff' } as const
const caught = patchResult({
  ...bad,
  verdict: 'overfitting',
  reason: 'it breaks what was right',
  evidence: [witness()],
})
const lost = patchResult({ ...bad, verdict: 'unrefuted' })

describe('a comparison of two runs', () => {
  it('says nothing where nothing changed, however long it took', () => {
    const again = [caseResult('a', [patchResult({ seconds: 9, executions: 1 })], 11)]
    expect(compareRuns([caseResult('a', [patchResult()], 3)], again)).toMatchObject({
      compared: 1,
      changes: [],
      newlyWronged: 0,
      seconds: { before: 3, after: 11 },
    })
  })

  it('tells what changed, what made the difference, and the figures', () => {
    const { changes, figures } = compareRuns([caseResult('a', [lost])], [caseResult('a', [caught])])
    expect(changes).toEqual([
      {
        case: 'a',
        patch: 'patches/b.diff',
        label: 'overfitting',
        kind: 'better',
        why: 'difference (reference) now has evidence against it',
        before: { verdict: 'unrefuted', reason: lost.reason, evidence: [], executions: 4000, seconds: 1.5 },
        after: {
          verdict: 'overfitting',
          reason: 'it breaks what was right',
          evidence: ['difference (reference)'],
          executions: 4000,
          seconds: 1.5,
        },
      },
    ])
    const combined = figures.find(({ name }) => name === 'verdict overfitting')!
    expect(combined.before).toMatchObject({ tp: 0, fn: 1 })
    expect(combined.after).toMatchObject({ tp: 1, fn: 0 })
    expect(figures.find(({ name }) => name === 'difference')!.before).toBeNull()
  })

  it.each([
    ['overfitting', 'correct', 'suspect', 'worse', 0],
    ['suspect', 'correct', 'overfitting', 'worse', 1],
    ['unrefuted', 'correct', 'overfitting', 'worse', 1],
    ['overfitting', 'correct', 'overfitting', undefined, 0],
    ['overfitting', 'overfitting', 'suspect', 'worse', 0],
    ['inconclusive', 'overfitting', 'unrefuted', 'worse', 0],
    ['unrefuted', 'overfitting', 'implausible', 'other', 0],
  ] as const)('%s of a patch labelled %s → %s is %s', (before, label, after, kind, wronged) => {
    const run = (verdict: typeof before | typeof after) => [caseResult('a', [patchResult({ label, verdict })])]
    const found = compareRuns(run(before), run(after))
    const isBetter = before === 'overfitting' && label === 'correct' && after === 'suspect'
    expect(found.changes[0]?.kind).toBe(isBetter ? 'better' : kind)
    expect(found.newlyWronged).toBe(wronged)
  })

  it('names other evidence behind the same verdict, and another label', () => {
    const evidence = [score('similarity', 'PATCH-SIM', 0.4)]
    const other = patchResult({ ...caught, label: 'correct', evidence })
    const [change] = compareRuns([caseResult('a', [caught])], [caseResult('a', [other])]).changes
    expect(change.kind).toBe('other')
    expect(change.why).toBe(
      'its label was overfitting; similarity (PATCH-SIM) now has evidence against it; difference ' +
        '(reference) no longer has evidence, or did not run',
    )
  })

  it('compares only what both have, and puts what got worse first', () => {
    const before = [
      caseResult('old', [caught], 50),
      caseResult('a', [patchResult({ patch: 'gone' }), lost, patchResult()]),
    ]
    const worse = patchResult({ verdict: 'suspect', evidence: [score('syntax', 'text', 1)] })
    const after = [caseResult('a', [caught, worse, patchResult({ patch: 'come' })]), caseResult('new', [lost], 50)]
    const found = compareRuns(before, after)
    expect(found).toMatchObject({
      compared: 2,
      onlyBefore: ['old'],
      onlyAfter: ['new'],
      patchesOnlyBefore: ['a gone'],
      patchesOnlyAfter: ['a come'],
      seconds: { before: 3, after: 3 },
    })
    expect(found.changes.map(({ kind }) => kind)).toEqual(['worse', 'better'])
  })
})

describe('the report of an earlier run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-against-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const written = (text: string) => {
    const path = join(folder, 'old.json')
    writeFileSync(path, text)
    return path
  }

  it('is what --json printed, also that of an edition without trust', () => {
    const cases = JSON.parse(JSON.stringify(sampleCases(3))) as ReturnType<typeof sampleCases>
    for (const { patches } of cases) for (const patch of patches) delete (patch as { trust?: number }).trust
    const path = written(JSON.stringify(benchReport({ name: 'x', published: {} }, cases)))
    expect(readCases(path)).toEqual(cases)
    expect(compareRuns(readCases(path), sampleCases(3)).changes).toEqual([])
  })

  it.each([
    ['{', 'not valid JSON'],
    ['null', 'no list "cases"'],
    ['{"cases": 3}', 'no list "cases"'],
    ['{"cases": [{"id": 1}]}', 'cases[0] is not a case'],
    ['{"cases": [{"id": "a", "seconds": 1, "patches": [{"patch": "p"}]}]}', 'cases[0].patches[0] is not a patch'],
  ])('is refused where it is %s', (text, message) => {
    expect(() => readCases(written(text))).toThrow(UserError)
    expect(() => readCases(written(text))).toThrow(message)
  })

  it('is refused where there is none', () => {
    expect(() => readCases(join(folder, 'none.json'))).toThrow(/cannot be read/)
  })
})
