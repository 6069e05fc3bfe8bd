import { tracingLack } from '../../languages/language.js'
import type { Campaign } from '../../campaign/campaign.js'
import type { PatchWithChange } from '../../case/changed.js'
import { twoAtATime } from '../../util/two-at-a-time.js'
import { isOver } from '../../fuzz/budget.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import { changedFunctions } from '../../syntax/changes.js'
import { outOfTime, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { generateAttempts } from './generation.js'
import { SimilaritySession } from './session.js'
import { inspectSimilarity } from './inspection.js'

const name = 'similarity'

/**
 * PATCH-SIM and TEST-SIM: a correct patch hardly changes passing tests and changes failing ones. It gives scores, which
 * make a patch suspect and never more than that.
 */
export const similarityJudge: Judge = {
  name,
  weight: 3,
  suiteRuns: 5,
  availability: ({ reference, language, plan }, { judges }) => {
    const lack = tracingLack(language, plan)
    if (lack !== undefined) return { canRun: false, isUnconditional: true, why: lack }
    if (judges?.includes(name)) return { canRun: true, isUnconditional: true, why: 'it was selected by name' }
    return reference
      ? { canRun: false, isUnconditional: false, why: 'the reference is the better oracle' }
      : { canRun: true, isUnconditional: false, why: 'for patches without evidence against them' }
  },
  // Similarity is a hint; it is not needed where there is a reference or other evidence.
  shouldRun: ({ reference, language, plan }, sofar, { judges }) =>
    tracingLack(language, plan) === undefined &&
    (judges?.includes(name) || (!reference && sofar.every(({ evidence }) => !evidence.length))),
  appliesToEquivalent: true,
  judge,
}

async function judge(campaign: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged> {
  const started = performance.now()
  const hasSequences = options.drivers.sequences && options.rules.generated > 0
  if (hasSequences) options.say('generating sequences of calls')
  const session = await campaign.tracedSession(hasSequences ? 'tests and sequences' : 'tests', open)
  options.say('searching for inputs to compare executions on')
  const generation = await generateAttempts(session, open, options)
  const unseen: Opinion = { judge: name, evidence: [], effort: noEffort, inconclusive: outOfTime.unseen }
  const opinions = new Map(open.map((patch) => [patch, unseen]))
  for (const which of alikeIn(campaign.patches, open)) {
    if (isOver(options.budget)) break
    const ground = await SimilaritySession.open({ campaign, session, which, generation, options, started })
    try {
      const traces = await twoAtATime(which, async (patch) =>
        isOver(options.budget) ? undefined : ground.onPatched(patch),
      )
      for (const [i, patch] of which.entries())
        if (traces[i] && !isOver(options.budget)) opinions.set(patch, await inspectSimilarity(ground, patch, traces[i]))
    } finally {
      ground.close(session)
    }
  }
  return { opinions: open.map((patch) => opinions.get(patch)!) }
}

/** Numbers of patches that change the same functions: those share what the buggy version does inside of them. */
function alikeIn(patches: readonly PatchWithChange[], open: readonly number[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const patch of open) {
    const key = JSON.stringify([...changedFunctions(patches[patch].change, 'before')])
    groups.set(key, [...(groups.get(key) ?? []), patch])
  }
  return [...groups.values()]
}
