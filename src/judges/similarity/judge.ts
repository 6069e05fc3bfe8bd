import type { Case } from '../../case/case.js'
import { isOver } from '../../fuzz/budget.js'
import { withSequences } from '../../campaign/sequences/sequences.js'
import { Stage } from '../../campaign/stage.js'
import { changedFunctions } from '../../syntax/changes.js'
import { outOfTime, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { generate, type Generation } from './generation.js'
import { Ground } from './ground.js'
import { inspect } from './inspection.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import type { Patched } from '../../case/changed.js'
import type { Placed } from '../../campaign/sequences/place.js'

const name = 'similarity'

/**
 * PATCH-SIM and TEST-SIM: a correct patch leaves passing tests nearly as they were and changes failing ones. It gives
 * scores, which make a patch suspect and never more than that.
 */
export const similarity: Judge = {
  name,
  weight: 3,
  prospect: ({ reference }, { judges }) => {
    if (judges?.includes(name)) return { isHeard: true, isAlways: true, why: 'it is asked for by name' }
    return reference
      ? { isHeard: false, isAlways: false, why: 'likeness is a hint, and the reference knows' }
      : { isHeard: true, isAlways: false, why: 'where nothing speaks against a patch yet' }
  },
  // Likeness is a hint; where somebody knows what is right, or something speaks against a patch already, none is needed.
  wants: ({ reference }, sofar, { judges }) =>
    judges?.includes(name) || (!reference && sofar.every(({ evidence }) => !evidence.length)),
  speaksForTwins: true,
  judge,
}

const probes = { coverage: true, trace: true, states: true }

async function judge(subject: Case, patches: readonly Patched[], options: JudgeOptions): Promise<Judged> {
  const started = performance.now()
  const placed = await place({ subject, patches, reference: undefined }, options)
  const files = placed.subject.plan.files
  const stage = await Stage.open(placed.subject, placed.patches, options.host, { tests: files })
  try {
    const prepared = await stage.prepareAll(probes)
    const pool = stage.pool(prepared)
    let generation: Generation
    try {
      options.say('looking for inputs to compare executions on')
      generation = await generate(placed.subject, stage, prepared, pool, options)
    } finally {
      pool.close()
    }
    const unseen: Opinion = { judge: name, evidence: [], effort: noEffort, inconclusive: outOfTime.unseen }
    const opinions = patches.map(() => unseen)
    for (const which of alikeIn(placed.patches)) {
      if (isOver(options.budget)) break
      const ground = await Ground.open({ subject, placed, stage, which, generation, options, started })
      try {
        for (const at of which) if (!isOver(options.budget)) opinions[at] = await inspect(ground, at)
      } finally {
        ground.close()
      }
    }
    return { opinions, alike: [], kept: new Map() }
  } finally {
    stage.close()
  }
}

/** With generated sequences of calls beside the tests, if they are wanted. */
async function place(given: Placed, { drivers, rules, host, say }: JudgeOptions): Promise<Placed> {
  if (!drivers.sequences || rules.generated === 0) return given
  say('generating sequences of calls')
  return withSequences(given, host)
}

/** Positions of patches that change the same functions: those share what the buggy version does inside of them. */
function alikeIn(patches: readonly Patched[]): number[][] {
  const groups = new Map<string, number[]>()
  patches.forEach(({ change }, i) => {
    const key = JSON.stringify([...changedFunctions(change, 'before')])
    groups.set(key, [...(groups.get(key) ?? []), i])
  })
  return [...groups.values()]
}
