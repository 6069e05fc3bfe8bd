import type { Case } from '../../case/case.js'
import { observedAt } from '../../execution/describe.js'
import { firstShowing, longestTest } from '../../campaign/differences/verify.js'
import { isInside } from '../../execution/compare.js'
import { isOver, sooner } from '../../fuzz/budget.js'
import { missingIn, referenceOf, referenceTrouble } from '../../oracles/reference.js'
import { reproducers } from '../../campaign/reproducer.js'
import type { Hunted, Violation } from '../../campaign/hunted.js'
import type { SearchResult } from '../../campaign/result.js'
import { Search } from '../../campaign/search.js'
import { alikeInBoth, grafted, renamed, type Groups } from '../../partitions/told.js'
import { joined } from '../../campaign/trail.js'
import { among, together, type Twins } from '../../partitions/twins.js'
import { withSequences } from '../../campaign/sequences/sequences.js'
import type { Terms } from '../../campaign/terms.js'
import { Stage } from '../../campaign/stage.js'
import { outOfTime, type Judged, type JudgeOptions } from '../judge.js'
import { classify } from './classify.js'
import { leftScore } from './left.js'
import { Repair } from './repair.js'
import { referenceRules } from './rules.js'
import type { Trail } from '../../model/search-history.js'
import type { Told } from '../../model/partition-tree.js'
import type { Score, Witness } from '../../model/evidence.js'
import { noEffort, type Effort, type Opinion } from '../../model/opinion.js'
import type { Changed, Patched } from '../../case/changed.js'

const terms: Terms = { inWords: 'the reference does otherwise' }
const otherInside =
  'objects are left with other contents than by the reference, which no call was seen to show; that is not held against it'
const moral = 'The value expected here is what the reference gives.'

/** The reference is the oracle: whatever an input of the right type shows, it must show, too. */
export async function compareWithReference(
  subject: Case,
  patches: readonly Patched[],
  options: JudgeOptions,
): Promise<Judged> {
  const trouble = await referenceTrouble(subject)
  const reference = (await referenceOf(subject))!
  const cannot = (patch: Patched) => {
    const missing = missingIn(reference, patch)
    return trouble ?? (missing && `the reference has no ${missing}, so there is nothing to compare the change with`)
  }
  const isReference = ({ version }: Patched) => version.tree.key === reference.version.tree.key
  const comparable = patches.filter((patch) => !cannot(patch) && !isReference(patch))
  const judged: Judged = comparable.length
    ? await new Comparison(subject, reference, comparable, options).run()
    : { opinions: [], alike: [], kept: new Map() }
  const opinionOf = (patch: Patched): Opinion => {
    const at = comparable.indexOf(patch)
    if (at >= 0) return judged.opinions[at]
    const why = cannot(patch)
    const own = { judge: 'difference', evidence: [], effort: noEffort }
    return why ? { ...own, inconclusive: why } : { ...own, settled: 'it makes the same program of it as the reference' }
  }
  const alike = judged.alike.map((group) => group.map((at) => patches.indexOf(comparable[at])))
  const twins = among(judged.twins, patches, comparable)
  const told = judged.told && renamed(judged.told, (at) => patches.indexOf(comparable[at]))
  return { opinions: patches.map(opinionOf), alike, told, kept: judged.kept, twins }
}

/** One look with one kind of drivers. */
interface Pass {
  readonly subject: Case
  readonly patches: readonly Patched[]
  readonly reference: Changed | undefined
  readonly tests: readonly string[]
}

class Comparison {
  private readonly started = performance.now()
  private readonly efforts: Effort[]
  private readonly witnesses: (Witness | undefined)[]
  private readonly left: (Score | undefined)[]
  private readonly remarks = new Set<string>()
  /** Patches that were seen to leave objects with other contents. */
  private readonly inner = new Set<number>()
  private readonly loadErrors: (string | undefined)[]
  private readonly trails: (Trail | undefined)[]
  private alike: Groups = []
  private told: Told | undefined
  /** Patches whose differences there was no time to confirm. */
  private readonly late = new Set<number>()
  private twins: Twins | undefined
  private readonly repair: Repair

  constructor(
    private readonly subject: Case,
    private readonly reference: Changed,
    private readonly patches: readonly Patched[],
    private readonly options: JudgeOptions,
  ) {
    this.repair = new Repair(reference, subject.language.table)
    this.efforts = patches.map(() => noEffort)
    this.witnesses = patches.map(() => undefined)
    this.left = patches.map(() => undefined)
    this.loadErrors = patches.map(() => undefined)
    this.trails = patches.map(() => undefined)
  }

  async run(): Promise<Judged> {
    const { subject, reference, options } = this
    const { lifted, sequences } = options.drivers
    let kept: Judged['kept'] = new Map()
    if (lifted) {
      options.say('comparing with the reference, driven by the tests')
      const given = { subject, reference, patches: this.patches, tests: subject.plan.files }
      kept = await this.pass(given, sequences ? half(options) : options, true)
    }
    const open = this.open
    if (sequences && open.length && !isOver(options.budget)) {
      options.say('generating sequences of calls')
      const made = await withSequences({ subject, patches: open, reference }, options.host)
      for (const { what, reason } of made.unavailable) this.remarks.add(`${what} cannot be called: ${reason}`)
      if (made.count) {
        options.say(`comparing with the reference, driven by ${made.count} generated sequences`)
        await this.pass(made, options, !lifted)
      }
    }
    const { alike, told, twins } = this
    return { opinions: this.patches.map((_, i) => this.opinionOf(i)), alike, told, kept, twins }
  }

  private get open(): Patched[] {
    return this.patches.filter((_, i) => !this.witnesses[i])
  }

  private async pass(
    { subject, patches, reference, tests }: Pass,
    options: JudgeOptions,
    isFirst: boolean,
  ): Promise<Judged['kept']> {
    const stage = await Stage.open(subject, patches, options.host, { tests, ...(reference && { reference }) })
    try {
      const isCrash = (type: string, message: string) => subject.language.isCrash(type, message)
      const rules = referenceRules(isCrash, options.host.exact, this.repair)
      const result = await Search.run(subject, stage, options, rules, (drivers, { onBuggy }) => {
        for (const { id, failing } of drivers) if (failing) this.repair.note(onBuggy.get(id)!)
        return new Map(drivers.map((driver) => [driver.id, terms]))
      })
      const { open } = this
      for (const [k, found] of result.found.entries()) {
        const i = this.patches.indexOf(open[k])
        this.efforts[i] = added(this.efforts[i], effortOf(found, result), (performance.now() - this.started) / 1000)
        this.trails[i] = joined(this.trails[i], result.trails[k])
        this.loadErrors[i] ??= found.loadError
        if (found.isUnsettled) this.late.add(i)
        if (found.hint) this.left[i] ??= await this.leftBy(subject, stage, patches[k], found.hint)
        if (!found.violation) continue
        this.witnesses[i] = await this.witnessOf(subject, stage, patches[k], found.violation)
        if (!this.witnesses[i]) (isOver(this.options.budget) ? this.late : this.inner).add(i)
      }
      this.told = grafted(this.told, result.told && renamed(result.told, (k) => this.patches.indexOf(open[k])))
      this.twins = together(this.twins, among(result.twins, this.patches, open))
      const alike = result.alike.map((group) => group.map((k) => this.patches.indexOf(open[k])))
      this.alike = isFirst
        ? alike
        : alikeInBoth(
            this.alike,
            alike,
            open.map((patch) => this.patches.indexOf(patch)),
          )
      return result.kept
    } finally {
      stage.close()
    }
  }

  private async leftBy(subject: Case, stage: Stage, { version }: Patched, hint: Violation): Promise<Score> {
    const { cluster, difference, before: expected, after } = hint
    const sides = { before: hint.buggy!, after, expected }
    const tests = reproducers(subject, stage, version, cluster, difference, sides, moral)
    const trees = [this.reference.version.tree, version.tree] as const
    return leftScore(hint, (await firstShowing(tests, subject, ...trees, cluster.driver.file))?.text)
  }

  /** Undefined when only the inside of an object differs, and no call that anybody can make was seen to show it. */
  private async witnessOf(
    subject: Case,
    stage: Stage,
    patch: Patched,
    violation: Violation,
  ): Promise<Witness | undefined> {
    const { cluster, difference, before: right, after, endless } = violation
    const before = violation.buggy!
    const { driver, input, grade, label } = cluster
    const sides = { before, after, expected: right }
    const tests = reproducers(subject, stage, patch.version, cluster, difference, sides, moral)
    const trees = [this.reference.version.tree, patch.version.tree] as const
    // A test that does not end is run until it is ended.
    const isLate = isOver(this.options.budget, Date.now() + (endless ? longestTest : 0))
    const test = isLate ? undefined : await firstShowing(tests, subject, ...trees, driver.file)
    if (isInside(difference) && test?.access !== 'public') return undefined
    const expected = observedAt(right, difference)
    return {
      kind: 'witness',
      judge: 'difference',
      oracle: 'reference',
      condition: terms.inWords,
      classification: classify(before, after, right, difference, this.options.host.exact),
      ...(expected && { expected }),
      driver,
      input,
      grade,
      label,
      difference,
      endless,
      before,
      after,
      test: test?.text,
      ...(isLate && { untested: outOfTime.untested }),
    }
  }

  private opinionOf(i: number): Opinion {
    const effort = this.efforts[i]
    const witness = this.witnesses[i]
    const evidence = [witness ?? this.left[i]].filter((one) => one !== undefined)
    const trail = this.trails[i]
    const late = this.late.has(i) ? outOfTime.unconfirmed : undefined
    const inconclusive = evidence.length
      ? undefined
      : (late ?? tooLittle(effort, this.loadErrors[i], [...this.remarks]))
    return {
      judge: 'difference',
      evidence,
      effort,
      ...(trail && { trail }),
      ...(inconclusive && { inconclusive }),
      ...(this.inner.has(i) && !witness && { remark: otherInside }),
    }
  }
}

/** Tests are near the bug, and show soon what they can show. */
const half = (options: JudgeOptions): JudgeOptions => {
  const { budget } = options
  return { ...options, budget: { ...sooner(budget, 2), executions: Math.ceil(budget.executions / 2) } }
}

/** Fewer inputs than this are no look at a patch. */
const fewest = 10

function tooLittle(effort: Effort, loadError: string | undefined, remarks: readonly string[]): string | undefined {
  if (effort.reachedChange >= fewest) return undefined
  const why = loadError ? [`with this patch the tests cannot be loaded: ${loadError}`, ...remarks] : remarks
  const looked = `the change was reached ${effort.reachedChange} times in ${effort.executions} executions, too few to say anything`
  return [looked, ...why].join('; ')
}

function effortOf(found: Hunted, { drivers, cut }: SearchResult): Effort {
  const { executions, inputs, reached, parted, differing, repaired, isDeadly, violation } = found
  return {
    executions,
    inputs,
    reachedChange: reached,
    ...(parted !== undefined && { parted }),
    differences: differing,
    repaired,
    seconds: 0,
    drivers: drivers.length,
    ...(isDeadly && !violation ? { cut: 'its crashes' } : cut && { cut }),
  }
}

function added(a: Effort, b: Effort, seconds: number): Effort {
  const cut = a.cut ?? b.cut
  return {
    executions: a.executions + b.executions,
    inputs: a.inputs + b.inputs,
    reachedChange: a.reachedChange + b.reachedChange,
    ...(b.parted !== undefined && { parted: (a.parted ?? 0) + b.parted }),
    differences: a.differences + b.differences,
    repaired: (a.repaired ?? 0) + (b.repaired ?? 0),
    seconds,
    drivers: a.drivers + b.drivers,
    ...(cut && { cut }),
  }
}
