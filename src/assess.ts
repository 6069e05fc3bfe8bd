import type { Candidate, Case } from './case/case.js'
import { HostFailed } from './execution/host.js'
import type { HostOptions } from './execution/protocol.js'
import type { Budget } from './fuzz/budget.js'
import type { Seeds } from './fuzz/loop.js'
import { idleReason, unseenFiles } from './idle.js'
import { judgesFor } from './judges/all.js'
import { noEffort, type Effort, type Evidence, type JudgeOptions, type Opinion } from './judges/judge.js'
import type { ReaderOptions } from './learning/reader.js'
import type { Person } from './oracles/person.js'
import type { Question } from './oracles/question.js'
import type { InvariantsReport } from './judges/invariants/invariants.js'
import type { Similarity } from './judges/similarity/similarity.js'
import { groupsOf, perGroup } from './patches/judged-groups.js'
import { among, together, type Twins } from './search/twins.js'
import type { Patched } from './stage.js'
import { changeOf } from './syntax/changes.js'
import { describeCases, type DescribedCase } from './syntax/describe-cases.js'
import { trustOf, type Trust } from './verdict/ranking.js'
import { verdictOf, type Verdict } from './verdict/verdict.js'

export interface AssessOptions extends ReaderOptions {
  readonly seed: number
  readonly budget: Budget
  readonly pinned: boolean
  readonly exact: boolean
  readonly timeLimit: number | undefined
  readonly memoryLimit: number
  readonly comparisons: boolean
  readonly states: boolean
  readonly trustInferred: boolean
  /** Names of the judges to hear; all of them when left out. */
  readonly judges?: readonly string[]
  readonly drivers: JudgeOptions['drivers']
  readonly rules: JudgeOptions['rules']
  readonly invariants: JudgeOptions['invariants']
  readonly questions: number
  readonly person: Person
  readonly asks: boolean
  readonly say: (what: string) => void
  readonly onProgress: (progress: { executions: number; done: number; of: number }) => void
}

/** What is said about one patch, with what it is said from. */
export interface Assessment extends Verdict {
  readonly patch: string
  readonly editedTests: readonly string[]
  /** Orders patches, and never changes a verdict. */
  readonly trust: Trust
  readonly evidence: readonly Evidence[]
  readonly effort?: Effort
  /** Other patches that behaved like this one on every execution. */
  readonly alike: readonly string[]
  readonly remarks?: readonly string[]
  /** The change, case by case, with the conditions under which the versions part. */
  readonly cases?: readonly DescribedCase[]
  /** What it changes and nobody has judged. */
  readonly questions?: readonly Question[]
  /** What the likeness of executions rests on. */
  readonly similarity?: Similarity
  /** What the states at entries and exits of functions say. */
  readonly invariants?: InvariantsReport
}

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
  let done = 0
  const groups = groupsOf(
    distinct.map(({ patch }) => patch.change),
    subject.language,
  )
  for (const numbers of groups) {
    const group = numbers.map((i) => distinct[i])
    const judged = await judgeGroup(
      subject,
      group.map(({ patch }) => patch),
      { ...options, seeds },
      done,
      distinct.length,
    )
    done += group.length
    seeds = judged.kept
    group.forEach(({ candidate, patch }, k) => {
      const mates = judged.alike.find((g) => g.includes(k)) ?? []
      const alike = mates.filter((m) => m !== k).map((m) => group[m].candidate.name)
      assessed.set(candidate, assessmentOf(subject, patch, judged.opinions[k], judged.remarks[k], alike, options))
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
  const verdict = 'implausible'
  return { patch: name, editedTests, verdict, reason, trust: trustOf(verdict, []), evidence: [], alike: [] }
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
    const verdict = 'inconclusive'
    return { patch: name, editedTests, verdict, reason: idle, trust: trustOf(verdict, []), evidence: [], alike: [] }
  }
  open.push({ candidate, patch: { version, change } })
  return undefined
}

/** What all judges said about the patches of a group. */
interface Heard {
  readonly opinions: readonly (readonly Opinion[])[]
  /** What is remarked in any case. */
  readonly remarks: readonly (readonly string[])[]
  readonly alike: readonly (readonly number[])[]
  readonly kept: Seeds
}

async function judgeGroup(
  subject: Case,
  patches: readonly Patched[],
  options: AssessOptions & { seeds: Seeds },
  done: number,
  of: number,
): Promise<Heard> {
  const { seed, pinned, exact, timeLimit = baseTime, memoryLimit } = options
  // Each version brings its classes or modules along.
  const memory = Math.round(memoryLimit * (1 + (patches.length - 1) / perGroup))
  const host: HostOptions = { seed, pinned, exact, steps: baseSteps, timeLimit, memoryLimit: memory }
  try {
    return await hear(subject, patches, {
      ...options,
      host,
      fixedTimeLimit: options.timeLimit,
      onProgress: (executions, left) => options.onProgress({ executions, done: done + patches.length - left, of }),
    })
  } catch (error) {
    // One program that cannot be loaded must not end the run for the others.
    if (!(error instanceof HostFailed) || patches.length === 1) throw error
    const alone: Heard[] = []
    for (const [i, patch] of patches.entries()) alone.push(await judgeGroup(subject, [patch], options, done + i, of))
    const opinions = alone.flatMap((heard) => heard.opinions)
    return { opinions, remarks: alone.flatMap(({ remarks }) => remarks), alike: [], kept: options.seeds }
  }
}

/** One judge after the other; a patch that is condemned needs no further one. */
async function hear(
  subject: Case,
  patches: readonly Patched[],
  options: JudgeOptions & { trustInferred: boolean; seeds: Seeds },
): Promise<Heard> {
  const opinions: Opinion[][] = patches.map(() => [])
  let alike: Heard['alike'] = []
  let kept = options.seeds
  const remarks: string[][] = patches.map(() => [])
  let twins: Twins | undefined
  for (const judge of judgesFor(subject.reference !== undefined)) {
    if (options.judges?.includes(judge.name) === false) continue
    const said = (await judge.remarks?.(subject, patches)) ?? []
    said.forEach((remark, i) => remark !== undefined && remarks[i].push(remark))
    const open = patches.filter(
      (_, i) => verdictOf(opinions[i], options).verdict !== 'overfitting' && judge.wants(subject, opinions[i], options),
    )
    if (!open.length) continue
    const given = judge.goesOn ? { ...options, seeds: kept } : options
    const firstOf = (patch: Patched) => {
      const isTwin = (other: Patched) => twins?.[patches.indexOf(other)] === twins?.[patches.indexOf(patch)]
      return (judge.speaksForTwins && twins && open.find(isTwin)) || patch
    }
    const asked = open.filter((patch) => firstOf(patch) === patch)
    const judged = await judge.judge(subject, asked, given).catch((error: unknown) => {
      if (!(error instanceof HostFailed) || patches.length > 1) throw error
      return { opinions: [unloadable(judge.name, error.message)], alike: [], kept: new Map(), twins: undefined }
    })
    for (const patch of open) {
      const first = firstOf(patch)
      const opinion = judged.opinions[asked.indexOf(first)]
      opinions[patches.indexOf(patch)].push(first === patch ? opinion : asTwin(opinion, first.version.name))
    }
    if (!alike.length) alike = judged.alike.map((group) => group.map((k) => patches.indexOf(asked[k])))
    if (judged.kept.size) kept = judged.kept
    twins = together(twins, among(judged.twins, patches, asked))
  }
  for (const heard of opinions) if (!heard.length) heard.push(unheard)
  return { opinions, remarks, alike, kept }
}

/** What one patch did need not be run again for another that did the same so far. */
const asTwin = (opinion: Opinion, first: string): Opinion => ({
  ...opinion,
  remark: [opinion.remark, `${opinion.judge} looked at ${first} in its place, which did the same in every execution`]
    .filter(Boolean)
    .join('; '),
})

const unheard: Opinion = {
  judge: 'all',
  evidence: [],
  effort: noEffort,
  inconclusive:
    'none of the judges that were asked for has anything to go by: preservation, beside a reference, needs preservation tests',
}

const unloadable = (judge: string, message: string): Opinion => ({
  judge,
  evidence: [],
  effort: noEffort,
  inconclusive: `it cannot be loaded outside its test runner: ${message}`,
})

/** What counts is the look of the judge who could say something, or else the hardest. */
function effortOf(opinions: readonly Opinion[]): Effort | undefined {
  const telling = opinions.find(({ evidence }) => evidence.length) ?? opinions.find(({ inconclusive }) => !inconclusive)
  return (telling ?? [...opinions].sort((a, b) => b.effort.executions - a.effort.executions)[0])?.effort
}

function assessmentOf(
  { language }: Case,
  { version, change }: Patched,
  opinions: readonly Opinion[],
  remarks: readonly string[],
  alike: readonly string[],
  options: AssessOptions,
): Assessment {
  const effort = effortOf(opinions)
  const said = verdictOf(opinions, options)
  const similarity = opinions.find((opinion) => opinion.similarity)?.similarity
  const invariants = opinions.find((opinion) => opinion.invariants)?.invariants
  return {
    patch: version.name,
    editedTests: version.editedTests,
    ...said,
    trust: trustOf(said.verdict, opinions),
    evidence: opinions.flatMap(({ evidence }) => evidence),
    ...(effort && { effort }),
    remarks: [...opinions.flatMap(({ remark }) => remark ?? []), ...remarks],
    cases: describeCases(change, language.table),
    questions: opinions.flatMap(({ questions }) => questions ?? []),
    ...(similarity && { similarity }),
    ...(invariants && { invariants }),
    alike,
  }
}
