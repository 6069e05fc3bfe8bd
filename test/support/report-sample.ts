import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { PatchReport, Report } from '../../src/model/report.js'
import { hostile, samplePatch } from './report-sample-patch.js'
import type { VerdictName } from '../../src/model/verdict.js'

export { hostile }

/** Numbers that are the same for the same seed. */
export type Dice = (below: number) => number

const verdicts: readonly VerdictName[] = (
  'overfitting suspect unrefuted inconclusive implausible ' + 'overfitting overfitting unrefuted suspect'
).split(' ') as VerdictName[]
const order: readonly VerdictName[] = ['unrefuted', 'inconclusive', 'suspect', 'overfitting', 'implausible']

/** A report with every kind of content; the second of its patches has a hostile name and a hostile diff. */
export function sampleReport(count: number, seed = 1): Report {
  const generator = xoroshiro128plus(seed)
  const dice: Dice = (below) => (generator.next() >>> 0) % below
  const made = Array.from({ length: count }, (_, i) => samplePatch(i, verdicts[i % verdicts.length], dice))
  const sorted = [...made].sort(
    (a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || b.trust.value - a.trust.value,
  )
  const patches = made.map((patch): PatchReport => ({ ...patch, rank: sorted.indexOf(patch) + 1 }))
  const groups = groupsOf(patches)
  const alike = new Map(groups.flatMap(({ patches: some }) => some.map((name) => [name, some])))
  return {
    version: 1,
    tool: { name: 'assay', version: '0.1.0' },
    seed,
    budget: '20000x',
    project: 'commons-numbers',
    language: 'javascript',
    runner: 'vitest',
    hasReference: true,
    failing: [{ file: 'test/gcd.test.js', name: 'the smallest integer has no gcd with zero' }],
    preservationTests: ['test/gcd.preserve.js'],
    plan: [
      { judge: 'difference', isHeard: true, why: 'there is a reference to compare with' },
      { judge: 'preservation', isHeard: true, why: 'test/gcd.preserve.js says what must be kept' },
      { judge: 'crash', isHeard: true, why: 'a crash is wrong whatever the program is for' },
      { judge: 'similarity', isHeard: true, why: 'there are passing and failing tests to compare with' },
      { judge: 'invariants', isHeard: true, why: 'the changed functions have states to look at' },
      { judge: 'syntax', isHeard: false, why: 'the shipped model was trained for other languages' },
    ],
    seconds: 134.2,
    executions: patches.reduce((sum, { effort }) => sum + effort.executions, 0),
    stopped: 'the budget of 2 minutes was used up before the last 3 patches were looked at',
    groups,
    partitions: {
      patches: patches.map(({ patch }) => patch),
      split: { test: 'the gcd of a number and zero', input: '999 for 0 (line 12)' },
      parts: verdicts.slice(0, 3).map((verdict, i) => ({
        patches: patches.filter((_, k) => k % 3 === i).map(({ patch }) => patch),
        shown: `returned ${i === 0 ? '1' : `999 // ${verdict}`}`,
        parts: [],
      })),
    },
    patches: patches.map((p) => ({ ...p, alike: (alike.get(p.patch) ?? []).filter((name) => name !== p.patch) })),
  }
}

/** A third of the overfitting patches behave alike, and so do the first unrefuted ones. */
function groupsOf(patches: readonly PatchReport[]): Report['groups'] {
  const of = (verdict: VerdictName) => patches.filter((p) => p.verdict === verdict).map(({ patch }) => patch)
  const overfitting = of('overfitting')
  return [
    { patches: overfitting.slice(0, Math.ceil(overfitting.length / 3)), executions: 12_400 },
    { patches: of('unrefuted').slice(0, 2), executions: 8_131 },
  ].filter((group) => group.patches.length > 1)
}
