import type { Decided, InvariantsReport } from '../../model/invariants-report.js'
import type { Score } from '../../model/evidence.js'
import { noEffort, type Opinion } from '../../model/opinion.js'

/** The opinion on a patch, from its report. */
export function resultFrom(name: string, report: InvariantsReport, seconds: number): Opinion {
  const evidence = [violation(name, report), survival(name, report)].filter((score) => score !== undefined)
  const tests = report.tests.passing + report.tests.failing
  const effort = { ...noEffort, executions: tests, reachedChange: tests, drivers: tests, seconds }
  const silent = evidence.length ? undefined : silence(report)
  return {
    judge: name,
    evidence,
    effort,
    details: { of: 'invariants', invariants: report },
    ...(silent !== undefined && { inconclusive: silent }),
  }
}

function violation(
  judge: string,
  { violated, asked, functions, tests, hasReference, rules }: InvariantsReport,
): Score | undefined {
  if (!violated.length) return undefined
  const versions = hasReference ? 'the buggy version and the reference' : 'the buggy version'
  const how = rules.paper ? 'does not have the invariant' : 'violates the invariant'
  return {
    kind: 'score',
    judge,
    measure: 'overfitting-1',
    value: violated.length,
    threshold: 0,
    ...(hasReference && { isTrusted: true }),
    from: `${asked} invariants of ${functions} functions, from the ${tests.passing} passing tests that reach a change, on ${versions}`,
    inWords: `in passing tests it ${how}: ${inWords(violated[0])}`,
  }
}

/**
 * Without a reference it is unknown whether the invariants of failing runs are wrong. They are reported only; as a
 * score they did not separate correct patches from others (docs/invariants.md).
 */
function survival(
  judge: string,
  { maintained, error, tests, hasReference, rules }: InvariantsReport,
): Score | undefined {
  if (!maintained.length || !hasReference) return undefined
  return {
    kind: 'score',
    judge,
    measure: 'overfitting-2',
    value: maintained.length,
    threshold: 0,
    ...(rules.paper && { isTrusted: true }),
    from: `${error} invariants of the ${tests.failing} failing tests on the buggy version that do not hold in the reference`,
    inWords:
      `in failing tests it ${rules.paper ? 'has' : 'keeps'} an invariant that does not hold in the ` +
      `reference: ${inWords(maintained[0])}`,
  }
}

const inWords = ({ function: name, at, text }: Decided) => `${text} ${places[at]} ${name}`

const places = { entry: 'at the entry of', exit: 'at the exit of', throw: 'at an exceptional exit of' }

function silence({ trouble, tests, correct, asked, error, functions, hasReference }: InvariantsReport): string {
  const why = trouble ? ` (${trouble})` : ''
  if (!tests.passing) return `no passing test that reaches the change could be recorded${why}`
  if (!correct)
    return `the ${tests.passing} passing tests that reach the change make too few calls to infer invariants${why}`
  if (!asked) return `none of ${correct} invariants could be checked: no call is the same as before the patch${why}`
  const laws =
    `in ${tests.passing} passing tests it keeps all ${asked} invariants that could be checked, of ` +
    `${correct} in ${functions} functions`
  const errors =
    hasReference && error ? `, and none of the ${error} that distinguish failing runs from the reference's` : ''
  return `${laws}${errors}; that does not prove it correct${why}`
}
