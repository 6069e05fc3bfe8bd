import type { Campaign, Source } from '../../campaign/campaign.js'
import { chooseQuestions } from '../../campaign/questions/choose.js'
import type { Splitting } from '../../campaign/questions/question.js'
import { splitSearch, type Found } from '../../campaign/questions/search.js'
import type { Tally } from '../../campaign/tally.js'
import { firstDifference } from '../../execution/compare.js'
import { valueAt } from '../../execution/outputs.js'
import { isOver, sooner } from '../../fuzz/budget.js'
import type { Difference } from '../../model/difference.js'
import { noEffort, type Effort, type Opinion } from '../../model/opinion.js'
import { outOfTime, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { agreedIn, dissentsIn, mayAgree, type Dissent } from './dissent.js'
import { ideaOf } from './idea.js'
import { scoreOf } from './score.js'

const name = 'agreement'
/** Patches part soon where they part at all: the part of the executions that each pass gets. */
const part = 4
/** Inputs that are looked at closer at a time: those that split the patches best, and for each patch the easiest to read. */
const mostSplitting = 12
const perPatch = 2
/** Two that agree, and one that does not. */
const fewest = 3

/**
 * Patches of one bug as witnesses against each other: where some that were made in different ways do the same everywhere,
 * a patch that does otherwise is suspect. It gives scores: a majority is no oracle.
 */
export const agreement: Judge = {
  name,
  weight: 2,
  prospect: ({ reference, candidates }, { judges }) => {
    const plausible = candidates.filter(({ implausible }) => implausible === undefined).length
    if (plausible < fewest)
      return { isHeard: false, isAlways: true, why: `fewer than ${fewest} patches cannot be held against each other` }
    if (judges?.includes(name)) return { isHeard: true, isAlways: true, why: 'it is asked for by name' }
    return reference
      ? { isHeard: false, isAlways: false, why: 'others are a hint, and the reference knows' }
      : { isHeard: true, isAlways: false, why: 'among the patches that nothing speaks against yet' }
  },
  // Who is under suspicion has no voice.
  wants: ({ reference }, sofar, { judges }) =>
    (judges?.includes(name) || !reference) && sofar.every(({ evidence }) => !evidence.length),
  judge,
}

async function judge(campaign: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged> {
  const started = performance.now()
  const errors = new Map<number, string>()
  if (open.length >= fewest && options.drivers.lifted) {
    const session = await campaign.session('tests')
    for (const patch of open) {
      const why = session.loadErrorAt(session.bed.first + patch)
      if (why !== undefined) errors.set(patch, why)
    }
  }
  // What cannot be loaded beside the others is left out, and says nothing.
  const patches = open.filter((patch) => !errors.has(patch))
  const look = new Look(campaign, patches, options)
  const found = patches.length < fewest ? [] : await look.run()
  const sum = (count: (one: Found) => number) => found.reduce((all, one) => all + count(one), 0)
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
        inconclusive: `it cannot be loaded beside the others: ${why}`,
      }
    const at = patches.indexOf(patch)
    const effort = effortOf(at)
    const [own] = look.dissents.filter((one) => one.patch === at).sort((a, b) => a.question.cost - b.question.cost)
    if (!own) return { judge: name, evidence: [], effort, inconclusive: silence(patches.length, executions, options) }
    return { judge: name, evidence: [scoreOf(own, names, changeBy(at, own.question, options))], effort }
  }
  return { opinions: open.map(opinionOf) }
}

/** What a patch changes at the place of a question, if it does. */
function changeBy(patch: number, question: Splitting, { host }: JudgeOptions): Difference | undefined {
  const { executions, difference, outputs, answers } = question
  if (outputs[answers[patch]].isBefore) return undefined
  const [before, after] = [executions[0], executions[patch + 1]].map((one) => valueAt(one, difference))
  return { ...difference, ...firstDifference(before, after, host.exact) }
}

function silence(patches: number, executions: number, { budget }: JudgeOptions): string {
  if (patches < fewest)
    return `there are too few patches that nothing speaks against (${patches}) to hold them against each other`
  if (isOver(budget)) return executions ? outOfTime.unconfirmed : outOfTime.unseen
  return executions
    ? `among the ${patches} patches that nothing else speaks against, none that agree speak against it, which clears no patch`
    : `the ${patches} patches that nothing else speaks against cannot be told apart`
}

/** Inputs that tell the patches apart: by the tests, and then by generated calls. */
class Look {
  private readonly found: Found[] = []
  private readonly all: readonly number[]
  private readonly ideas: readonly string[]

  constructor(
    private readonly campaign: Campaign,
    private readonly patches: readonly number[],
    private readonly options: JudgeOptions,
  ) {
    this.all = [...patches.keys()]
    this.ideas = patches.map((patch) => ideaOf(campaign.patches[patch].change))
  }

  /** What is known about who does otherwise. */
  get dissents(): Dissent<Splitting>[] {
    return this.dissentsWith([])
  }

  async run(): Promise<Found[]> {
    const { campaign, options, found } = this
    const { drivers, say } = options
    if (!mayAgree([], this.all, this.ideas)) return found
    say('looking for inputs on which the patches disagree')
    if (drivers.lifted) await this.pass('tests', drivers.sequences ? 2 : 1)
    if (!drivers.sequences || isOver(options.budget) || !mayAgree(this.known, this.all, this.ideas)) return found
    const made = await campaign.sequences()
    if (made.count) await this.pass('sequences', 1)
    return found
  }

  private async pass(source: Source, passes: number): Promise<void> {
    const { budget, say } = this.options
    const session = await this.campaign.session(source)
    const own = { ...sooner(budget, passes), executions: Math.ceil(budget.executions / part) }
    const onProgress = (executions: number) => this.options.onProgress(executions, this.patches.length)
    const choose = (open: readonly Splitting[], known: readonly Splitting[]) => this.choose(open, known)
    this.found.push(await splitSearch(session, this.patches, [], { budget: own, say, onProgress, choose }))
  }

  private get known(): Splitting[] {
    return this.found.flatMap((one) => one.questions)
  }

  private dissentsWith(more: readonly Splitting[]): Dissent<Splitting>[] {
    const questions = [...this.known, ...more]
    return dissentsIn(questions, agreedIn(questions, this.all, this.ideas))
  }

  /** To look at closer: what splits the patches further, and for each that seems to do otherwise what is easiest to read. */
  private choose(open: readonly Splitting[], known: readonly Splitting[]): Splitting[] {
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
