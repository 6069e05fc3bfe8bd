import type { PatchReport, Report, ScoreReport, WitnessReport } from '../../src/model/report.js'

/** Small reports to say one thing with. */
export const witnessOf = (some: Partial<WitnessReport> = {}): WitnessReport => ({
  judge: 'difference',
  kind: 'witness',
  inWords: 'it breaks what was right (regression): the reference says so',
  oracle: 'reference',
  condition: 'the reference says so',
  grade: 'in-type',
  test: { file: 'test/gcd.test.js', name: 'gcd', line: 7, failing: false },
  input: [{ line: 7, place: 'gcd(_)', original: '4', value: '999' }],
  inputInWords: 'i = 999',
  output: 'actual',
  change: 'another number',
  before: '1',
  after: '2',
  expected: '1',
  classification: 'regression',
  endless: false,
  outcomes: { before: { kind: 'returned' }, after: { kind: 'returned' } },
  regressionTest: "test('gcd', () => assert.equal(gcd(999), 1))\n",
  ...some,
})

export const scoreOf = (some: Partial<ScoreReport> = {}): ScoreReport => ({
  judge: 'similarity',
  kind: 'score',
  measure: 'PATCH-SIM',
  value: 0.5,
  threshold: 0.25,
  from: '12 tests',
  inWords: 'passing tests run differently',
  ...some,
})

export const diffOf = (file = 'src/gcd.js', line = 3) =>
  `--- a/${file}\t\n+++ b/${file}\t\n@@ -${line - 1},2 +${line - 1},2 @@\n // gcd\n-  return a\n+  return b\n`

export const patchOf = (some: Partial<PatchReport> = {}): PatchReport => ({
  patch: 'fix.diff',
  verdict: 'overfitting',
  reason: 'it breaks what was right (regression): the reference says so',
  reasons: [],
  rank: 1,
  trust: { value: 0.05, from: [] },
  evidence: [witnessOf()],
  effort: {
    executions: 1200,
    inputs: 600,
    reachedChange: 500,
    parted: null,
    metCondition: null,
    differences: 3,
    repaired: null,
    faulty: null,
    seconds: 1.5,
    drivers: 2,
    cut: null,
    planned: null,
  },
  judges: [],
  change: [{ file: 'src/gcd.js', line: 3, case: 'condition' as never, goal: 'plain' }],
  questions: [],
  invariants: null,
  similarity: null,
  curves: [],
  notExercised: { places: [], tests: [] },
  alike: [],
  remarks: [],
  editedTests: [],
  diff: diffOf(),
  reproduce: 'npx assay assess --patch fix.diff --seed 1',
  ...some,
})

export const unrefuted = { verdict: 'unrefuted', reason: 'nothing speaks against it', evidence: [] } as const

export const reportOf = (patches: readonly PatchReport[], some: Partial<Report> = {}): Report => ({
  version: 1,
  tool: { name: 'assay', version: '0.1.0' },
  seed: 1,
  budget: '40000x',
  project: 'numbers',
  language: 'javascript',
  runner: 'node:test',
  hasReference: true,
  failing: [],
  preservationTests: [],
  plan: [{ judge: 'difference', isHeard: true, why: 'there is a reference' }],
  seconds: 12.3,
  executions: 1200,
  stopped: null,
  groups: [],
  partitions: null,
  patches,
  ...some,
})

/** A patch of every verdict. */
export const mixed = (): Report =>
  reportOf([
    patchOf(),
    patchOf({
      patch: 'suspect.diff',
      rank: 3,
      verdict: 'suspect',
      evidence: [scoreOf()],
      reason: 'passing tests run differently (the furthest moved by 0.5, from 0 to 1; 0.25 is too far)',
    }),
    patchOf({ ...unrefuted, patch: 'right.diff', rank: 2 }),
    patchOf({ patch: 'unclear.diff', rank: 4, verdict: 'inconclusive', reason: 'nobody says', evidence: [] }),
    patchOf({
      patch: 'wrong.diff',
      rank: 5,
      verdict: 'implausible',
      reason: 'it does not apply',
      evidence: [],
      change: [],
      diff: '',
    }),
  ])

/** What a program under test, or who names a file, may try. */
export const hostile =
  '</details><script>alert(1)</script> ``` \r\n::error::x | **b** ![i](http://e.example/i.png) @octocat #12 ]]> \0\x1b[31m \ud800 \ufffe "\'&amp; %0A https://e.example [a](b)'
