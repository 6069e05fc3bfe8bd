import type { Case } from '../../case/case.js'
import { readText } from '../../files/tree.js'
import { isOver, sooner } from '../../fuzz/budget.js'
import { referenceOf, referenceTrouble } from '../../oracles/reference.js'
import { patience } from '../../campaign/search.js'
import { withSequences } from '../../campaign/sequences/sequences.js'
import { alikeInBoth, grafted, renamed, type Groups } from '../../partitions/told.js'
import { joined } from '../../campaign/trail.js'
import { among, together, type Twins } from '../../partitions/twins.js'
import { Stage } from '../../campaign/stage.js'
import { outOfTime, type Judged, type JudgeOptions } from '../judge.js'
import type { Shown } from './doubts.js'
import { Examination, type Fresh } from './examine.js'
import { hunt, type Hunt } from './hunt.js'
import { noteOf, type Doubted } from './note.js'
import { added, effortOf, silence, tooLittle } from './opinion.js'
import { knowsNaN, letsOut, namesIn } from './reading.js'
import { scoreOf } from './score.js'
import { crashInWords, keyOfCrash } from './words.js'
import { witnessOf } from './witness.js'
import type { Trail } from '../../model/search-history.js'
import type { Told } from '../../model/partition-tree.js'
import type { Score, Witness } from '../../model/evidence.js'
import { noEffort, type Effort, type Opinion } from '../../model/opinion.js'
import type { Changed, Patched } from '../../case/changed.js'

/** One look with one kind of drivers. */
interface Pass {
  readonly subject: Case
  readonly patches: readonly Patched[]
  readonly reference: Changed | undefined
  readonly tests: readonly string[]
}

/** What is known of one patch so far. */
interface State {
  effort: Effort
  witness?: Witness
  score?: Score
  loadError?: string
  trail?: Trail
  /** There was no time to look closer at what was seen. */
  isLate?: boolean
  /** Crashes that are not held against it, and why. */
  readonly doubts: Map<string, Doubted>
}

/** Sightings of a patch that are looked at closer. */
const mostSightings = 12
/** Of those that do not end: each costs seconds. */
const mostHangs = 2

/** The judge at work on several patches, with tests first and then with generated calls. */
export class Trial {
  private readonly started = performance.now()
  private readonly states: readonly State[]
  private readonly remarks = new Set<string>()
  private twins: Twins | undefined
  private told: Told | undefined
  private alike: Groups | undefined

  constructor(
    private readonly subject: Case,
    private readonly patches: readonly Patched[],
    private readonly options: JudgeOptions,
  ) {
    this.states = patches.map(() => ({ effort: noEffort, doubts: new Map() }))
  }

  async run(): Promise<Judged> {
    const { subject, patches } = this
    const { lifted } = this.options.drivers
    const isUsable = subject.reference !== undefined && !(await referenceTrouble(subject))
    const reference = isUsable ? await referenceOf(subject) : undefined
    // Nobody but a reference can tell whether the program may be called like that: an empty list may well have no first.
    const sequences = this.options.drivers.sequences && reference !== undefined
    if (!lifted && !sequences) this.remarks.add('without a reference, generated calls tell nothing about crashes')
    const options = share(this.options, lifted && sequences ? 8 : 4)
    let kept: Judged['kept'] = new Map()
    if (lifted) {
      options.say('looking for new crashes, driven by the tests')
      const first = sequences ? { ...options, budget: sooner(options.budget, 2) } : options
      kept = await this.pass({ subject, patches, reference, tests: subject.plan.files }, first)
    }
    const open = patches.filter((_, i) => !this.states[i].witness)
    if (sequences && open.length && !isOver(options.budget)) {
      options.say('generating sequences of calls')
      const made = await withSequences({ subject, patches: open, reference }, options.host)
      for (const { what, reason } of made.unavailable) this.remarks.add(`${what} cannot be called: ${reason}`)
      if (made.count) await this.pass(made, options)
    }
    const { alike = [], told, twins } = this
    return { opinions: this.states.map((state) => this.opinionOf(state)), alike, told, kept, twins }
  }

  private async pass({ subject, patches, reference, tests }: Pass, options: JudgeOptions): Promise<Judged['kept']> {
    const stage = await Stage.open(subject, patches, options.host, { tests, ...(reference && { reference }) })
    let kept: Judged['kept'] = new Map()
    try {
      await hunt(subject, stage, options, async (result) => {
        kept = result.kept
        const names = (list: readonly Patched[]) => list.map(({ version }) => version.name)
        this.twins = together(this.twins, among(result.twins, names(this.patches), names(patches)))
        const at = names(patches).map((name) => names(this.patches).indexOf(name))
        this.told = grafted(this.told, result.told && renamed(result.told, (k) => at[k]))
        const alike = result.alike.map((group) => group.map((k) => at[k]))
        this.alike = this.alike ? alikeInBoth(this.alike, alike, at) : alike
        for (const [k, patch] of patches.entries()) {
          const state = this.states[at[k]]
          state.trail = joined(state.trail, result.trails[k])
          const target = result.targets[k]
          await this.examine(subject, stage, patch, k, result, state)
          const seconds = (performance.now() - this.started) / 1000
          state.effort = added(state.effort, effortOf(target, result, state.witness !== undefined), seconds)
          if (target.loadError !== undefined) state.loadError ??= target.loadError
        }
      })
    } finally {
      stage.close()
    }
    return kept
  }

  private async examine(subject: Case, stage: Stage, patch: Patched, k: number, hunted: Hunt, state: State) {
    const bare = { coverage: false, trace: false }
    const { reference } = stage
    const fresh: Fresh = {
      buggy: async () => stage.fresh(await stage.prepareBuggy(stage.patches, bare)),
      patched: async () => stage.fresh(await stage.makers('buggy')[k + 1](bare)),
      ...(reference && { reference: async () => stage.fresh(await stage.prepareReference(bare)) }),
    }
    const shown: Shown = {
      examples: hunted.examples,
      names: namesIn(patch),
      onBuggy: hunted.base.onBuggy,
      passing: hunted.base.drivers.flatMap(({ id, failing }) => (!failing && hunted.base.onBuggy.get(id)) || []),
      defect: hunted.defect,
      siteOf: (site) => stage.siteOf(site),
      letsOut: letsOut(patch),
      knowsNaN: knowsNaN(
        patch,
        stage.lifted.map(({ path }) => readText(subject.buggy.tree, path) ?? ''),
      ),
    }
    const examination = new Examination(hunted, shown, k + 1, fresh, this.options.host)
    let hangs = 0
    const done = new Set<string>()
    for (const sighting of hunted.targets[k].sightings.slice(0, mostSightings)) {
      const isNaN = sighting.crash.kind === 'not a number'
      if (sighting.crash.kind === 'hang' && ++hangs > mostHangs) continue
      if (isNaN && state.score) continue
      if (done.has(keyOfCrash(sighting.crash))) continue
      if (isOver(this.options.budget)) return void (state.isLate = true)
      if (sighting.crash.kind === 'hang' && isOver(this.options.budget, Date.now() + patience)) {
        state.isLate = true
        continue
      }
      const examined = await examination.of(sighting)
      if (examined && 'found' in examined) {
        const { found } = examined
        if (found.crash.kind === 'not a number') {
          state.score ??= await scoreOf(subject, stage, patch, found, hunted.targets[k].nans)
          continue
        }
        const isLate = isOver(this.options.budget)
        state.witness = await witnessOf(subject, stage, patch, found, reference?.version.tree, isLate)
        return
      }
      if (!examined || isNaN) continue
      const words = crashInWords(examined.seen.crash)
      if (!state.doubts.has(words)) state.doubts.set(words, examined)
      if (examined.isFinal) done.add(keyOfCrash(sighting.crash))
    }
  }

  private opinionOf({ effort, witness, score, loadError, isLate, doubts, trail }: State): Opinion {
    const own = { judge: 'crash', effort, ...(trail && { trail }) }
    const evidence = witness ?? score
    if (evidence) return { ...own, evidence: [evidence] }
    const inconclusive = isLate ? outOfTime.unconfirmed : tooLittle(effort, loadError, [...this.remarks])
    const remark = noteOf([...doubts.values()], this.subject.language)
    return {
      ...own,
      evidence: [],
      narrow: silence(effort),
      ...(inconclusive && { inconclusive }),
      ...(remark && { remark }),
    }
  }
}

/** A crash shows soon or not at all; the judges before have looked long. */
const share = (options: JudgeOptions, part: number): JudgeOptions => {
  const { budget } = options
  const { executions, milliseconds } = budget
  return {
    ...options,
    budget: { ...budget, executions: Math.ceil(executions / part), milliseconds: milliseconds / part },
  }
}
