import type { Case } from '../../case/case.js'
import { isOver } from '../../fuzz/budget.js'
import { referenceOf, referenceTrouble } from '../../oracles/reference.js'
import { Stage } from '../../campaign/stage.js'
import { changedFunctions, merged } from '../../syntax/changes.js'
import { areAtALoss, outOfTime, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { Grounds } from './ground.js'
import { inspect } from './inspection.js'
import { opinionFrom } from './opinion.js'
import { Runs } from './runs.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import type { Changed, Patched } from '../../case/changed.js'

const name = 'invariants'

/**
 * Invalidator's semantic classifier: what always held while tests passed should hold in the patched program, what always
 * held while they failed should not. It gives scores: what a program always does in its tests is not what it must do.
 */
export const invariants: Judge = {
  name,
  weight: 2,
  prospect: (_, { judges }) =>
    judges?.includes(name)
      ? { isHeard: true, isAlways: true, why: 'it is asked for by name' }
      : { isHeard: true, isAlways: false, why: 'where all others are at a loss' },
  // Where inputs could be compared with what is right, they have told; laws are for where they could not.
  wants: (_, sofar, { judges }) => judges?.includes(name) || areAtALoss(sofar),
  speaksForTwins: true,
  judge,
}

const probes = { coverage: false, trace: true, everything: true }

async function judge(subject: Case, patches: readonly Patched[], options: JudgeOptions): Promise<Judged> {
  const reference = await referenceOf(subject)
  const trouble = reference ? await referenceTrouble(subject) : options.invariants.paper ? needsReference : undefined
  if (trouble !== undefined) return { opinions: patches.map(() => silent(trouble)), alike: [], kept: new Map() }
  const stage = await Stage.open(subject, patches, options.host, { ...(reference && { reference }) })
  try {
    const opinions = await judgeOn(stage, subject, patches, reference, options)
    return { opinions, alike: [], kept: new Map() }
  } finally {
    stage.close()
  }
}

async function judgeOn(
  stage: Stage,
  subject: Case,
  patches: readonly Patched[],
  reference: Changed | undefined,
  options: JudgeOptions,
): Promise<Opinion[]> {
  const { say, invariants: rules } = options
  const makers = stage.makers(reference ? 'reference' : 'buggy')
  const [makeBuggy, ...makePatched] = makers.slice(reference ? 1 : 0)
  say('noting states while the tests run on the buggy version')
  const changes = [...patches, ...(reference ? [reference] : [])]
  const changed = merged(changes.map(({ change }) => changedFunctions(change, 'before')))
  const buggy = { tree: subject.buggy.tree, prepared: await makeBuggy(probes), changed }
  const runs = await Runs.open(subject, stage.files, buggy)
  if (reference) say('noting states of the reference')
  const onReference = reference && (await runs.on(await runnable(reference, makers[0])))
  const grounds = new Grounds(runs, onReference, rules)
  const opinions: Opinion[] = []
  for (const [i, patch] of patches.entries()) {
    if (isOver(options.budget)) {
      opinions.push(silent(outOfTime.unseen))
      continue
    }
    const started = performance.now()
    say(`noting states of ${patch.version.name}`)
    const report = await inspect(grounds, patch, await runnable(patch, makePatched[i]), reference, rules)
    opinions.push(opinionFrom(name, report, (performance.now() - started) / 1000))
  }
  return opinions
}

async function runnable({ version, change }: Changed, make: ReturnType<Stage['makers']>[number]) {
  return { tree: version.tree, prepared: await make(probes), changed: changedFunctions(change, 'after') }
}

const needsReference = 'the paper’s rules compare with a reference, and there is none (--reference)'

const silent = (why: string): Opinion => ({ judge: name, evidence: [], effort: noEffort, inconclusive: why })
