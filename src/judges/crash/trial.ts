import { mostExamined, mostHangs } from './thresholds.js'
import type { Campaign, Source } from '../../campaign/campaign.js'
import { withFacts, type GroupFacts } from '../../campaign/facts.js'
import { joinHistories } from '../../campaign/search-history.js'
import { endlessTimeout } from '../../campaign/settlement.js'
import { readText } from '../../files/tree.js'
import { isOver, firstShare } from '../../fuzz/budget.js'
import { isWrongAlways } from '../../model/crash.js'
import type { Score, Witness } from '../../model/evidence.js'
import { noEffort, type Effort, type Opinion } from '../../model/opinion.js'
import type { SearchHistory } from '../../model/search-history.js'
import { addedEffort, effortOf, tooFewReason } from '../effort.js'
import { outOfTime, type Judged, type JudgeOptions } from '../judge.js'
import type { CrashContext } from './doubts.js'
import { Examination, type FreshVersions } from './examine.js'
import { changedInputScore } from './changed-input.js'
import { searchCrashes, type CrashSearch } from './crash-search.js'
import { noteOf, type DoubtedCrash } from './note.js'
import { noCrashText } from './effort.js'
import { mentionsNaN, removesHandlers, namesInChange } from './patch-facts.js'
import { nanScore } from './score.js'
import type { CrashTarget } from './target.js'
import { crashInWords, keyOfCrash } from './words.js'
import { witnessOf } from './witness.js'

/** What is known of one patch so far. */
interface State {
  effort: Effort
  witness?: Witness
  score?: Score
  loadError?: string
  /** The bug is a crash that is wrong for any input, and only inputs with a crash end in another way. */
  isWhole?: boolean
  trail?: SearchHistory
  /** The time budget ran out before the crashes were confirmed. */
  isLate?: boolean
  /** Crashes that do not count as evidence, and why. */
  readonly doubts: Map<string, DoubtedCrash>
}

/** The search for crashes of several patches, first with the tests and then with generated calls. */
export class CrashTrial {
  private readonly started = performance.now()
  private readonly states: ReadonlyMap<number, State>
  private readonly remarks = new Set<string>()
  private facts: GroupFacts = {}

  constructor(
    private readonly campaign: Campaign,
    private readonly patches: readonly number[],
    private readonly options: JudgeOptions,
  ) {
    this.states = new Map(patches.map((patch): [number, State] => [patch, { effort: noEffort, doubts: new Map() }]))
  }

  async run(): Promise<Judged> {
    const { campaign, patches } = this
    const { lifted } = this.options.drivers
    // Only a reference can show whether such calls are valid: an empty list may well have no first element.
    const sequences = this.options.drivers.sequences && campaign.reference !== undefined
    if (!lifted && !sequences) this.remarks.add('without a reference, crashes of generated calls are no evidence')
    const options = share(this.options, lifted && sequences ? 8 : 4)
    if (lifted) {
      options.say('searching for new crashes with the lifted tests')
      await this.pass('tests', patches, sequences ? { ...options, budget: firstShare(options.budget, 2) } : options)
    }
    const open = patches.filter((patch) => !this.states.get(patch)!.witness)
    if (sequences && open.length && !isOver(options.budget)) {
      options.say('generating sequences of calls')
      const { kept } = this.facts
      const made = await campaign.sequences()
      for (const { what, reason } of made.unavailable) this.remarks.add(`${what} cannot be called: ${reason}`)
      if (made.count) await this.pass('sequences', open, options)
      if (kept) this.facts = { ...this.facts, kept }
    }
    return { opinions: patches.map((patch) => this.opinionOf(this.states.get(patch)!)), facts: this.facts }
  }

  private async pass(source: Source, open: readonly number[], options: JudgeOptions): Promise<void> {
    const result = await searchCrashes(await this.campaign.session(source), open, options)
    this.facts = withFacts(this.facts, result.facts, open)
    for (const [i, target] of result.targets.entries()) {
      const state = this.states.get(target.patch)!
      state.trail = joinHistories(state.trail, result.histories[i])
      await this.examine(target, result, state)
      const seconds = (performance.now() - this.started) / 1000
      const own = effortOf(target.tally, result.start.drivers.length, state.witness !== undefined, result)
      state.effort = addedEffort(state.effort, own, seconds)
      const { changed, mended } = target.tally
      state.isWhole = result.defect.some(isWrongAlways) && mended > 0 && changed === 0
      if (target.loadError !== undefined) state.loadError ??= target.loadError
    }
  }

  private async examine(target: CrashTarget, found: CrashSearch, state: State): Promise<void> {
    const { bed } = found.session
    const patch = bed.patches[target.patch]
    const examination = examinationOf(target, found)
    const given = [...new Set(target.changed)]
    if (given.length && !isOver(this.options.budget))
      state.score ??= await changedInputScore(found, bed.first + target.patch, patch, given)
    let hangs = 0
    const done = new Set<string>()
    for (const sighting of target.sightings.slice(0, mostExamined)) {
      const isNaN = sighting.crash.kind === 'not a number'
      if (sighting.crash.kind === 'hang' && ++hangs > mostHangs) continue
      if (isNaN && state.score) continue
      if (done.has(keyOfCrash(sighting.crash))) continue
      if (isOver(this.options.budget)) return void (state.isLate = true)
      if (sighting.crash.kind === 'hang' && isOver(this.options.budget, Date.now() + endlessTimeout)) {
        state.isLate = true
        continue
      }
      const examined = await examination.of(sighting)
      if (examined && 'found' in examined) {
        if (examined.found.crash.kind === 'not a number') {
          state.score ??= await nanScore(bed, patch, examined.found, target.nans)
          continue
        }
        state.witness = await witnessOf(bed, patch, examined.found, isOver(this.options.budget))
        return
      }
      if (!examined || isNaN) continue
      const words = crashInWords(examined.seen.crash)
      if (!state.doubts.has(words)) state.doubts.set(words, examined)
      if (examined.isFinal) done.add(keyOfCrash(sighting.crash))
    }
  }

  private opinionOf({ effort, witness, score, loadError, isWhole, isLate, doubts, trail }: State): Opinion {
    const own = { judge: 'crash', effort, ...(trail && { trail }) }
    const evidence = witness ?? score
    if (evidence) return { ...own, evidence: [evidence] }
    const inconclusive = isLate
      ? outOfTime.unconfirmed
      : tooFewReason(effort, loadError, [...this.remarks], ' about crashes')
    const remark = noteOf([...doubts.values()], this.campaign.subject.language)
    return {
      ...own,
      evidence: [],
      ...(!isWhole && { narrow: noCrashText(effort) }),
      ...(inconclusive && { inconclusive }),
      ...(remark && { remark }),
    }
  }
}

/** Crashes are found early or not at all, and earlier judges have already searched. */
const share = (options: JudgeOptions, part: number): JudgeOptions => {
  const { budget } = options
  const { executions, milliseconds } = budget
  return {
    ...options,
    budget: { ...budget, executions: Math.ceil(executions / part), milliseconds: milliseconds / part },
  }
}

/** What is known of the executions of one patch, and how to repeat them in fresh processes. */
function examinationOf(target: CrashTarget, found: CrashSearch): Examination {
  const { bed } = found.session
  const patch = bed.patches[target.patch]
  const position = bed.first + target.patch
  const fresh: FreshVersions = {
    buggy: () => bed.freshAt(bed.buggy),
    patched: () => bed.freshAt(position),
    ...(bed.reference && { reference: () => bed.freshAt(0) }),
  }
  const { start } = found
  const shown: CrashContext = {
    examples: found.examples,
    names: namesInChange(patch),
    onBuggy: start.onBase,
    passing: start.drivers.flatMap(({ id, failing }) => (!failing && start.onBase.get(id)) || []),
    defect: found.defect,
    siteOf: (site) => bed.siteOf(site),
    letsOut: removesHandlers(patch, bed.subject.language.syntax.table),
    knowsNaN: mentionsNaN(
      patch,
      bed.lifted.map(({ path }) => readText(bed.subject.buggy.tree, path) ?? ''),
    ),
  }
  return new Examination(found, shown, position, fresh)
}
