import { FormulaComparison } from '../../analyses/invariants/solver/comparison.js'
import { changedFunctions, mergeFunctions } from '../../syntax/changes.js'
import type { FunctionsByFile } from '../../analyses/traces/plan.js'
import { byWeight, checkLaws, contradictedIn, curedIn, idOf, maintainedIn, type LawWithState } from './decide.js'
import type { InvariantBaseline, InvariantBaselines } from './baseline.js'
import type { InvariantRules, InvariantsReport } from '../../model/invariants-report.js'
import { applyPaperRules, type VersionInvariants } from './paper.js'
import { passingStatesIn, statesIn, type Runnable, type SampledRuns, type SampledStates } from './runs.js'
import { decidedLaw, functionsIn, lawOf } from './show.js'
import { inferredAt, selectPoints, type HeldInvariant } from './specification.js'
import type { VersionWithChange, PatchWithChange } from '../../case/changed.js'

/** Checks the invariants for one patch. */
export async function inspectInvariants(
  grounds: InvariantBaselines,
  patch: PatchWithChange,
  version: Runnable,
  reference: VersionWithChange | undefined,
  rules: InvariantRules,
): Promise<InvariantsReport> {
  const changes = [patch, ...(reference ? [reference] : [])]
  const changed = mergeFunctions(changes.map(({ change }) => changedFunctions(change, 'before')))
  const ground = grounds.of(changed)
  const suite = await grounds.runs.on(version)
  const patched = passingStatesIn(suite, ground.selection)
  const base = { rules, hasReference: reference !== undefined, ...lookOf(grounds.runs, ground, patched) }
  if (rules.paper) return { ...base, ...(await byPaper(ground, patched, rules, changed)) }
  const { asked, ...first } = decide(ground, patched)
  const isEvidence = first.violated.length || (reference && first.maintained.length)
  const { violated, maintained } = isEvidence ? await lookAgain(first, grounds, ground, version) : first
  const shown = (some: readonly LawWithState[], which: 'passing' | 'failing') =>
    [...some].sort(byWeight(changed)).map((one) => decidedLaw(one, patched, ground, which))
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
  readonly violated: readonly LawWithState[]
  readonly maintained: readonly LawWithState[]
}

function decide(
  { correct, error, buggy, reference }: InvariantBaseline,
  patched: SampledStates,
): Both & { readonly asked: number } {
  const { broken, asked } = checkLaws(correct, patched.passing)
  const cured = curedIn(correct, buggy.failing, patched.failing)
  return {
    violated: broken.filter((one) => !cured.has(idOf(one))),
    maintained: maintainedIn(error, patched.failing, reference?.failing ?? buggy.passing),
    asked,
  }
}

/** A violation counts only if it reproduces: in the patched version, and the invariant in the buggy one. */
async function lookAgain(
  first: Both,
  { runs }: InvariantBaselines,
  ground: InvariantBaseline,
  version: Runnable,
): Promise<Both> {
  const { selection, correct, error } = ground
  const [onPatched, onBuggy] = await Promise.all([runs.on(version), runs.buggyAgain()])
  const again = decide(ground, passingStatesIn(onPatched, selection))
  const buggy = statesIn(onBuggy, selection)
  const unsteady = [...contradictedIn(correct, buggy.passing), ...contradictedIn(error, buggy.failing)]
  const repeated = (some: readonly LawWithState[], others: readonly LawWithState[]) => {
    const [there, gone] = [others, unsteady].map((list) => new Set(list.map(idOf)))
    return some.filter((one) => there.has(idOf(one)) && !gone.has(idOf(one)))
  }
  return {
    violated: repeated(first.violated, again.violated),
    maintained: repeated(first.maintained, again.maintained),
  }
}

/** The effort. */
function lookOf(runs: SampledRuns, { selection, buggy }: InvariantBaseline, patched: SampledStates) {
  const { tests, cut } = patched
  const lost = selection.passing.size + selection.failing.size - tests.passing - tests.failing
  const troubles = [
    runs.onBuggy.trouble,
    patched.suite.trouble,
    selection.otherwise && `tests with a different outcome in the instrumented program: ${selection.otherwise}`,
    lost > 0 && `tests that fail in the instrumented patched version: ${lost}`,
    cut && `tests with too many calls to record them all: ${cut}`,
  ].filter(Boolean)
  const trouble = troubles.length ? { trouble: troubles.join('; ') } : {}
  return { tests, functions: functionsIn(buggy.passing), ...trouble }
}

async function byPaper(
  { buggy, reference, passing, failing }: InvariantBaseline,
  patched: SampledStates,
  rules: InvariantRules,
  changed: FunctionsByFile,
) {
  const comparison = new FormulaComparison()
  const of = (seen: SampledStates): VersionInvariants => ({
    passing: inferredAt(selectPoints(seen.passing, rules, changed), 'laws'),
    failing: inferredAt(selectPoints(seen.failing, rules, changed), 'facts'),
  })
  try {
    const found = await applyPaperRules({ passing, failing }, of(reference!), of(patched), comparison)
    const shown = (some: readonly HeldInvariant[]) =>
      [...some].sort(byWeight(changed)).map((held) => lawOf(held, buggy))
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
