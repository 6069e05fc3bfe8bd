import { benchReport } from './report.js'
import type { VerdictName } from '../../model/verdict.js'
import type {
  Label,
  Metrics,
  CaseResult,
  PatchResult,
  Against,
  FiguresChange,
  PatchChange,
  JudgedPatch,
} from '../../model/bench-report.js'

interface Both {
  readonly case: string
  readonly before: PatchResult
  readonly after: PatchResult
}

export function compareRuns(before: readonly CaseResult[], after: readonly CaseResult[]): Against {
  const old = new Map(before.map((one) => [one.id, one]))
  const now = new Map(after.map((one) => [one.id, one]))
  const shared = after.filter(({ id }) => old.has(id))
  const both = shared.flatMap((one) => pairsOf(old.get(one.id)!, one))
  const changes = both.flatMap((pair) => changeOf(pair) ?? []).sort((a, b) => order[a.kind] - order[b.kind])
  // Failed cases have no meaningful time.
  const ran = shared.filter(({ id, error }) => error === undefined && old.get(id)!.error === undefined)
  const seconds = (cases: readonly CaseResult[]) => cases.reduce((sum, one) => sum + one.seconds, 0)
  const lacking = (from: CaseResult, other: CaseResult) =>
    from.patches
      .filter(({ patch }) => !other.patches.some((p) => p.patch === patch))
      .map((p) => `${from.id} ${p.patch}`)
  return {
    compared: both.length,
    changes,
    newlyWronged: changes.filter(isWronged).length,
    figures: figuresOfBoth(both),
    seconds: { before: seconds(ran.map(({ id }) => old.get(id)!)), after: seconds(ran) },
    onlyBefore: before.map(({ id }) => id).filter((id) => !now.has(id)),
    onlyAfter: after.map(({ id }) => id).filter((id) => !old.has(id)),
    patchesOnlyBefore: shared.flatMap((one) => lacking(old.get(one.id)!, one)),
    patchesOnlyAfter: shared.flatMap((one) => lacking(one, old.get(one.id)!)),
  }
}

const order = { worse: 0, better: 1, other: 2 }

const isWronged = ({ label, before, after }: PatchChange) =>
  label === 'correct' && before.verdict !== 'overfitting' && after.verdict === 'overfitting'

function pairsOf(before: CaseResult, after: CaseResult): Both[] {
  const old = new Map(before.patches.map((patch) => [patch.patch, patch]))
  return after.patches.flatMap((patch) =>
    old.has(patch.patch) ? { case: after.id, before: old.get(patch.patch)!, after: patch } : [],
  )
}

function figuresOfBoth(both: readonly Both[]): FiguresChange[] {
  const [old, now] = [figuresOf(both.map((pair) => pair.before)), figuresOf(both.map((pair) => pair.after))]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names.map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
}

/** Counted again, so that both runs cover the same patches. */
function figuresOf(patches: readonly PatchResult[]): Map<string, Metrics> {
  const { judges, combined } = benchReport({ name: '', published: {} }, [{ id: '', seconds: 0, patches }])
  return new Map([
    ...Object.entries(judges),
    ['verdict overfitting', combined.overfitting],
    ['overfitting or suspect', combined.flagged],
  ])
}

function changeOf({ case: id, before, after }: Both): PatchChange | undefined {
  const [was, is] = [saidOf(before), saidOf(after)]
  const gained = is.evidence.filter((e) => !was.evidence.includes(e))
  const lost = was.evidence.filter((e) => !is.evidence.includes(e))
  const isSame = was.verdict === is.verdict && before.label === after.label && !gained.length && !lost.length
  if (isSame) return undefined
  const said = { before: was, after: is }
  return {
    case: id,
    patch: after.patch,
    label: after.label,
    kind: kindOf(before, after),
    why: whyOf(before, after, gained, lost),
    ...said,
  }
}

function saidOf({ verdict, reason, evidence, executions, seconds }: PatchResult): JudgedPatch {
  const named = evidence.map(({ judge, oracle, measure }) => `${judge} (${oracle ?? measure ?? 'witness'})`)
  return { verdict, reason, evidence: [...new Set(named)].sort(), executions, seconds }
}

/** Verdicts from the worst to the best for a patch with this label. */
const best: Record<Label, readonly VerdictName[]> = {
  correct: ['overfitting', 'suspect', 'inconclusive', 'unrefuted'],
  overfitting: ['unrefuted', 'inconclusive', 'suspect', 'overfitting'],
}

function kindOf(before: PatchResult, after: PatchResult): PatchChange['kind'] {
  const [was, is] = [before, after].map(({ verdict }) => best[after.label].indexOf(verdict))
  if (before.label !== after.label || was < 0 || is < 0 || was === is) return 'other'
  return is > was ? 'better' : 'worse'
}

function whyOf(before: PatchResult, after: PatchResult, gained: readonly string[], lost: readonly string[]): string {
  // After a witness, later judges do not run and have no result.
  const unasked = after.verdict === 'overfitting' ? ', or did not run' : ''
  const said = [
    ...(before.label === after.label ? [] : [`its label was ${before.label}`]),
    ...(gained.length ? [`${gained.join(', ')} now ${gained.length > 1 ? 'have' : 'has'} evidence against it`] : []),
    ...(lost.length ? [`${lost.join(', ')} no longer ${lost.length > 1 ? 'have' : 'has'} evidence${unasked}`] : []),
  ]
  // Only the verdict changed: the reason explains it.
  return said.length ? said.join('; ') : after.reason
}
