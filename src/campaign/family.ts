import type { VersionSpec } from '../execution/protocol.js'
import { goalsIn } from './prepare.js'
import type { Change } from '../syntax/changes.js'
import type { CallsOwn } from '../syntax/own-functions.js'
import { candidateOf } from '../patch-space/candidate-of.js'
import type { PatchCandidate } from '../patch-space/location.js'
import { functionsWith } from '../patch-space/meta-program.js'
import type { PreparedVersion } from '../instrument/prepared.js'
import type { PatchLanguage } from '../patch-space/patch-syntax.js'

/** A patch that is one expression in one place of the program. */
export interface FamilyMember {
  /** Its number among the patches. */
  readonly patch: number
  readonly candidate: PatchCandidate
}

/**
 * The largest set of patches that only replace expressions in one function; empty if there is only one such patch.
 * Expressions that call functions of the program may have side effects and are left out.
 */
export function familyOf(
  changes: readonly Change[],
  language: PatchLanguage,
  callsOwn: CallsOwn,
): readonly FamilyMember[] {
  const found = changes.flatMap((change, patch) => {
    const candidate = candidateOf(change, language)
    if (!candidate?.isPure || callsOwn(candidate.expression)) return []
    const { file, schema, start, end, isPure } = candidate.location
    const replaced = change.get(file)!.before.source.slice(start, end)
    return schema !== 'guard' && isPure && callsOwn(replaced) ? [] : [{ patch, candidate }]
  })
  const placeOf = ({ candidate: { location } }: FamilyMember) => `${location.file}:${location.function}`
  const groups = found.map((one) => found.filter((other) => placeOf(other) === placeOf(one)))
  const [largest = []] = groups.sort((a, b) => b.length - a.length)
  return largest.length > 1 ? largest : []
}

/** The versions of a meta-program: what it was, and then one for each candidate. */
export function versionsOf(
  meta: PreparedVersion,
  candidates: readonly PatchCandidate[],
  names: readonly string[],
): PreparedVersion[] {
  const goals = goalsIn(meta.cover, functionsWith(candidates))
  // The distance to the change is reported for the first version only.
  const { blocks, ...common } = meta.spec
  const as = (spec: Partial<VersionSpec>): PreparedVersion => ({ ...meta, spec: { ...common, ...spec } })
  return [
    as({ selector: -1, ...(blocks && { blocks }) }),
    ...names.map((name, selector) => as({ name, patched: true, selector, goals })),
  ]
}
