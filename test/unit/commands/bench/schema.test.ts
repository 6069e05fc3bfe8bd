import { expect, it } from 'vitest'
import { benchReport } from '../../../../src/commands/bench/report.js'
import { complaintsBy } from '../../../support/schema.js'
import type { CaseResult, PatchResult } from '../../../../src/model/bench-report.js'

const tests = [
  { origin: 'original', ended: 'passing', clear: 'passing', distance: 0.5, behaviour: 'changed', answers: 1 },
  { origin: 'original', ended: 'failing', clear: 'failing', distance: 0.1, behaviour: 'changed', answers: 1 },
] as const
const patch = (name: string, label: PatchResult['label'], verdict: PatchResult['verdict']) => ({
  patch: name,
  label,
  verdict,
  reason: 'because',
  trust: 0.5,
  evidence:
    verdict === 'suspect' ? [{ judge: 'similarity', kind: 'score' as const, measure: 'PATCH-SIM', value: 0.5 }] : [],
  similarity: tests,
  executions: 10,
  seconds: 0.1,
})
const cases: CaseResult[] = [
  {
    id: 'one',
    key: 'k',
    seconds: 1,
    patches: [patch('a', 'correct', 'unrefuted'), patch('b', 'overfitting', 'suspect')],
  },
  { id: 'two', seconds: 0, error: 'it cannot be run', patches: [] },
]

it('a benchmark is what its schema says', () => {
  const published = { 'a tool': { tp: 1, fp: 0, tn: 1, fn: 2 } }
  const report = JSON.parse(JSON.stringify(benchReport({ name: 'set', published }, cases))) as object
  expect(complaintsBy('bench', report)).toEqual([])
  expect(complaintsBy('bench', { ...report, implausible: -1 })).toEqual(['/implausible must be >= 0'])
  expect(complaintsBy('bench', { ...report, unheard: [] })).not.toEqual([])
})
