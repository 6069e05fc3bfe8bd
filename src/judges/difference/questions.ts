import { witnessFields } from '../witness.js'
import { expressionAt, plainExpression, writtenExpressions } from '../../campaign/expression.js'
import type { Campaign, Source } from '../../campaign/campaign.js'
import { showsDifference } from '../../campaign/differences/verify.js'
import {
  findDifferences,
  isLikeRepair,
  type PatchDifferences,
  type ShownDifference,
} from '../../campaign/find-differences.js'
import { joinHistories } from '../../campaign/search-history.js'
import type { TestBed } from '../../campaign/test-bed.js'
import { firstDifference, isWeak } from '../../execution/compare.js'
import { valueAt } from '../../execution/outputs.js'
import { isOver, firstShare } from '../../fuzz/budget.js'
import type { Witness } from '../../model/evidence.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import type { Question, QuestionKind } from '../../model/question.js'
import type { SearchHistory } from '../../model/search-history.js'
import type { Snapshot } from '../../model/snapshot.js'
import { addedEffort } from '../effort.js'
import { outOfTime, type Judged, type JudgeOptions } from '../judge.js'
import { counted } from '../../util/counted.js'
import { answersAgainst } from './answers.js'
import { writePinnedTest } from './pinned-test.js'
import { separationOf } from './separation.js'
import { unchangedInputs } from './unchanged.js'

/** Without a reference, differences are shown to a person, who knows the expected values. */
export async function askAbout(campaign: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged> {
  const opinions: Opinion[] = []
  // Earlier answers may decide without a search.
  const against = await answersAgainst(campaign, open, options)
  for (const [i, patch] of open.entries()) {
    const budget = firstShare(options.budget, open.length - i)
    opinions.push(against[i] ?? (await new Inquiry(campaign, patch, { ...options, budget }).run()))
  }
  const tree = await separationOf(campaign, open, options)
  return { opinions, ...(tree && { facts: { tree } }) }
}

/** Of the number of questions about changes, how many more may be about what stays as it was. A guess. */
const unchangedShare = 0.5
/** Failing tests that are expected to show a difference each. */
const mostOwn = 6

/** Whether a difference is worth asking about. */
const isTelling = ({ difference, cluster }: ShownDifference) =>
  !isWeak(difference) && cluster.grade === 'in-type' && cluster.input.length > 0

/** Behaviour that may be asked about. */
interface Found extends Omit<ShownDifference, 'reference'> {
  readonly kind: QuestionKind
  readonly bed: TestBed
}

/** In turns: what is left as it was, side effects, and what is like the repair; each can condemn where the others cannot. */
function inAskingOrder(found: readonly Found[]): Found[] {
  const kinds = (['side effect', 'unchanged', 'repair'] as const).map((kind) =>
    found.filter((one) => one.kind === kind),
  )
  const most = Math.max(0, ...kinds.map((some) => some.length))
  return Array.from({ length: most }, (_, i) => kinds.flatMap((some) => some[i] ?? [])).flat()
}

/** The same call stands in a test, which says what is expected. */
function isWritten({ bed, cluster: { driver, input }, difference }: Found): boolean {
  const call = expressionAt(bed, driver, input, difference)
  return call !== undefined && writtenExpressions(bed.lifted).has(plainExpression(call))
}

class Inquiry {
  private readonly found: Found[] = []
  private readonly started = performance.now()
  private readonly questions: Question[] = []
  private readonly remarks: string[] = []
  private effort = noEffort
  private trail: SearchHistory | undefined
  private contradiction: string | undefined
  private witness: Witness | undefined
  /** Changes that a person accepted; that something else may stay as it was says nothing about them. */
  private accepted = 0
  /** Kinds of difference that were not shown. */
  private more = 0
  /** A failing test shows a difference as it stands: it was driven. */
  private hasRepair = false

  constructor(
    private readonly campaign: Campaign,
    private readonly patch: number,
    private readonly options: JudgeOptions,
  ) {}

  async run(): Promise<Opinion> {
    const { options, campaign } = this
    const { lifted, sequences } = options.drivers
    if (isOver(options.budget))
      return { judge: 'difference', evidence: [], effort: noEffort, inconclusive: outOfTime.unseen }
    if (options.questions > 0 && lifted) {
      options.say(`looking for what ${this.version.name} changes`)
      await this.pass('tests', sequences ? 2 : 1)
    }
    if (options.questions > 0 && sequences && !this.changes && !isOver(options.budget)) {
      options.say('generating sequences of calls')
      const made = await campaign.sequences()
      for (const { what, reason } of made.unavailable) this.remarks.push(`${what} cannot be called: ${reason}`)
      if (made.count) await this.pass('sequences', 1)
    }
    for (const one of inAskingOrder(this.found.filter((found) => !isWritten(found)))) {
      if (this.witness) break
      await this.consider(one)
    }
    const { effort, witness, questions } = this
    const inconclusive = witness ? undefined : this.whyInconclusive()
    return {
      judge: 'difference',
      evidence: witness ? [witness] : [],
      effort,
      ...(this.trail && { trail: this.trail }),
      details: { of: 'difference', questions },
      ...(this.contradiction && { remark: this.contradiction }),
      ...(inconclusive && { inconclusive }),
    }
  }

  /** Kinds of what the patch changes that were shown. */
  private get changes(): number {
    return this.found.filter(({ kind }) => kind !== 'unchanged').length
  }

  private get version() {
    return this.campaign.patches[this.patch].version
  }

  private async pass(source: Source, passes: number): Promise<void> {
    const { options } = this
    const { budget, say, comparisons } = options
    const session = await this.campaign.session(source)
    const found = await findDifferences(session, this.patch, {
      budget: { ...firstShare(budget, passes), executions: Math.ceil(budget.executions / 4) },
      comparisons,
      // Tests that fail as they stand show differences that nobody has to be asked about.
      show: options.questions + Math.min(mostOwn, this.campaign.subject.failing.length),
      inTurns: true,
      say,
      onProgress: (executions) => options.onProgress(executions, 1),
    })
    this.count(found)
    this.hasRepair ||= found.own.length > 0
    this.trail = joinHistories(this.trail, found.trail)
    const { bed } = session
    for (const shown of found.differences.filter(isTelling)) {
      const isRepair = isLikeRepair({ ...shown.cluster, difference: shown.difference }, found.own)
      this.found.push({ kind: isRepair ? 'repair' : 'side effect', bed, ...shown })
    }
    if (source === 'tests' && !isOver(budget)) {
      const most = Math.ceil(options.questions * unchangedShare)
      const unchanged = await unchangedInputs(session, this.patch, most)
      this.found.push(...unchanged.map((one) => ({ kind: 'unchanged', bed, ...one }) as const))
    }
  }

  private count({ effort: { executions, reachedChange, drivers }, differences, more }: PatchDifferences): void {
    this.more += more
    const seconds = (performance.now() - this.started) / 1000
    const own = {
      executions,
      inputs: executions / 2,
      reachedChange,
      differences: differences.length + more,
      seconds,
      drivers,
    }
    this.effort = addedEffort(this.effort, own, seconds)
  }

  private async consider(found: Found): Promise<void> {
    const { kind, bed, cluster, difference, before, after, parting } = found
    const { driver, input, grade, label } = cluster
    const calls = expressionAt(bed, driver, input, difference)
    const question = { kind, driver, input, grade, label, calls, difference, before, after, parting }
    const right = await this.options.person.rightFor(question, this.version.name)
    if (right.length > 1)
      this.contradiction =
        `the answers for ${label} with the same input contradict each other, so they are ignored (test ` +
        `"${driver.name}")`
    if (right.length !== 1) return this.ask(question)
    if (!isSame(right[0], valueAt(after, difference), this.options.host.exact))
      this.witness = await this.witnessOf(found, right[0])
    else if (kind !== 'unchanged') this.accepted++
  }

  private ask(question: Question): void {
    const asked = this.questions.filter(({ kind }) => kind !== 'unchanged')
    if (question.kind === 'unchanged' || asked.length < this.options.questions) this.questions.push(question)
    else this.more++
  }

  private async witnessOf(shown: Found, right: Snapshot): Promise<Witness> {
    const { bed, cluster, before, after, test } = shown
    const { driver } = cluster
    const { exact } = this.options.host
    const [was, is] = [before, after].map((execution) => valueAt(execution, shown.difference))
    const wasRight = isSame(right, was, exact)
    const isUnrepaired = isSame(was, is, exact)
    // Where nothing changes, what is wrong shows beside the expected value.
    const difference = isUnrepaired ? { ...shown.difference, ...firstDifference(right, is, exact)! } : shown.difference
    const { subject } = bed
    const trees = [subject.buggy.tree, this.version.tree] as const
    const isShown = wasRight && test !== undefined && (await showsDifference(subject, ...trees, test, driver.file))
    const written = () => writePinnedTest(bed, this.version, cluster, difference, { before, after }, { value: right })
    return {
      ...witnessFields(bed, { ...shown, difference }),
      judge: 'difference',
      oracle: 'person',
      condition: 'a person expects a different result',
      classification: wasRight ? 'regression' : isUnrepaired ? 'unrepaired' : 'defective',
      expected: { value: right },
      endless: false,
      test: isShown ? test : wasRight ? undefined : await written(),
    }
  }

  private whyInconclusive(): string | undefined {
    const { questions, accepted, remarks, more } = this
    const { executions, reachedChange } = this.effort
    const said = [...remarks, ...(this.contradiction ? [this.contradiction] : [])]
    const told = said.length ? `; ${said.join('; ')}` : ''
    if (!executions) return isOver(this.options.budget) ? outOfTime.unseen : `nothing was compared${told}`
    const { drivers } = this.options
    const isUndriven = drivers.lifted && this.campaign.subject.failing.length > 0 && !this.hasRepair
    const changes = questions.filter(({ kind }) => kind !== 'unchanged').length
    if (!changes && !accepted && isUndriven)
      return `no failing test could be run outside its test runner so that it shows the repair, so nothing is known of what it changes${told}`
    const unknown = 'the expected values are unknown: use `assay assess --ask` or --reference'
    if (changes) return `it changes behaviour (${counted(changes + more, 'kind')} of difference), and ${unknown}${told}`
    if (questions.length)
      return `it leaves ${counted(questions.length, 'input')} like the failing test's as before, and ${unknown}${told}`
    const kinds = this.effort.differences
    if (!accepted && kinds > 0)
      return `it changes behaviour (${counted(kinds, 'kind')} of difference), and the tests say of all that were examined what is right${told}`
    if (!accepted)
      return (
        `there is no oracle, and in ${executions} executions, ${reachedChange} of which reached the ` +
        `change, nothing differed from the buggy version${this.hasRepair ? ' but the failing test itself' : ''}${told}`
      )
    return more ? `${accepted} differences are correct, ${more} more kinds were not examined${told}` : undefined
  }
}

function isSame(a: Snapshot, b: Snapshot, exact: boolean): boolean {
  const found = firstDifference(a, b, exact)
  return !found || isWeak(found)
}
