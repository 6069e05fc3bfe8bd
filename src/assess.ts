import type { Candidate, Case } from './case/case.js'
import { HostFailed } from './execution/host.js'
import type { HostOptions } from './execution/protocol.js'
import type { Budget } from './fuzz/budget.js'
import type { Seeds } from './fuzz/loop.js'
import { idleReason, unseenFiles } from './idle.js'
import type { Effort, Evidence, Opinion } from './judges/judge.js'
import { judge as judgePreservation } from './judges/preservation/judge.js'
import type { Patched } from './stage.js'
import { changeOf } from './syntax/changes.js'
import { verdictOf, type Verdict } from './verdict/verdict.js'

export interface AssessOptions {
  readonly seed: number
  readonly budget: Budget
  readonly pinned: boolean
  readonly exact: boolean
  readonly timeLimit: number | undefined
  readonly memoryLimit: number
  readonly comparisons: boolean
  readonly states: boolean
  readonly trustInferred: boolean
  readonly say: (what: string) => void
  readonly onProgress: (progress: { executions: number; done: number; of: number }) => void
}

/** What is said about one patch, with what it is said from. */
export interface Assessment extends Verdict {
  readonly patch: string
  readonly editedTests: readonly string[]
  readonly evidence: readonly Evidence[]
  readonly effort?: Effort
  /** Other patches that behaved like this one on every execution. */
  readonly alike: readonly string[]
  readonly remarks?: readonly string[]
}

/** Patches that share one host; beyond this the versions crowd each other. */
const perGroup = 16
const baseSteps = 1_000_000
/** Endless loops are cut by their steps; the clock is only for what no probe sees, and machines are busy at times. */
const baseTime = 1000

/** Judges every plausible patch of a case, many at a time. */
export async function assess(subject: Case, options: AssessOptions): Promise<Assessment[]> {
  const assessed = new Map<Candidate, Assessment>()
  const open: { candidate: Candidate; patch: Patched }[] = []
  for (const candidate of subject.candidates) {
    const done = candidate.implausible === undefined ? await prepared(subject, candidate, open) : implausible(candidate)
    if (done) assessed.set(candidate, done)
  }
  let seeds: Seeds = new Map()
  // Two patches that make the same program of it are one.
  const firstOf = ({ patch }: (typeof open)[number]) =>
    open.find((o) => o.patch.version.tree.key === patch.version.tree.key)!
  const distinct = open.filter((one) => firstOf(one) === one)
  for (let i = 0; i < distinct.length; i += perGroup) {
    const group = distinct.slice(i, i + perGroup)
    const judged = await judgeGroup(
      subject,
      group.map(({ patch }) => patch),
      { ...options, seeds },
      i,
      distinct.length,
    )
    seeds = judged.kept
    group.forEach(({ candidate, patch }, k) => {
      const mates = judged.alike.find((g) => g.includes(k)) ?? []
      const alike = mates.filter((m) => m !== k).map((m) => group[m].candidate.name)
      assessed.set(candidate, assessmentOf(patch, [judged.opinions[k]], alike, options))
    })
  }
  for (const one of open) {
    const first = firstOf(one)
    if (first === one) continue
    const { version } = one.patch
    const same = assessed.get(first.candidate)!
    const alike = [first.candidate.name, ...same.alike]
    assessed.set(one.candidate, { ...same, patch: version.name, editedTests: version.editedTests, alike })
  }
  return subject.candidates.map((candidate) => assessed.get(candidate)!)
}

function implausible({ name, ...rest }: Candidate): Assessment {
  const { implausible: reason = '', editedTests = [] } = rest as {
    implausible?: string
    editedTests?: readonly string[]
  }
  return { patch: name, editedTests, verdict: 'implausible', reason, evidence: [], alike: [] }
}

/** Puts a patch in line, or says why there is nothing to run. */
async function prepared(
  subject: Case,
  candidate: Candidate,
  open: { candidate: Candidate; patch: Patched }[],
): Promise<Assessment | undefined> {
  const { version, name } = candidate as Extract<Candidate, { version: unknown }>
  const { language } = subject
  const change = await changeOf(subject.buggy.tree, version.overlay, language.table)
  const idle = idleReason(version, change, unseenFiles(version, language))
  if (idle) {
    const { editedTests } = version
    return { patch: name, editedTests, verdict: 'inconclusive', reason: idle, evidence: [], alike: [] }
  }
  open.push({ candidate, patch: { version, change } })
  return undefined
}

type Judged = Awaited<ReturnType<typeof judgePreservation>>

async function judgeGroup(
  subject: Case,
  patches: readonly Patched[],
  options: AssessOptions & { seeds: Seeds },
  done: number,
  of: number,
): Promise<Judged> {
  const { seed, pinned, exact, timeLimit = baseTime, memoryLimit, budget, comparisons, states, seeds, say } = options
  // Each version brings its classes or modules along.
  const memory = Math.round(memoryLimit * (1 + (patches.length - 1) / perGroup))
  const host: HostOptions = { seed, pinned, exact, steps: baseSteps, timeLimit, memoryLimit: memory }
  try {
    return await judgePreservation(subject, patches, {
      host,
      budget,
      fixedTimeLimit: options.timeLimit,
      comparisons,
      states,
      seeds,
      say,
      onProgress: (executions, left) => options.onProgress({ executions, done: done + patches.length - left, of }),
    })
  } catch (error) {
    // One program that cannot be loaded must not end the run for the others.
    if (!(error instanceof HostFailed)) throw error
    if (patches.length === 1) return { opinions: [unloadable(error.message)], alike: [], kept: seeds }
    const alone: Judged[] = []
    for (const [i, patch] of patches.entries()) alone.push(await judgeGroup(subject, [patch], options, done + i, of))
    return { opinions: alone.flatMap(({ opinions }) => opinions), alike: [], kept: seeds }
  }
}

const nothing: Effort = {
  executions: 0,
  inputs: 0,
  reachedChange: 0,
  metCondition: 0,
  differences: 0,
  seconds: 0,
  drivers: 0,
}

const unloadable = (message: string): Opinion => ({
  judge: 'preservation',
  evidence: [],
  effort: nothing,
  inconclusive: `it cannot be loaded outside its test runner: ${message}`,
})

function assessmentOf(
  { version }: Patched,
  opinions: readonly Opinion[],
  alike: readonly string[],
  options: AssessOptions,
): Assessment {
  return {
    patch: version.name,
    editedTests: version.editedTests,
    ...verdictOf(opinions, options),
    evidence: opinions.flatMap(({ evidence }) => evidence),
    effort: opinions[0].effort,
    remarks: opinions.flatMap(({ remark }) => remark ?? []),
    alike,
  }
}
