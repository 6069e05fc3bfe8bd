import type { Candidate, Case } from '../../case/case.js'
import { nothingToRunReason, nonCodeFiles } from '../../assess/nothing-to-run.js'
import { referenceOf } from '../../oracles/reference.js'
import { Campaign } from '../../campaign/campaign.js'
import { hostOptionsFor, type RunSettings } from '../../campaign/host-options.js'
import { findDifferences, type FindOptions, type PatchDifferences } from '../../campaign/find-differences.js'
import { changeOf, type Change } from '../../syntax/changes.js'
import { HostFailed } from '../../util/host-failed.js'

export interface DiffOptions extends FindOptions, RunSettings {}

/** What a patch changes. */
export interface PatchDiff extends Omit<PatchDifferences, 'effort' | 'trail' | 'own'> {
  readonly effort?: PatchDifferences['effort']
  readonly patch: string
  readonly editedTests: readonly string[]
  /** What a reviewer should know of its tests, where they were used. */
  readonly notes?: readonly string[]
  readonly implausible?: string
  /** Why there was nothing to run, though nothing is wrong with the patch. */
  readonly idle?: string
  /** Changed files that are not code but may matter: data, settings, resources. */
  readonly unseen?: readonly string[]
  readonly change?: Change
}

const nothing = { differences: [], more: 0, unconfirmed: 0, refused: [] }

/** Shows what one candidate changes: drive both versions over generated inputs, then minimise and confirm what differs. */
export async function diffPatch(subject: Case, candidate: Candidate, options: DiffOptions): Promise<PatchDiff> {
  if (candidate.implausible !== undefined)
    return { ...nothing, patch: candidate.name, editedTests: candidate.editedTests, implausible: candidate.implausible }
  const { version, name } = candidate
  const common = { patch: name, editedTests: version.editedTests, ...(version.notes && { notes: version.notes }) }
  const { language } = subject
  const change = await changeOf(subject.buggy.tree, version.overlay, language.syntax.table)
  const unseen = nonCodeFiles(version, language)
  const idle = nothingToRunReason(version, change, unseen)
  if (idle) return { ...nothing, ...common, idle, unseen }
  options.say(`preparing ${name}`)
  const host = hostOptionsFor(options, 1)
  const patch = { version, change }
  const reference = await referenceOf(subject)
  const campaign = new Campaign(subject, [patch], reference, { host, fixedTimeLimit: options.timeLimit, states: false })
  try {
    return { ...common, change, ...(await findDifferences(await campaign.session('tests'), 0, options)) }
  } catch (error) {
    // A program that fails to load must not end the run for the others.
    if (!(error instanceof HostFailed)) throw error
    return { ...nothing, ...common, implausible: `it failed to load outside its test runner: ${error.message}` }
  } finally {
    campaign.close()
  }
}
