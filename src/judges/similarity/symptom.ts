import type { Case } from '../../case/case.js'
import { isNode, type Snapshot, type SnapshotNode } from '../../model/snapshot.js'
import { leftMark } from '../../model/tracing.js'
import { endsInError, type ComparedRun } from './session.js'

/** The symptom of the bug: the error and the statement that caused it, or the kind of path. */
export interface Symptom {
  readonly kind: 'crash' | 'path'
  /** Of a crash, its type. */
  readonly type?: string
  isShownBy(other: ComparedRun): boolean
}

/** `isPassingKind`: passing tests take the same kind of path, so that it is no symptom. */
export function symptomOf(
  failing: ComparedRun,
  language: Case['language'],
  isPassingKind: boolean,
): Symptom | undefined {
  const crash = crashOf(failing, language)
  if (crash) {
    const { type, place } = crash
    const isShownBy = (other: ComparedRun) => {
      const its = crashOf(other, language)
      return its?.type === type && its.place === place
    }
    return { kind: 'crash', type, isShownBy }
  }
  // An error that the program throws on purpose is correct for most inputs that cause it.
  if (isPassingKind || endsInError(failing.before)) return undefined
  return { kind: 'path', isShownBy: (other) => other.kind === failing.kind }
}

function crashOf(
  { before, trace }: ComparedRun,
  { host: { isCrash } }: Case['language'],
): { type: string; place: number } | undefined {
  const { outcome, observations } = before
  if (outcome.kind === 'threw' && isCrash(outcome.type ?? '', outcome.message ?? ''))
    return { type: outcome.type ?? '', place: trace.findLast((element) => element >= 0) ?? -1 }
  const isComplaint = (value: Snapshot) =>
    isNode(value) && value.t === 'error' && isCrash(value.n ?? '', messageIn(value))
  // A test may record or catch the exception and continue; the exit of a call shows whether it threw.
  const calls = observations.filter(({ kind, site }) => kind === 'exit' && /:(return|throw)$/.test(String(site)))
  const at = calls.findIndex(({ site, value }) => String(site).endsWith(':throw') && isComplaint(value))
  const shown = calls[at] ?? observations.find(({ kind, value }) => kind === 'assertion' && isComplaint(value))
  if (!shown) return undefined
  const type = (shown.value as { n?: string }).n ?? ''
  return { type, place: at < 0 ? -1 : lastOfCall(trace, at) }
}

const messageIn = ({ k = [], v = [] }: SnapshotNode) => String(v[k.indexOf('message')] ?? '')

/** The last statement before the given call of a changed function was left. */
function lastOfCall(trace: Int32Array, call: number): number {
  let depth = 0
  let calls = 0
  let last = -1
  for (const element of trace) {
    if (element >= 0) last = element
    else if (element !== leftMark) depth++
    else if (--depth === 0 && calls++ === call) return last
  }
  return last
}
