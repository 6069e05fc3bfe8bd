import type { CaseResult, PatchResult } from '../../src/model/bench-report.js'

/** One labelled patch with what was said about it; anything can be given. */
export function patchResult(given: Partial<PatchResult> = {}): PatchResult {
  return {
    patch: 'patches/a.diff',
    label: 'correct',
    verdict: 'unrefuted',
    reason: 'nothing speaks against it: 4,000 executions in all',
    trust: 0.8,
    evidence: [],
    executions: 4000,
    seconds: 1.5,
    ...given,
  }
}

export const caseResult = (id: string, patches: readonly PatchResult[], seconds = 3): CaseResult => ({
  id,
  seconds,
  patches,
})

export const witness = (judge = 'difference', oracle = 'reference') => ({ judge, kind: 'witness', oracle }) as const
export const score = (judge: string, measure: string, value: number) =>
  ({ judge, kind: 'score', measure, value }) as const

/** Text that would do harm wherever it is taken for markup. */
export const hostile = '</script><img src=x onerror="document.title=\'harmed\'">|`@someone #1\u2028'

const said = [
  patchResult(),
  patchResult({ label: 'overfitting', verdict: 'overfitting', trust: 0.02, evidence: [witness()] }),
  patchResult({
    label: 'overfitting',
    verdict: 'suspect',
    trust: 0.3,
    evidence: [score('similarity', 'PATCH-SIM', 0.6)],
  }),
  patchResult({ label: 'overfitting', trust: 0.6 }),
  patchResult({
    label: 'overfitting',
    verdict: 'suspect',
    trust: 0.2,
    evidence: [score('similarity', 'PATCH-SIM', 0.4), score('syntax', 'likelihood of overfitting by its text', 0.9)],
  }),
  patchResult({ verdict: 'inconclusive', reason: 'no test reaches the change', trust: 0.5, executions: 12 }),
  patchResult({ label: 'overfitting', verdict: 'overfitting', trust: 0.01, evidence: [witness('crash', 'crash')] }),
]

/** Cases of seven patches each; the last case has hostile names, and a correct patch that is flagged. */
export function sampleCases(count: number): CaseResult[] {
  const cases = Array.from({ length: count - 1 }, (_, i) =>
    caseResult(
      `case-${i + 1}`,
      said.map((patch, k) => ({ ...patch, patch: `patches/p${k + 1}.diff`, trust: patch.trust + i * 0.001 })),
      3 + ((i * 7) % 13),
    ),
  )
  const flagged = { verdict: 'suspect', trust: 0.25, evidence: [score('similarity', 'PATCH-SIM', 0.3)] } as const
  const last = [
    patchResult({ ...flagged, patch: hostile, reason: `tests run differently ${hostile}`, origin: hostile }),
    patchResult({ patch: 'patches/missed.diff', label: 'overfitting', origin: 'special-cases the input' }),
  ]
  return [...cases, caseResult(hostile, last, 9)]
}
