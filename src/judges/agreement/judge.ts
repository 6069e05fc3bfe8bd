import { fewestPatches } from './thresholds.js'
import type { Campaign, Source } from '../../campaign/campaign.js'
import { chooseQuestions } from '../../campaign/questions/choose.js'
import type { SplittingQuestion } from '../../campaign/questions/question.js'
import { splitSearch, type SplitSearchResult } from '../../campaign/questions/search.js'
import type { Tally } from '../../campaign/tally.js'
import { firstDifference } from '../../execution/compare.js'
import { valueAt } from '../../execution/outputs.js'
import { isOver, firstShare } from '../../fuzz/budget.js'
import type { Difference } from '../../model/difference.js'
import { isWrongAlways } from '../../model/crash.js'
import { noEffort, type Effort, type Opinion } from '../../model/opinion.js'
import { outOfTime, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { agreedIn, dissentsIn, mayAgree, type Dissent } from './dissent.js'
import { ideaOf } from './idea.js'
import { dissentScore } from './score.js'

const name = 'agreement'
/** Patches that diverge do so early: each pass gets this fraction of the executions. */
const part = 4
/** Inputs that are confirmed at a time: those that split the patches best, and for each patch the easiest to read. */
const mostSplitting = 12
const perPatch = 2

/**
 * Compares patches of one bug: if patches from different ideas behave the same everywhere, a patch that behaves
 * differently is suspect. It gives scores, because a majority is not an oracle.
 */
export const agreementJudge: Judge = {
  name,
  weight: 2,
  availability: ({ reference, candidates }, { judges }) => {
    const plausible = candidates.filter(({ implausible }) => implausible === undefined).length
    if (plausible < fewestPatches)
      return { canRun: false, isUnconditional: true, why: `it compares at least ${fewestPatches} plausible patches` }
    if (judges?.includes(name)) return { canRun: true, isUnconditional: true, why: 'it was selected by name' }
    return reference
      ? { canRun: false, isUnconditional: false, why: 'the reference is the better oracle' }
      : { canRun: true, isUnconditional: false, why: 'for patches without evidence against them' }
  },
  // Patches with evidence against them do not count.
  shouldRun: ({ reference }, sofar, { judges }) =>
    (judges?.includes(name) || !reference) && sofar.every(({ evidence }) => !evidence.length),
  judge,
}

async function judge(campaign: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged> {
  const started = performance.now()
  const errors = new Map<number, string>()
  if (open.length >= fewestPatches && options.drivers.lifted) {
    const session = await campaign.session('tests')
    for (const patch of open) {
      const why = session.loadErrorAt(session.bed.first + patch)
      if (why !== undefined) errors.set(patch, why)
    }
  }
  // Patches that fail to load together with the others are left out and get no result.
  const patches = open.filter((patch) => !errors.has(patch))
  const look = new Look(campaign, patches, options)
  const found = patches.length < fewestPatches ? [] : await look.run()
  const sum = (count: (one: SplitSearchResult) => number) => found.reduce((all, one) => all + count(one), 0)
  const executions = sum((one) => one.executions)
  const seconds = (performance.now() - started) / 1000
  const effortOf = (at: number): Effort => {
    const counted = (count: (tally: Tally) => number) => sum(({ tallies }) => count(tallies[at]))
    return {
      executions,
      inputs: Math.round(executions / 2),
      reachedChange: counted(({ reached }) => reached),
      differences: counted(({ differing }) => differing),
      drivers: sum(({ drivers }) => drivers),
      seconds,
    }
  }
  const names = patches.map((patch) => campaign.patches[patch].version.name)
  const opinionOf = (patch: number): Opinion => {
    const why = errors.get(patch)
    if (why !== undefined)
      return {
        judge: name,
        evidence: [],
        effort: noEffort,
        inconclusive: `it failed to load together with the other patches: ${why}`,
      }
    const at = patches.indexOf(patch)
    const effort = effortOf(at)
    const [own] = look.dissents.filter((one) => one.patch === at).sort((a, b) => a.question.cost - b.question.cost)
    if (!own) return { judge: name, evidence: [], effort, inconclusive: silence(patches.length, executions, options) }
    return { judge: name, evidence: [dissentScore(own, names, changeBy(at, own.question, options))], effort }
  }
  return { opinions: open.map(opinionOf) }
}

/** What a patch changes at the place of a question, if it does. */
function changeBy(patch: number, question: SplittingQuestion, { host }: JudgeOptions): Difference | undefined {
  const { executions, difference, outputs, answers } = question
  if (outputs[answers[patch]].isBefore) return undefined
  const [before, after] = [executions[0], executions[patch + 1]].map((one) => valueAt(one, difference))
  return { ...difference, ...firstDifference(before, after, host.exact) }
}

function silence(patches: number, executions: number, { budget }: JudgeOptions): string {
  if (patches < fewestPatches) return `there are too few patches without evidence against them (${patches}) to compare`
  if (isOver(budget)) return executions ? outOfTime.unconfirmed : outOfTime.unseen
  return executions
    ? `no agreeing group among the ${patches} patches without other evidence contradicts it, which ` +
        'does not prove it correct'
    : `the ${patches} patches without other evidence cannot be distinguished`
}

/** Searches for inputs that distinguish the patches: first with the tests, then with generated calls. */
class Look {
  private readonly found: SplitSearchResult[] = []
  private readonly all: readonly number[]
  private readonly ideas: readonly string[]

  constructor(
    private readonly campaign: Campaign,
    private readonly patches: readonly number[],
    private readonly options: JudgeOptions,
  ) {
    this.all = [...patches.keys()]
    this.ideas = patches.map((patch) => ideaOf(campaign.patches[patch].change, campaign.subject.language.syntax.table))
  }

  /** The patches known to disagree. */
  get dissents(): Dissent<SplittingQuestion>[] {
    return this.dissentsWith([])
  }

  async run(): Promise<SplitSearchResult[]> {
    const { campaign, options, found } = this
    const { drivers, say } = options
    if (!mayAgree([], this.all, this.ideas)) return found
    say('searching for inputs on which the patches disagree')
    if (drivers.lifted) await this.pass('tests', drivers.sequences ? 2 : 1)
    if (!drivers.sequences || isOver(options.budget) || !mayAgree(this.known, this.all, this.ideas)) return found
    const made = await campaign.sequences()
    if (made.count) await this.pass('sequences', 1)
    return found
  }

  private async pass(source: Source, passes: number): Promise<void> {
    const { budget, say } = this.options
    const session = await this.campaign.session(source)
    const own = { ...firstShare(budget, passes), executions: Math.ceil(budget.executions / part) }
    const onProgress = (executions: number) => this.options.onProgress(executions, this.patches.length)
    const choose = (open: readonly SplittingQuestion[], known: readonly SplittingQuestion[]) => this.choose(open, known)
    this.found.push(await splitSearch(session, this.patches, [], { budget: own, say, onProgress, choose }))
  }

  private get known(): SplittingQuestion[] {
    return this.found.flatMap((one) => one.questions)
  }

  private dissentsWith(more: readonly SplittingQuestion[]): Dissent<SplittingQuestion>[] {
    const questions = [...this.known, ...more]
    // Where memory was misused, one right patch may reject the input and another one go on.
    const isOpen = ({ executions: [before] }: SplittingQuestion) => !before?.crash || !isWrongAlways(before.crash)
    return dissentsIn(questions.filter(isOpen), agreedIn(questions, this.all, this.ideas))
  }

  /**
   * The inputs to confirm: those that split the patches further, and the easiest to read for each patch that seems to
   * disagree.
   */
  private choose(open: readonly SplittingQuestion[], known: readonly SplittingQuestion[]): SplittingQuestion[] {
    const sure = [...this.known, ...known]
    const splitting = chooseQuestions(open, this.all, mostSplitting, sure).map(({ question }) => question)
    const told = new Set(this.dissentsWith(known).map(({ patch }) => patch))
    const guessed = this.dissentsWith([...known, ...open]).filter(
      ({ patch, question }) => !told.has(patch) && open.includes(question),
    )
    guessed.sort((a, b) => a.question.cost - b.question.cost)
    const telling = this.all.flatMap((patch) => guessed.filter((one) => one.patch === patch).slice(0, perPatch))
    return [...new Set([...splitting, ...telling.map(({ question }) => question)])]
  }
}
