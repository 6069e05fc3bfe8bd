import { Campaign } from '../campaign/campaign.js'
import { withFacts, type GroupFacts } from '../campaign/facts.js'
import type { Case } from '../case/case.js'
import type { PatchWithChange } from '../case/changed.js'
import { hostOptionsFor } from '../campaign/host-options.js'
import { isOver, type Budget } from '../fuzz/budget.js'
import type { Seeds } from '../fuzz/seeds.js'
import { ranOutOfTime, type Judge, type Judged, type JudgeOptions } from '../judges/judge.js'
import { noEffort, type Opinion } from '../model/opinion.js'
import { referenceOf, referenceTrouble } from '../oracles/reference.js'
import { HostFailed } from '../util/host-failed.js'
import { Stopped, unlessStopped } from '../util/stop.js'
import { judgeOnce } from './judge-once.js'
import { judgesToRun } from './plan.js'
import type { ProgressMeter } from './progress.js'
import type { AssessOptions } from './settings.js'
import { groupBudget, judgeBudget, minimumTime } from './budget-shares.js'
import { verdictOf } from './verdict/verdict.js'

/** The results of all judges for the patches of a group. */
export interface GroupResult {
  readonly opinions: readonly (readonly Opinion[])[]
  /** Notes that are shown whatever the verdict. */
  readonly remarks: readonly (readonly string[])[]
  /** Judges that were skipped because the time budget ran out. */
  readonly missed: readonly (readonly string[])[]
  /** Why a patch was not judged to the end, where somebody stopped the run. */
  readonly stopped: readonly (string | undefined)[]
  /** For each patch, the number of executions on which it behaved like others. */
  readonly alikeOn: readonly number[]
  readonly facts: GroupFacts
}

export interface GroupOptions extends AssessOptions {
  readonly seeds: Seeds
  readonly meter: ProgressMeter
  /** How many of the patches are settled before all judges ran. */
  readonly onSettled: (settled: number) => void
}

export const stoppedBeforeStart = 'stopped before any judge finished'

/** Runs all judges on patches that are run side by side. */
export async function runGroup(
  subject: Case,
  patches: readonly PatchWithChange[],
  options: GroupOptions,
): Promise<GroupResult> {
  const { meter, states } = options
  const host = hostOptionsFor(options, patches.length)
  const reference = subject.reference && !(await referenceTrouble(subject)) ? await referenceOf(subject) : undefined
  const campaign = new Campaign(subject, patches, reference, { host, fixedTimeLimit: options.timeLimit, states })
  try {
    return await new GroupRun(campaign, {
      ...options,
      host,
      onProgress: (executions, left, parts) => meter.ran(executions, left, patches.length, parts),
    }).run()
  } catch (error) {
    // A program that fails to load must not end the run for the others.
    if (!(error instanceof HostFailed) || patches.length === 1) throw error
    return await runAlone(subject, patches, options)
  } finally {
    campaign.close()
  }
}

async function runAlone(
  subject: Case,
  patches: readonly PatchWithChange[],
  options: GroupOptions,
): Promise<GroupResult> {
  const alone: GroupResult[] = []
  for (const [i, patch] of patches.entries()) {
    const budget = groupBudget(options.budget, 1, patches.length - i)
    const onSettled = (settled: number) => options.onSettled(i + settled)
    alone.push(await runGroup(subject, [patch], { ...options, budget, onSettled }))
  }
  return {
    opinions: alone.flatMap(({ opinions }) => opinions),
    remarks: alone.flatMap(({ remarks }) => remarks),
    missed: alone.flatMap(({ missed }) => missed),
    stopped: alone.flatMap(({ stopped }) => stopped),
    alikeOn: [],
    facts: { kept: options.seeds },
  }
}

/** Runs one judge after the other; a patch with proof against it needs no further judge, unless all are requested. */
class GroupRun {
  private readonly opinions: Opinion[][]
  private readonly remarks: string[][]
  private readonly missed: string[][]
  private readonly alikeOn: number[]
  private facts: GroupFacts

  constructor(
    private readonly campaign: Campaign,
    private readonly options: JudgeOptions & Omit<GroupOptions, 'onProgress'>,
  ) {
    const { patches } = campaign
    this.opinions = patches.map(() => [])
    this.remarks = patches.map(() => [])
    this.missed = patches.map(() => [])
    this.alikeOn = patches.map(() => 0)
    this.facts = { kept: options.seeds }
  }

  private get numbers(): number[] {
    return [...this.campaign.patches.keys()]
  }

  async run(): Promise<GroupResult> {
    const { campaign, options } = this
    const { subject, patches } = campaign
    const judges = judgesToRun(subject, options)
    let missing: readonly Judge[] = []
    for (const [turn, { judge }] of judges.entries()) {
      const said = (await judge.notes?.(subject, patches)) ?? []
      said.forEach((remark, i) => remark !== undefined && this.remarks[i].push(remark))
      const open = this.numbers.filter((i) => this.isWanted(judge, i))
      if (!open.length) continue
      if (isOver(options.budget, Date.now() + Math.max(minimumTime, options.meter.setUp))) {
        for (const i of open) this.missed[i].push(judge.name)
        continue
      }
      const weights = judges.slice(turn).map(({ weight }) => weight)
      if (!(await this.runJudge(judge, open, judgeBudget(options.budget, weights)))) {
        missing = judges.slice(turn).map((one) => one.judge)
        break
      }
      options.onSettled(this.numbers.filter((i) => this.isCondemned(i)).length)
    }
    const stopped = this.opinions.map((own, i) => {
      if (!missing.some((judge) => this.isWanted(judge, i))) return undefined
      return own.length ? `stopped before ${missing[0].name} finished` : stoppedBeforeStart
    })
    if (!missing.length) options.onSettled(patches.length)
    this.opinions.forEach(
      (own, i) => own.length || own.push(this.missed[i].length ? outOfTimeResult(options.budget) : noJudgeRan),
    )
    const { opinions, remarks, missed, alikeOn, facts } = this
    return { opinions, remarks, missed, stopped, alikeOn, facts }
  }

  private isCondemned(i: number): boolean {
    return verdictOf(this.opinions[i], this.options).verdict === 'overfitting'
  }

  private isWanted(judge: Judge, i: number): boolean {
    const { campaign, options } = this
    return options.thorough || (!this.isCondemned(i) && judge.shouldRun(campaign.subject, this.opinions[i], options))
  }

  /** Returns whether the judge finished. */
  private async runJudge(judge: Judge, open: readonly number[], budget: Budget): Promise<boolean> {
    const { campaign, options } = this
    const { equivalent, kept } = this.facts
    const { patches } = campaign
    const given = { ...options, budget, seeds: judge.reusesSeeds ? kept : undefined }
    const firstOf = (i: number) =>
      judge.appliesToEquivalent && equivalent ? open.find((other) => equivalent[other] === equivalent[i])! : i
    const asked = open.filter((i) => firstOf(i) === i)
    const nameOf = (i: number) => patches[i].version.name
    options.meter.begin(judge.name, asked.map(nameOf), patches.length)
    const judging = unlessStopped(options.signal, () => judgeOnce(judge, campaign, asked, given))
    const judged = await judging.catch((error: unknown): Judged | undefined => {
      if (error instanceof Stopped) return undefined
      if (!(error instanceof HostFailed) || patches.length > 1) throw error
      return { opinions: [loadFailure(judge.name, error.message)] }
    })
    if (!judged) return false
    for (const i of open) {
      const first = firstOf(i)
      const opinion = judged.opinions[asked.indexOf(first)]
      if (ranOutOfTime(opinion)) this.missed[i].push(judge.name)
      else this.opinions[i].push(first === i ? opinion : asEquivalent(opinion, nameOf(first)))
    }
    this.note(judged, asked)
    return true
  }

  /** Records what a judge found by comparing the patches with each other. */
  private note({ facts, opinions }: Judged, asked: readonly number[]): void {
    if (!facts) return
    if (facts.tree)
      opinions.forEach(({ effort }, k) => (this.alikeOn[asked[k]] += effort.metCondition ?? effort.inputs))
    // Where nothing ran, nothing is known about who behaves alike.
    this.facts = withFacts(this.facts, facts.tree ? facts : { ...facts, alike: undefined }, asked)
  }
}

/** The result of one patch is reused for an equivalent patch. */
const asEquivalent = (opinion: Opinion, first: string): Opinion => ({
  ...opinion,
  through: first,
  remark: [
    opinion.remark,
    `${opinion.judge} ran on the equivalent patch ${first}, which behaved the same in every execution`,
  ]
    .filter(Boolean)
    .join('; '),
})

const inconclusiveResult = (judge: string, inconclusive: string): Opinion => ({
  judge,
  evidence: [],
  effort: noEffort,
  inconclusive,
})

const noJudgeRan = inconclusiveResult(
  'all',
  'none of the selected judges can run: with a reference, preservation needs preservation tests',
)

const outOfTimeResult = ({ text }: Budget) => inconclusiveResult('all', `skipped: the time budget ran out (${text})`)

const loadFailure = (judge: string, message: string) =>
  inconclusiveResult(judge, `it failed to load outside its test runner: ${message}`)
