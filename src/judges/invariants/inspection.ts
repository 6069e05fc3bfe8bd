import { Comparison } from '../../analyses/invariants/solver/comparison.js'
import { changedFunctions, merged } from '../../syntax/changes.js'
import type { Functions } from '../../analyses/traces/plan.js'
import { byWeight, check, contradictedIn, curedIn, idOf, maintainedIn, type Found } from './decide.js'
import type { Ground, Grounds } from './ground.js'
import type { InvariantRules, InvariantsReport } from '../../model/invariants-report.js'
import { paperRules, type Inferred } from './paper.js'
import { passedIn, seenIn, type Runnable, type Runs, type Seen } from './runs.js'
import { decided, functionsIn, lawOf } from './show.js'
import { inferredAt, wanted, type Held } from './specification.js'
import type { Changed, Patched } from '../../case/changed.js'

/** Checks the invariants for one patch. */
export async function inspect(
  grounds: Grounds,
  patch: Patched,
  version: Runnable,
  reference: Changed | undefined,
  rules: InvariantRules,
): Promise<InvariantsReport> {
  const changes = [patch, ...(reference ? [reference] : [])]
  const changed = merged(changes.map(({ change }) => changedFunctions(change, 'before')))
  const ground = grounds.of(changed)
  const suite = await grounds.runs.on(version)
  const patched = passedIn(suite, ground.selection)
  const base = { rules, hasReference: reference !== undefined, ...lookOf(grounds.runs, ground, patched) }
  if (rules.paper) return { ...base, ...(await byPaper(ground, patched, rules, changed)) }
  const { asked, ...first } = decide(ground, patched)
  const isEvidence = first.violated.length || (reference && first.maintained.length)
  const { violated, maintained } = isEvidence ? await lookAgain(first, grounds, ground, version) : first
  const shown = (some: readonly Found[], which: 'passing' | 'failing') =>
    [...some].sort(byWeight(changed)).map((one) => decided(one, patched, ground, which))
  return {
    ...base,
    correct: ground.correct.length,
    asked,
    error: ground.error.length,
    violated: shown(violated, 'passing'),
    maintained: shown(maintained, 'failing'),
    undecided: 0,
  }
}

interface Both {
  readonly violated: readonly Found[]
  readonly maintained: readonly Found[]
}

function decide({ correct, error, buggy, reference }: Ground, patched: Seen): Both & { readonly asked: number } {
  const { broken, asked } = check(correct, patched.passing)
  const cured = curedIn(correct, buggy.failing, patched.failing)
  return {
    violated: broken.filter((one) => !cured.has(idOf(one))),
    maintained: maintainedIn(error, patched.failing, reference?.failing ?? buggy.passing),
    asked,
  }
}

/** A violation counts only if it reproduces: in the patched version, and the invariant in the buggy one. */
async function lookAgain(first: Both, { runs }: Grounds, ground: Ground, version: Runnable): Promise<Both> {
  const { selection, correct, error } = ground
  const again = decide(ground, passedIn(await runs.on(version), selection))
  const buggy = seenIn(await runs.buggyAgain(), selection)
  const unsteady = [...contradictedIn(correct, buggy.passing), ...contradictedIn(error, buggy.failing)]
  const repeated = (some: readonly Found[], others: readonly Found[]) => {
    const [there, gone] = [others, unsteady].map((list) => new Set(list.map(idOf)))
    return some.filter((one) => there.has(idOf(one)) && !gone.has(idOf(one)))
  }
  return {
    violated: repeated(first.violated, again.violated),
    maintained: repeated(first.maintained, again.maintained),
  }
}

/** The effort. */
function lookOf(runs: Runs, { selection, buggy }: Ground, patched: Seen) {
  const { tests, cut } = patched
  const lost = selection.passing.size + selection.failing.size - tests.passing - tests.failing
  const troubles = [
    runs.onBuggy.trouble,
    patched.suite.trouble,
    selection.otherwise && `tests with a different outcome in the instrumented program: ${selection.otherwise}`,
    lost && `tests that fail in the instrumented patched version: ${lost}`,
    cut && `tests with too many calls to record them all: ${cut}`,
  ].filter(Boolean)
  const trouble = troubles.length ? { trouble: troubles.join('; ') } : {}
  return { tests, functions: functionsIn(buggy.passing), ...trouble }
}

async function byPaper(
  { buggy, reference, passing, failing }: Ground,
  patched: Seen,
  rules: InvariantRules,
  changed: Functions,
) {
  const comparison = new Comparison()
  const of = (seen: Seen): Inferred => ({
    passing: inferredAt(wanted(seen.passing, rules, changed), 'laws'),
    failing: inferredAt(wanted(seen.failing, rules, changed), 'facts'),
  })
  try {
    const found = await paperRules({ passing, failing }, of(reference!), of(patched), comparison)
    const shown = (some: readonly Held[]) => [...some].sort(byWeight(changed)).map((held) => lawOf(held, buggy))
    return {
      correct: found.correct.length,
      asked: found.correct.length,
      error: found.error.length,
      violated: shown(found.violated),
      maintained: shown(found.maintained),
      undecided: found.undecided,
    }
  } finally {
    comparison.close()
  }
}
