import { tracingLack } from '../../languages/language.js'
import type { Campaign } from '../../campaign/campaign.js'
import { isOver } from '../../fuzz/budget.js'
import { referenceTrouble } from '../../oracles/reference.js'
import type { TestBed } from '../../campaign/test-bed.js'
import { twoAtATime } from '../../util/two-at-a-time.js'
import { changedFunctions, mergeFunctions } from '../../syntax/changes.js'
import { allInconclusive, outOfTime, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { InvariantBaselines } from './baseline.js'
import { inspectInvariants } from './inspection.js'
import { resultFrom } from './result.js'
import { SampledRuns } from './runs.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import type { VersionWithChange } from '../../case/changed.js'

const name = 'invariants'

/**
 * Invalidator's semantic classifier: invariants of passing tests should hold in the patched program, those of failing
 * tests should not. It gives scores, because an invariant of the tests is not a specification.
 */
export const invariantsJudge: Judge = {
  name,
  weight: 2,
  suiteRuns: 3,
  availability: ({ language, plan }, { judges }) => {
    const lack = tracingLack(language, plan)
    if (lack !== undefined) return { canRun: false, isUnconditional: true, why: lack }
    return judges?.includes(name)
      ? { canRun: true, isUnconditional: true, why: 'it was selected by name' }
      : { canRun: true, isUnconditional: false, why: 'if all other judges are inconclusive' }
  },
  // If other judges had an oracle, their result counts; invariants are for the other cases.
  shouldRun: ({ language, plan }, sofar, { judges }) =>
    tracingLack(language, plan) === undefined && (judges?.includes(name) || allInconclusive(sofar)),
  appliesToEquivalent: true,
  judge,
}

const probes = { coverage: false, trace: true, everything: true }

async function judge(campaign: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged> {
  const { subject, reference } = campaign
  const trouble =
    subject.reference && !reference
      ? await referenceTrouble(subject)
      : !reference && options.invariants.paper
        ? needsReference
        : undefined
  if (trouble !== undefined) return { opinions: open.map(() => silent(trouble)) }
  return { opinions: await judgeOn(await campaign.bed('tests'), open, options) }
}

async function judgeOn(bed: TestBed, open: readonly number[], options: JudgeOptions): Promise<Opinion[]> {
  const { say, invariants: rules } = options
  const { subject, patches, reference } = bed
  const runnable = async ({ version, change }: VersionWithChange, position: number) => ({
    tree: version.tree,
    prepared: await bed.prepareAt(position, probes),
    changed: changedFunctions(change, 'after'),
  })
  say('recording states while the tests run on the buggy version')
  const changes = [...open.map((i) => patches[i]), ...(reference ? [reference] : [])]
  const changed = mergeFunctions(changes.map(({ change }) => changedFunctions(change, 'before')))
  const buggy = { tree: subject.buggy.tree, prepared: await bed.prepareAt(bed.buggy, probes), changed }
  const runs = await SampledRuns.open(subject, bed.files, buggy)
  if (reference) say('recording states of the reference')
  const onReference = reference && (await runs.on(await runnable(reference, 0)))
  const grounds = new InvariantBaselines(runs, onReference, rules)
  return twoAtATime(open, async (i) => {
    if (isOver(options.budget)) return silent(outOfTime.unseen)
    const started = performance.now()
    const patch = patches[i]
    say(`recording states of ${patch.version.name}`)
    const report = await inspectInvariants(grounds, patch, await runnable(patch, bed.first + i), reference, rules)
    return resultFrom(name, report, (performance.now() - started) / 1000)
  })
}

const needsReference = 'the paper’s rules need a reference (--reference)'

const silent = (why: string): Opinion => ({ judge: name, evidence: [], effort: noEffort, inconclusive: why })
