import type { Case } from '../../case/case.js'
import { observedAt } from '../../execution/describe.js'
import { showsDifference } from '../../campaign/differences/verify.js'
import { firstDifference, isWeak } from '../../execution/compare.js'
import type { Snapshot } from '../../model/snapshot.js'
import { isOver, sooner } from '../../fuzz/budget.js'
import type { Question } from '../../model/question.js'
import { look, type Looked, type ShownDifference } from '../../campaign/look.js'
import { joined } from '../../campaign/trail.js'
import { withSequences } from '../../campaign/sequences/sequences.js'
import { Stage } from '../../campaign/stage.js'
import { answersAgainst } from './answers.js'
import { pinned } from './pinned.js'
import { outOfTime, type Judged, type JudgeOptions } from '../judge.js'
import type { Trail } from '../../model/search-history.js'
import type { Witness } from '../../model/evidence.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import { notReached } from '../../execution/outputs.js'
import type { Patched } from '../../case/changed.js'

/** Without a reference, what a patch changes is shown to a person: only a person knows whether it is right. */
export async function askAbout(subject: Case, patches: readonly Patched[], options: JudgeOptions): Promise<Judged> {
  const opinions: Opinion[] = []
  // What is known already needs no looking for.
  const against = await answersAgainst(subject, patches, options)
  for (const [i, patch] of patches.entries()) {
    const budget = sooner(options.budget, patches.length - i)
    opinions.push(against[i] ?? (await new Inquiry(subject, patch, { ...options, budget }).run()))
  }
  return { opinions, alike: [], kept: new Map() }
}

/** A difference that nobody can decide is not worth asking about. */
const isTelling = ({ difference, cluster }: ShownDifference) =>
  !isWeak(difference) && cluster.grade === 'in-type' && cluster.input.length > 0

class Inquiry {
  private readonly started = performance.now()
  private readonly questions: Question[] = []
  private readonly remarks: string[] = []
  private effort = noEffort
  private trail: Trail | undefined
  private contradiction: string | undefined
  private witness: Witness | undefined
  /** Differences a person has held to be right. */
  private accepted = 0
  /** Kinds of difference there was no room for. */
  private more = 0

  constructor(
    private readonly subject: Case,
    private readonly patch: Patched,
    private readonly options: JudgeOptions,
  ) {}

  async run(): Promise<Opinion> {
    const { options, patch, subject } = this
    const { lifted, sequences } = options.drivers
    if (isOver(options.budget))
      return { judge: 'difference', evidence: [], effort: noEffort, inconclusive: outOfTime.unseen }
    if (options.questions > 0 && lifted) {
      options.say(`looking for what ${patch.version.name} changes`)
      await this.pass(subject, patch, subject.plan.files, sequences ? 2 : 1)
    }
    if (options.questions > 0 && sequences && !this.witness && !this.questions.length && !isOver(options.budget)) {
      options.say('generating sequences of calls')
      const made = await withSequences({ subject, patches: [patch], reference: undefined }, options.host)
      for (const { what, reason } of made.unavailable) this.remarks.push(`${what} cannot be called: ${reason}`)
      if (made.count) await this.pass(made.subject, made.patches[0], made.tests, 1)
    }
    const { effort, witness, questions } = this
    const inconclusive = witness ? undefined : this.whyInconclusive()
    return {
      judge: 'difference',
      evidence: witness ? [witness] : [],
      effort,
      ...(this.trail && { trail: this.trail }),
      questions,
      ...(this.contradiction && { remark: this.contradiction }),
      ...(inconclusive && { inconclusive }),
    }
  }

  private async pass(subject: Case, patch: Patched, tests: readonly string[], passes: number): Promise<void> {
    const { options } = this
    const { host, budget } = options
    const stage = await Stage.open(subject, [patch], host, { tests })
    try {
      const looked = await look(stage, subject, patch, {
        seed: host.seed,
        budget: { ...sooner(budget, passes), executions: Math.ceil(budget.executions / 4) },
        exact: host.exact,
        timeLimit: options.fixedTimeLimit,
        comparisons: options.comparisons,
        show: options.questions,
        say: options.say,
        onProgress: ({ executions }) => options.onProgress(executions, 1),
      })
      this.count(looked)
      this.trail = joined(this.trail, looked.trail)
      for (const shown of looked.differences.filter(isTelling)) await this.consider(subject, stage, shown)
    } finally {
      stage.close()
    }
  }

  private count({ effort: { executions, reachedChange, drivers }, differences, more }: Looked): void {
    this.more += more
    this.effort = {
      executions: this.effort.executions + executions,
      inputs: this.effort.inputs + executions / 2,
      reachedChange: this.effort.reachedChange + reachedChange,
      differences: this.effort.differences + differences.length + more,
      seconds: (performance.now() - this.started) / 1000,
      drivers: this.effort.drivers + drivers,
    }
  }

  private async consider(subject: Case, stage: Stage, shown: ShownDifference): Promise<void> {
    const { cluster, difference, before, after, parting } = shown
    const { driver, input, grade, label } = cluster
    const calls = stage.expressionAt(driver, input, difference)
    const question = { driver, input, grade, label, calls, difference, before, after, parting }
    const right = await this.options.person.rightFor(question, this.patch.version.name)
    if (right.length > 1)
      this.contradiction = `the answers for ${label} with one input contradict each other, so none of them counts (test "${driver.name}")`
    if (right.length !== 1) return void this.questions.push(question)
    if (isSame(right[0], valueAt(after, difference), this.options.host.exact)) this.accepted++
    else this.witness ??= await this.witnessOf(subject, stage, shown, right[0])
  }

  private async witnessOf(subject: Case, stage: Stage, shown: ShownDifference, right: Snapshot): Promise<Witness> {
    const { cluster, difference, before, after, test } = shown
    const { driver, input, grade, label } = cluster
    const wasRight = isSame(right, valueAt(before, difference), this.options.host.exact)
    const trees = [subject.buggy.tree, this.patch.version.tree] as const
    const isShown = wasRight && test !== undefined && (await showsDifference(subject, ...trees, test, driver.file))
    const written = () =>
      pinned(subject, stage, this.patch.version, cluster, difference, { before, after }, { value: right })
    return {
      kind: 'witness',
      judge: 'difference',
      oracle: 'person',
      condition: 'a person says otherwise',
      classification: wasRight ? 'regression' : 'defective',
      expected: { value: right },
      driver,
      input,
      grade,
      label,
      difference,
      endless: false,
      before,
      after,
      test: isShown ? test : wasRight ? undefined : await written(),
    }
  }

  private whyInconclusive(): string | undefined {
    const { questions, accepted, remarks, more } = this
    const { executions, reachedChange } = this.effort
    const said = [...remarks, ...(this.contradiction ? [this.contradiction] : [])]
    const told = said.length ? `; ${said.join('; ')}` : ''
    if (!executions) return isOver(this.options.budget) ? outOfTime.unseen : `nothing was compared${told}`
    if (!questions.length && !accepted)
      return `there is no reference and nobody to ask, and in ${executions} executions, ${reachedChange} of which reached the change, nothing differed from the buggy version${told}`
    if (questions.length)
      return `it changes what the program does (${questions.length + more} kind${questions.length + more === 1 ? '' : 's'} of difference), and nobody has said whether that is right: \`assay assess --ask\` asks, --reference tells${told}`
    return more ? `${accepted} differences are right, ${more} more kinds were not looked at${told}` : undefined
  }
}

const valueAt = (...at: Parameters<typeof observedAt>): Snapshot => observedAt(...at)?.value ?? notReached

function isSame(a: Snapshot, b: Snapshot, exact: boolean): boolean {
  const found = firstDifference(a, b, exact)
  return !found || isWeak(found)
}
