import { assessmentOf, implausible, notRun, type Assessment } from './assessment.js'
import type { Candidate, Case } from '../case/case.js'
import type { Seeds } from '../fuzz/seeds.js'
import { runGroup, stoppedBeforeStart } from './group-run.js'
import { nothingToRunReason, nonCodeFiles } from './nothing-to-run.js'
import { judgingGroups } from './groups.js'
import { ProgressMeter } from './progress.js'
import type { AssessOptions } from './settings.js'
import { mapMembers } from '../partitions/partition-tree.js'
import { groupBudget, runBudget } from './budget-shares.js'
import { changeOf } from '../syntax/changes.js'
import type { PatchWithChange } from '../case/changed.js'

/** A patch to be judged. */
interface Open {
  readonly candidate: Candidate
  readonly patch: PatchWithChange
}

/** Judges every plausible patch of a case, many at a time. */
export async function assess(subject: Case, options: AssessOptions): Promise<Assessment[]> {
  const run = runBudget(options.budget, options.patchBudget, Date.now())
  const assessed = new Map<Candidate, Assessment>()
  const open: Open[] = []
  for (const candidate of subject.candidates) {
    const one = await prepared(subject, candidate, options.signal)
    if ('patch' in one) assessed.set(candidate, one)
    else open.push({ candidate, patch: one.open })
  }
  let seeds: Seeds = new Map()
  // Patches that result in identical programs are judged once.
  const firstOf = ({ patch }: Open) => open.find((o) => o.patch.version.tree.key === patch.version.tree.key)!
  const distinct = open.filter((one) => firstOf(one) === one)
  const of = distinct.length
  const meter = new ProgressMeter(of, options.onProgress)
  const changes = distinct.map(({ patch }) => patch.change)
  let done = 0
  for (const numbers of judgingGroups(changes, subject.language.syntax)) {
    const group = numbers.map((i) => distinct[i])
    const patches = group.map(({ patch }) => patch)
    const heard = await runGroup(subject, patches, {
      ...options,
      seeds,
      meter,
      budget: groupBudget(run, group.length, of - done, options.patchBudget),
      onSettled: (settled) => options.journal?.settle({ done: done + settled, of }),
    })
    done += group.length
    meter.settle(group.length)
    seeds = heard.facts.kept ?? seeds
    const nameOf = (k: number) => group[k].candidate.name
    const told = heard.facts.tree && mapMembers(heard.facts.tree, nameOf)
    group.forEach(({ candidate, patch }, k) => {
      const mates = heard.facts.alike?.find((g) => g.includes(k)) ?? []
      const alike = mates.filter((m) => m !== k).map(nameOf)
      const made = assessmentOf(subject, patch, heard, k, options)
      const alikeOn = alike.length ? { alikeOn: heard.alikeOn[k] } : {}
      assessed.set(candidate, { ...made, alike, ...alikeOn, ...(told && { told }) })
    })
  }
  for (const one of open) {
    const first = firstOf(one)
    if (first !== one) assessed.set(one.candidate, sameAs(assessed.get(first.candidate)!, first, one))
  }
  return subject.candidates.map((candidate) => assessed.get(candidate)!)
}

/** The result of the first of two patches with identical programs holds for the other. */
function sameAs(same: Assessment, { candidate: { name } }: Open, { patch: { version } }: Open): Assessment {
  const alikeOn = same.alikeOn ?? same.effort?.metCondition ?? same.effort?.inputs ?? 0
  const alike = [name, ...same.alike]
  return { ...same, patch: version.name, editedTests: version.editedTests, alike, alikeOn, sameAs: name }
}

/** A patch that can be judged, or why there is nothing to run. */
async function prepared(
  subject: Case,
  candidate: Candidate,
  signal: AbortSignal | undefined,
): Promise<Assessment | { readonly open: PatchWithChange }> {
  if (candidate.implausible !== undefined) return implausible(candidate)
  const { version, name, isUnchecked } = candidate
  const self = { patch: name, editedTests: version.editedTests }
  if (signal?.aborted) return notRun(self, 'inconclusive', stoppedBeforeStart)
  if (isUnchecked)
    return { ...notRun(self, 'inconclusive', 'skipped: the time budget ran out before its tests ran'), isUnseen: true }
  const { language } = subject
  const change = await changeOf(subject.buggy.tree, version.overlay, language.syntax.table)
  const idle = nothingToRunReason(version, change, nonCodeFiles(version, language))
  return idle ? notRun(self, 'inconclusive', idle) : { open: { version, change } }
}
