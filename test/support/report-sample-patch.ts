import type { Curve, EvidenceReport, PatchReport, QuestionReport, SimilarityReport } from '../../src/model/report.js'
import type { Dice } from './report-sample.js'
import type { VerdictName } from '../../src/model/verdict.js'

/** Text that would do harm if a page took it for anything but text. */
export const hostile = `</script><img src=x onerror="globalThis.harmed = true"><!-- \u2028\u202Eesrever\u202C & "' \${x} $& {{x}}`

const tools = ['arja', 'avatar', 'cardumen', 'nopol', 'simfix', 'tbar']

export function samplePatch(i: number, verdict: VerdictName, dice: Dice): PatchReport {
  const isHostile = i === 1
  const name = `patches/${tools[i % tools.length]}/${isHostile ? hostile : `gcd-${String(i + 1).padStart(4, '0')}`}.diff`
  const executions = verdict === 'implausible' ? 0 : 4_000 + dice(16_000)
  const evidence = evidenceOf(verdict, dice)
  const spoken = new Set(evidence.map(({ judge }) => judge))
  return {
    patch: name,
    verdict,
    reason: reasons[verdict],
    reasons: verdict === 'inconclusive' ? ['crash: no input reached the change', 'difference: no driver runs'] : [],
    rank: 0,
    trust: {
      value:
        { unrefuted: 0.9, inconclusive: 0.5, suspect: 0.3, overfitting: 0.05, implausible: 0 }[verdict] -
        dice(50) / 1000,
      from: ['nothing speaks against it', `its change was reached ${executions >> 1} times`],
    },
    evidence,
    effort: {
      executions,
      inputs: executions >> 1,
      reachedChange: verdict === 'inconclusive' ? 0 : executions >> 1,
      parted: dice(90),
      metCondition: dice(400),
      differences: evidence.length * 17,
      repaired: dice(30),
      faulty: 30,
      seconds: executions / 800,
      drivers: 4,
      cut: i % 7 === 3 ? 'the budget' : null,
      planned: 40_000,
    },
    judges: ['difference', 'preservation', 'crash', 'similarity', 'invariants'].map((judge) => ({
      judge,
      said: spoken.has(judge) ? 'against' : verdict === 'inconclusive' ? 'unsure' : 'nothing',
      inWords: spoken.has(judge) ? 'it breaks what was right' : 'nothing speaks against it on 1,457 inputs',
      executions: Math.round(executions / 5),
      seconds: executions / 4000,
    })),
    change: [
      { file: 'src/gcd.js', line: 8, case: 'partial-if insertion', goal: 'u === MIN || v === MIN' },
      { file: 'src/gcd.js', line: 29, case: 'other change', goal: 'plain' },
    ],
    questions: verdict === 'unrefuted' ? [question] : [],
    invariants: verdict === 'suspect' || verdict === 'unrefuted' ? invariants(verdict === 'suspect') : null,
    similarity: verdict === 'implausible' ? null : similarity(dice),
    curves: verdict === 'implausible' ? [] : ['difference', 'crash'].map((judge) => curve(judge, executions, dice)),
    notExercised: {
      places: i % 3 ? [] : [{ file: 'src/gcd.js', line: 29, text: 'return -u * (1 << (k & 7))' }],
      tests: i % 4 ? [] : [{ file: 'test/slow.test.js', test: 'a large table', reason: 'it starts a server' }],
    },
    alike: [],
    remarks: i % 3 ? [] : ['it newly compares with 999, which the failing test has and no other test of its file'],
    editedTests: i % 5 === 2 ? ['test/gcd.test.js'] : [],
    diff: isHostile ? diff.replace('overflow', hostile) : diff,
    reproduce: `npx assay assess --patch '${isHostile ? 'hostile.diff' : name}' --seed 1 --budget 20000x`,
  }
}

const reasons: Record<VerdictName, string> = {
  overfitting: 'it breaks what was right (regression): the reference does otherwise',
  suspect: 'in passing tests it breaks an invariant: result >= 0 at the exit of gcd (overfitting-1 1, threshold 1)',
  unrefuted:
    'nothing speaks against it: on 7,250 inputs it was compared with what is right, 6,114 of those reached the change; 306 inputs were seen that it repairs; 14,500 executions in all',
  inconclusive: 'no input reached the change; no driver runs',
  implausible: 'the failing test still fails: the smallest integer has no gcd with zero',
}

const diff = `--- a/src/gcd.js
+++ b/src/gcd.js
@@ -4,7 +4,9 @@
 export function gcd(p, q) {
   let u = p
   let v = q
-  if (u === 0 || v === 0) {
+  // the smallest integer has no positive counterpart
+  if (u === MIN && v === 0) throw new RangeError('overflow: gcd is 2^31')
+  if (u === 0 || v === 999) {
     return (Math.abs(u) + Math.abs(v)) | 0
   }
   /* keep u and v negative */
@@ -24,5 +26,5 @@
     else v = t
     t = ((v - u) / 2) | 0
   } while (t !== 0)
-  return -u * (1 << k)
+  return -u * (1 << (k & 7))
 }
`

const test = { file: 'test/gcd.test.js', name: 'the gcd of a number and zero', line: 12, failing: false }
const shown = {
  test,
  input: [{ line: 13, place: 'gcd(0, 30)', original: '30', value: '999' }],
  inputInWords: '999 for 30 (line 13)',
  output: 'gcd(0, 999)',
  change: 'another number',
}
const regressionTest = `import { expect, it } from 'vitest'
import { gcd } from '../src/gcd.js'

it('the gcd of a number and zero', () => {
  expect(gcd(0, 999)).toBe(999)
})
`
const ended = { before: { kind: 'returned' }, after: { kind: 'returned' } }

function evidenceOf(verdict: VerdictName, dice: Dice): EvidenceReport[] {
  if (verdict === 'suspect') return [score, textScore]
  if (verdict !== 'overfitting') return []
  const wrong = String(990 + dice(9))
  const against: EvidenceReport = {
    ...shown,
    judge: 'difference',
    kind: 'witness',
    oracle: 'reference',
    grade: 'in-type',
    endless: false,
    inWords: 'it breaks what was right (regression): the reference does otherwise',
    condition: 'the reference does otherwise',
    before: '{ gcd: 999, steps: [3, 3, 37] }',
    after: `{ gcd: ${wrong}, steps: [3, 37] }`,
    expected: '{ gcd: 999, steps: [3, 3, 37] }',
    classification: 'regression',
    outcomes: ended,
    regressionTest,
  }
  const crash: EvidenceReport = {
    ...shown,
    judge: 'crash',
    kind: 'witness',
    oracle: 'crash',
    grade: 'in-type',
    endless: false,
    inWords: 'it crashes where the program did not: TypeError',
    condition: 'it crashes',
    before: '"a, b and c"',
    after: "threw TypeError: Cannot read properties of undefined (reading 'length')",
    crash: {
      kind: 'exception',
      type: 'TypeError',
      line: 29,
      message: "Cannot read properties of undefined (reading 'length')",
      frames: ['src/gcd.js:gcd', 'src/fraction.js:reduce', 'src/fraction.js:of'],
    },
    outcomes: { before: { kind: 'returned' }, after: { kind: 'threw', type: 'TypeError', message: 'Cannot read' } },
  }
  const inferred: EvidenceReport = {
    ...shown,
    judge: 'preservation',
    kind: 'witness',
    oracle: 'inferred',
    grade: 'out-of-type',
    endless: true,
    inWords: 'it does not end where the buggy version throws no exception',
    condition: 'the buggy version throws no exception',
    before: 'returned 12',
    after: 'did not end within ten seconds',
    outcomes: { before: { kind: 'returned' }, after: { kind: 'timed-out' } },
  }
  return dice(2) ? [against, crash] : [against, inferred, score]
}

const score: EvidenceReport = {
  judge: 'invariants',
  kind: 'score',
  measure: 'overfitting-1',
  value: 1,
  threshold: 1,
  from: '1 of 214 invariants of the passing tests is broken',
  inWords: 'in passing tests it breaks what was always so: result >= 0 at the exit of gcd',
  example: { ...shown, before: '999', after: '-999', regressionTest },
}
const textScore: EvidenceReport = {
  judge: 'syntax',
  kind: 'score',
  measure: 'likelihood of overfitting by its text',
  value: 0.87,
  threshold: 0.7,
  from: 'a model of 1,533 patches',
  inWords: 'it leaves before existing work under a new condition and makes a condition constant',
}

const question: QuestionReport = {
  kind: 'side effect',
  ...shown,
  grade: 'in-type',
  calls: 'gcd(0, -2147483648)',
  before: '-2147483648',
  after: 'threw RangeError: overflow: gcd is 2^31',
}

function invariants(isViolated: boolean): NonNullable<PatchReport['invariants']> {
  const law = {
    file: 'src/gcd.js',
    function: 'gcd',
    at: 'exit',
    kind: 'bound',
    samples: 118,
    confidence: 0.99,
  } as const
  const run = (value: string) => ({ file: test.file, test: test.name, values: [{ name: 'result', value }] })
  return {
    rules: { paper: false, of: 'executed' },
    hasReference: true,
    tests: { passing: 21, failing: 1 },
    functions: 6,
    correct: 214,
    asked: 180,
    error: 12,
    violated: isViolated ? [{ ...law, text: 'result >= 0', run: run('-999'), instead: run('999') }] : [],
    maintained: [{ ...law, text: 'result <= 2147483647', run: run('999') }],
    undecided: 2,
  }
}

function similarity(dice: Dice): SimilarityReport {
  const line = (text: string) => ({ file: 'src/gcd.js', line: 8, text })
  return {
    rules: { kp: 0.25, kt: 0.4, behaviour: true, mean: 'median', more: true, generated: 20 },
    trouble: null,
    patchSim: { ap: 0.12, af: 0.61, passing: 14, failing: 4, isIncorrect: false, furthest: 0.31 },
    kept: { inputs: 5, changed: 0, share: 0 },
    breadth: null,
    tests: Array.from({ length: 20 }, (_, i) => ({
      name: i === 3 ? hostile : `small numbers ${i + 1}`,
      origin: i % 2 ? 'generated' : 'original',
      class: i % 5 === 0 ? 'failing' : 'passing',
      distance: (i % 5 === 0 ? 400 + dice(500) : dice(300)) / 1000,
      isCut: false,
      behaviour: i % 5 === 0 ? 'changed' : 'same',
      ...(i % 2 && { input: `${i} for 30 (line 6)` }),
      parting: { before: line('return u'), after: line('if (u === MIN) throw new RangeError()') },
    })),
  }
}

function curve(judge: string, executions: number, dice: Dice): Curve {
  const points = Array.from({ length: 60 }, (_, i) => ({
    executions: Math.round(((i + 1) / 60) * executions),
    seconds: ((i + 1) / 60) * (executions / 800),
    features: Math.round(120 * (1 - Math.exp(-i / 9))) + dice(2),
    corpus: Math.round(30 * (1 - Math.exp(-i / 14))),
    differences: i > 20 ? (i - 20) * 3 : 0,
  }))
  return { judge, points }
}
