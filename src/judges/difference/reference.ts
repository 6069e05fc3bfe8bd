import { witnessFields } from '../witness.js'
import { numberInTest } from '../../campaign/expression.js'
import type { Campaign, Source } from '../../campaign/campaign.js'
import { firstShowing, longestTest } from '../../campaign/differences/verify.js'
import { withFacts, type GroupFacts } from '../../campaign/facts.js'
import { runFresh } from '../../campaign/differences/confirm.js'
import { countedDifference } from '../../campaign/differences/minimise.js'
import type { PatchState, Violation } from '../../campaign/patch-state.js'
import type { Session, Start } from '../../campaign/session.js'
import type { Tally } from '../../campaign/tally.js'
import { reproducers } from '../../campaign/reproducer.js'
import { search } from '../../campaign/search.js'
import { joinHistories } from '../../campaign/search-history.js'
import type { ComparisonTerms } from '../../campaign/comparison-terms.js'
import type { TestBed } from '../../campaign/test-bed.js'
import type { VersionWithChange } from '../../case/changed.js'
import { isInternal, isWeak } from '../../execution/compare.js'
import { observedAt } from '../../execution/describe.js'
import { isOver, firstShare } from '../../fuzz/budget.js'
import type { Score, Witness } from '../../model/evidence.js'
import { noEffort, type Effort, type Opinion } from '../../model/opinion.js'
import { isNoWorse } from '../../model/grade.js'
import type { SearchHistory } from '../../model/search-history.js'
import { missingIn, referenceTrouble } from '../../oracles/reference.js'
import { addedEffort, effortOf, tooFewReason } from '../effort.js'
import { outOfTime, type Judged, type JudgeOptions } from '../judge.js'
import { classify } from './classify.js'
import { unrepairedScore } from './unrepaired.js'
import { ReferenceRepair } from './reference-repair.js'
import { referenceRules } from './rules.js'
import { fewestMissed, mostMissed } from './thresholds.js'
import { twoAtATime } from '../../util/two-at-a-time.js'

const terms: ComparisonTerms = { inWords: 'the reference behaves differently' }
const otherInside =
  'it leaves objects with different contents than the reference, but no call shows that, so it does ' +
  'not count as evidence'
const moral = 'The expected value is what the reference returns.'

/** The reference is the oracle: on every in-type input, the patched version must behave like it. */
export async function compareWithReference(
  campaign: Campaign,
  open: readonly number[],
  options: JudgeOptions,
): Promise<Judged> {
  const { subject, reference, patches } = campaign
  const trouble = reference ? undefined : await referenceTrouble(subject)
  const cannot = (i: number) => {
    const missing = reference && missingIn(reference, patches[i])
    return trouble ?? (missing && `the reference has no ${missing}, so the change cannot be compared with it`)
  }
  const isReference = (i: number) => patches[i].version.tree.key === subject.reference!.tree.key
  const comparable = open.filter((i) => !cannot(i) && !isReference(i))
  const judged: Judged =
    reference && comparable.length
      ? await new Comparison(campaign, reference, comparable, options).run()
      : { opinions: [] }
  const opinionOf = (i: number): Opinion => {
    const at = comparable.indexOf(i)
    if (at >= 0) return judged.opinions[at]
    const why = cannot(i)
    const own = { judge: 'difference', evidence: [], effort: noEffort }
    return why
      ? { ...own, inconclusive: why }
      : { ...own, settled: 'the patched program is identical to the reference' }
  }
  return { ...judged, opinions: open.map(opinionOf) }
}

/** What is known of one patch so far. */
interface State {
  effort: Effort
  witness?: Witness | undefined
  /** What it leaves as it was, though the reference does not. */
  left?: Score
  loadError?: string | undefined
  history?: SearchHistory
  /** It was seen to leave objects with other contents. */
  isInner?: boolean
  /** There was no time to confirm its differences. */
  isLate?: boolean
}

class Comparison {
  private readonly started = performance.now()
  private readonly states: ReadonlyMap<number, State>
  private readonly remarks = new Set<string>()
  private facts: GroupFacts = {}
  private readonly repair: ReferenceRepair

  constructor(
    private readonly campaign: Campaign,
    private readonly reference: VersionWithChange,
    private readonly patches: readonly number[],
    private readonly options: JudgeOptions,
  ) {
    this.repair = new ReferenceRepair(reference, campaign.subject.language.syntax.table)
    this.states = new Map(patches.map((patch): [number, State] => [patch, { effort: noEffort }]))
  }

  async run(): Promise<Required<Judged>> {
    const { campaign, options } = this
    const { lifted, sequences } = options.drivers
    if (lifted) {
      options.say('comparing with the reference on the lifted tests')
      await this.pass('tests', this.patches, sequences ? half(options) : options)
    }
    const open = this.patches.filter((patch) => this.states.get(patch)!.witness?.grade !== 'in-type')
    if (sequences && open.length && !isOver(options.budget)) {
      options.say('generating sequences of calls')
      const made = await campaign.sequences()
      for (const { what, reason } of made.unavailable) this.remarks.add(`${what} cannot be called: ${reason}`)
      if (made.count) {
        options.say(`comparing with the reference on ${made.count} generated sequences`)
        const { kept } = this.facts
        await this.pass('sequences', open, options)
        // Inputs of the tests are what other patches can use.
        if (kept) this.facts = { ...this.facts, kept }
      }
    }
    return { opinions: this.patches.map((patch) => this.opinionOf(this.states.get(patch)!)), facts: this.facts }
  }

  private async pass(source: Source, open: readonly number[], options: JudgeOptions): Promise<void> {
    const session = await this.campaign.session(source)
    const { bed } = session
    const isCrash = (type: string, message: string) => bed.subject.language.host.isCrash(type, message)
    const numberOf = (site: number) => numberInTest(bed, site)
    const rules = referenceRules(isCrash, options.host.exact, this.repair, numberOf)
    const result = await search(session, open, options, rules, ({ drivers, onBase }) => {
      for (const driver of drivers) if (!driver.generated) this.repair.note(onBase.get(driver.id)!, driver, numberOf)
      return new Map(drivers.map((driver) => [driver.id, terms]))
    })
    for (const { state: found, tally, history } of result.searched) {
      const state = this.states.get(found.patch)!
      const effort = effortOf(tally, result.drivers.length, found.violation !== undefined, result)
      const seconds = (performance.now() - this.started) / 1000
      state.effort = addedEffort(state.effort, { ...effort, repaired: tally.repaired, faulty: tally.faulty }, seconds)
      state.history = joinHistories(state.history, history)
      state.loadError ??= found.loadError
      if (found.isUnsettled) state.isLate = true
      if (found.hint) state.left ??= await this.leftBy(bed, found.patch, found.hint)
      if (!found.violation) {
        if (!state.witness) state.left ??= await this.missedBy(session, found, tally, result.start)
        continue
      }
      const witness = await this.witnessOf(bed, found.patch, found.violation)
      if (witness && (!state.witness || isNoWorse(witness.grade, state.witness.grade))) state.witness = witness
      if (witness) continue
      if (isOver(this.options.budget)) state.isLate = true
      else state.isInner = true
    }
    this.facts = withFacts(this.facts, result.facts, open)
  }

  /** A patch that repairs clearly fewer inputs than the reference, with one of those it does not. */
  private async missedBy(
    { bed }: Session,
    { patch, clusters }: PatchState,
    { faulty, repaired, missed: example }: Tally,
    { limits, samples }: Start,
  ): Promise<Score | undefined> {
    const missed = faulty - repaired
    if (!example || missed < fewestMissed || missed < faulty * mostMissed || isOver(this.options.budget))
      return undefined
    const { driver, input } = example
    const own = limits.get(driver.id)!
    const [before, buggy, after] = await twoAtATime([0, bed.buggy, bed.first + patch], async (position) =>
      runFresh(example, await bed.freshAt(position), own, bed.options),
    )
    const difference = countedDifference(before, after, input, own, bed.options)
    // Where the reference does something else, too, inputs may show that and not the bug.
    if (!difference || isWeak(difference) || isInternal(difference) || !this.repair.isIn(before)) return undefined
    const label = clusters.labelOf(difference)
    const cluster = { key: '', label, difference, driver, input, grade: samples.grade(input, driver), count: missed }
    const hint = { cluster, difference, terms, before, after, buggy, endless: false, isReached: true, isShown: true }
    return this.leftBy(bed, patch, hint, { missed, faulty })
  }

  private async leftBy(
    bed: TestBed,
    patch: number,
    hint: Violation,
    share?: { readonly missed: number; readonly faulty: number },
  ): Promise<Score> {
    const { cluster, difference, before: expected, after } = hint
    const { version } = bed.patches[patch]
    const sides = { before: hint.buggy!, after, expected }
    const tests = reproducers(bed, version, cluster, difference, sides, moral)
    const trees = [this.reference.version.tree, this.treeOf(patch)] as const
    return unrepairedScore(hint, (await firstShowing(tests, bed.subject, ...trees, cluster.driver.file))?.text, share)
  }

  private treeOf(patch: number) {
    return this.campaign.patches[patch].version.tree
  }

  /** Undefined if only the private state of an object differs, and no public call shows it. */
  private async witnessOf(bed: TestBed, patch: number, violation: Violation): Promise<Witness | undefined> {
    const { cluster, difference, before: right, after, endless } = violation
    const before = violation.buggy!
    const { driver } = cluster
    const sides = { before, after, expected: right }
    const tests = reproducers(bed, bed.patches[patch].version, cluster, difference, sides, moral)
    const trees = [this.reference.version.tree, this.treeOf(patch)] as const
    // An endless test runs until its time limit.
    const isLate = isOver(this.options.budget, Date.now() + (endless ? longestTest : 0))
    const test = isLate ? undefined : await firstShowing(tests, bed.subject, ...trees, driver.file)
    if (isInternal(difference) && test?.access !== 'public') return undefined
    const expected = observedAt(right, difference)
    return {
      ...witnessFields(bed, { cluster, difference, before, after }),
      judge: 'difference',
      oracle: 'reference',
      condition: terms.inWords,
      classification: classify(before, after, right, difference, this.options.host.exact),
      ...(expected && { expected }),
      endless,
      test: test?.text,
      ...(isLate && { untested: outOfTime.untested }),
    }
  }

  private opinionOf({ effort, witness, left, history, isLate, loadError, isInner }: State): Opinion {
    const evidence = [witness ?? left].filter((one) => one !== undefined)
    const inconclusive = evidence.length
      ? undefined
      : isLate
        ? outOfTime.unconfirmed
        : (tooFewReason(effort, loadError, [...this.remarks]) ?? unseenBugReason(effort))
    return {
      judge: 'difference',
      evidence,
      effort,
      ...(history && { trail: history }),
      ...(inconclusive && { inconclusive }),
      ...(isInner && !witness && { remark: otherInside }),
    }
  }
}

/** Where the reference never differs from the buggy version, or the patch never repairs it, the search did not see the bug. */
function unseenBugReason({ faulty = 0, repaired = 0, inputs }: Effort): string | undefined {
  if (repaired) return undefined
  return faulty
    ? `on none of the ${faulty} inputs that show the bug does it behave like the reference, but none of them is evidence`
    : `none of ${inputs} inputs shows the bug: the buggy version and the reference never differed`
}

/** Lifted tests are near the bug and find differences early. */
const half = (options: JudgeOptions): JudgeOptions => {
  const { budget } = options
  return { ...options, budget: { ...firstShare(budget, 2), executions: Math.ceil(budget.executions / 2) } }
}
