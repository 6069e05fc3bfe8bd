import type { AssessOptions } from './assess.js'
import type { Case } from '../case/case.js'
import type { HostOptions } from '../execution/protocol.js'
import { isOver, type Budget } from '../fuzz/budget.js'
import type { Seeds } from '../fuzz/loop.js'
import { judgedOnce } from './judged-once.js'
import { isUnseen, type Judge, type Judged, type JudgeOptions } from '../judges/judge.js'
import { perGroup } from './groups.js'
import { heardIn } from './plan.js'
import type { Meter } from './progress.js'
import { alikeInBoth, grafted, renamed } from '../partitions/told.js'
import { among, together, type Twins } from '../partitions/twins.js'
import { groupBudget, judgeBudget, least } from './shares.js'
import { Stopped, unlessStopped } from '../util/stop.js'
import { verdictOf } from './verdict/verdict.js'
import type { Told } from '../model/partition-tree.js'
import { noEffort, type Opinion } from '../model/opinion.js'
import { HostFailed } from '../util/host-failed.js'
import type { Patched } from '../case/changed.js'

/** What all judges said about the patches of a group. */
export interface Heard {
  readonly opinions: readonly (readonly Opinion[])[]
  /** What is remarked in any case. */
  readonly remarks: readonly (readonly string[])[]
  /** Judges there was no time for. */
  readonly missed: readonly (readonly string[])[]
  /** Why a patch was not heard to the end, where somebody stopped the run. */
  readonly stopped: readonly (string | undefined)[]
  readonly alike: readonly (readonly number[])[]
  /** For each patch the executions on which it was like others. */
  readonly alikeOn: readonly number[]
  readonly told: Told | undefined
  readonly kept: Seeds
}

export interface HearingOptions extends AssessOptions {
  readonly seeds: Seeds
  readonly meter: Meter
  /** How many of the patches are settled before all judges were heard. */
  readonly onSettled: (settled: number) => void
}

export const stoppedBefore = 'stopped before it was looked at'

const baseSteps = 1_000_000
/** Endless loops are cut by their steps; the clock is only for what no probe sees, and machines are busy at times. */
const baseTime = 1000

/** Hears all judges about patches that are run side by side. */
export async function hearGroup(subject: Case, patches: readonly Patched[], options: HearingOptions): Promise<Heard> {
  const { seed, pinned, exact, timeLimit = baseTime, memoryLimit, meter } = options
  // Each version brings its classes or modules along.
  const memory = Math.round(memoryLimit * (1 + (patches.length - 1) / perGroup))
  const host: HostOptions = { seed, pinned, exact, steps: baseSteps, timeLimit, memoryLimit: memory }
  try {
    return await new Hearing(subject, patches, {
      ...options,
      host,
      fixedTimeLimit: options.timeLimit,
      onProgress: (executions, left, parts) => meter.ran(executions, left, patches.length, parts),
    }).run()
  } catch (error) {
    // One program that cannot be loaded must not end the run for the others.
    if (!(error instanceof HostFailed) || patches.length === 1) throw error
    const alone: Heard[] = []
    for (const [i, patch] of patches.entries()) {
      const budget = groupBudget(options.budget, 1, patches.length - i)
      const onSettled = (settled: number) => options.onSettled(i + settled)
      alone.push(await hearGroup(subject, [patch], { ...options, budget, onSettled }))
    }
    return {
      opinions: alone.flatMap(({ opinions }) => opinions),
      remarks: alone.flatMap(({ remarks }) => remarks),
      missed: alone.flatMap(({ missed }) => missed),
      stopped: alone.flatMap(({ stopped }) => stopped),
      alike: [],
      alikeOn: [],
      told: undefined,
      kept: options.seeds,
    }
  }
}

/** One judge after the other; a patch that is condemned needs no further one, unless all are to be heard. */
class Hearing {
  private readonly opinions: Opinion[][]
  private readonly remarks: string[][]
  private readonly missed: string[][]
  private readonly alikeOn: number[]
  private alike: Heard['alike'] | undefined
  private told: Told | undefined
  private twins: Twins | undefined
  private kept: Seeds

  constructor(
    private readonly subject: Case,
    private readonly patches: readonly Patched[],
    private readonly options: JudgeOptions & Omit<HearingOptions, 'onProgress'>,
  ) {
    this.opinions = patches.map(() => [])
    this.remarks = patches.map(() => [])
    this.missed = patches.map(() => [])
    this.alikeOn = patches.map(() => 0)
    this.kept = options.seeds
  }

  async run(): Promise<Heard> {
    const { subject, patches, options } = this
    const judges = heardIn(subject, options)
    let missing: readonly Judge[] = []
    for (const [turn, { judge }] of judges.entries()) {
      const said = (await judge.remarks?.(subject, patches)) ?? []
      said.forEach((remark, i) => remark !== undefined && this.remarks[i].push(remark))
      const open = patches.filter((_, i) => this.isWanted(judge, i))
      if (!open.length) continue
      if (isOver(options.budget, Date.now() + Math.max(least, options.meter.setUp))) {
        for (const patch of open) this.missed[patches.indexOf(patch)].push(judge.name)
        continue
      }
      const weights = judges.slice(turn).map(({ weight }) => weight)
      if (!(await this.hear(judge, open, judgeBudget(options.budget, weights)))) {
        missing = judges.slice(turn).map((one) => one.judge)
        break
      }
      options.onSettled(patches.filter((_, i) => this.isCondemned(i)).length)
    }
    const stopped = this.opinions.map((own, i) => {
      if (!missing.some((judge) => this.isWanted(judge, i))) return undefined
      return own.length ? `stopped before ${missing[0].name} had looked at it` : stoppedBefore
    })
    if (!missing.length) options.onSettled(patches.length)
    this.opinions.forEach((own, i) => own.length || own.push(this.missed[i].length ? late(options.budget) : unheard))
    const { opinions, remarks, missed, alike = [], alikeOn, told, kept } = this
    return { opinions, remarks, missed, stopped, alike, alikeOn, told, kept }
  }

  private isCondemned(i: number): boolean {
    return verdictOf(this.opinions[i], this.options).verdict === 'overfitting'
  }

  private isWanted(judge: Judge, i: number): boolean {
    const { subject, options } = this
    return options.thorough || (!this.isCondemned(i) && judge.wants(subject, this.opinions[i], options))
  }

  /** Whether the judge came to its end. */
  private async hear(judge: Judge, open: readonly Patched[], budget: Budget): Promise<boolean> {
    const { subject, patches, options, twins } = this
    const given = { ...options, budget, ...(judge.goesOn && { seeds: this.kept }) }
    const firstOf = (patch: Patched) => {
      const isTwin = (other: Patched) => twins?.[patches.indexOf(other)] === twins?.[patches.indexOf(patch)]
      return (judge.speaksForTwins && twins && open.find(isTwin)) || patch
    }
    const asked = open.filter((patch) => firstOf(patch) === patch)
    const names = asked.map(({ version }) => version.name)
    options.meter.begin(judge.name, names, patches.length)
    const judging = unlessStopped(options.signal, () => judgedOnce(judge, subject, asked, given))
    const judged = await judging.catch((error: unknown): Judged | undefined => {
      if (error instanceof Stopped) return undefined
      if (!(error instanceof HostFailed) || patches.length > 1) throw error
      return { opinions: [unloadable(judge.name, error.message)], alike: [], kept: new Map() }
    })
    if (!judged) return false
    for (const patch of open) {
      const first = firstOf(patch)
      const opinion = judged.opinions[asked.indexOf(first)]
      const at = patches.indexOf(patch)
      if (isUnseen(opinion)) this.missed[at].push(judge.name)
      else this.opinions[at].push(first === patch ? opinion : asTwin(opinion, first.version.name))
    }
    this.note(judged, asked)
    return true
  }

  /** What a judge found out about the patches beside each other. */
  private note({ told, alike, opinions, kept, twins }: Judged, asked: readonly Patched[]): void {
    const { patches } = this
    if (told) {
      const at = asked.map((patch) => patches.indexOf(patch))
      const groups = alike.map((group) => group.map((k) => at[k]))
      this.alike = this.alike ? alikeInBoth(this.alike, groups, at) : groups
      const named = renamed(told, (k) => at[k])
      this.told = grafted(this.told, named)
      opinions.forEach(({ effort }, k) => (this.alikeOn[at[k]] += effort.metCondition ?? effort.inputs))
    }
    if (kept.size) this.kept = kept
    this.twins = together(this.twins, among(twins, patches, asked))
  }
}

/** What one patch did need not be run again for another that did the same so far. */
const asTwin = (opinion: Opinion, first: string): Opinion => ({
  ...opinion,
  through: first,
  remark: [opinion.remark, `${opinion.judge} looked at ${first} in its place, which did the same in every execution`]
    .filter(Boolean)
    .join('; '),
})

const silent = (judge: string, inconclusive: string): Opinion => ({
  judge,
  evidence: [],
  effort: noEffort,
  inconclusive,
})

const unheard = silent(
  'all',
  'none of the judges that were asked for has anything to go by: preservation, beside a reference, needs preservation tests',
)

const late = ({ text }: Budget) => silent('all', `no time was left to look at it (of ${text})`)

const unloadable = (judge: string, message: string) =>
  silent(judge, `it cannot be loaded outside its test runner: ${message}`)
