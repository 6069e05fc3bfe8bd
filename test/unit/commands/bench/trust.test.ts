import { expect, it } from 'vitest'
import { benchReport } from '../../../../src/commands/bench/report.js'
import type { PatchResult } from '../../../../src/model/bench-report.js'

const dataset = { name: 'd', published: {}, cases: [], broken: [] }
const patch = (label: PatchResult['label'], trust: number, verdict: PatchResult['verdict'] = 'inconclusive') => ({
  patch: 'p',
  label,
  verdict,
  reason: '',
  trust,
  evidence: [],
  executions: 0,
  seconds: 0,
})
const aucOf = (...patches: PatchResult[]) =>
  benchReport(dataset as never, [{ id: 'c', seconds: 1, patches }]).combined.auc

it('the AUC of trust is the chance that an overfitting patch has less of it', () => {
  expect(aucOf(patch('overfitting', 0.1), patch('correct', 0.8))).toBe(1)
  expect(aucOf(patch('overfitting', 0.8), patch('correct', 0.1))).toBe(0)
  expect(aucOf(patch('overfitting', 0.5), patch('overfitting', 0.2), patch('correct', 0.5))).toBe(0.75)
  // Implausible patches are in no figure.
  expect(aucOf(patch('overfitting', 0, 'implausible'), patch('correct', 0.5))).toBeNull()
})
