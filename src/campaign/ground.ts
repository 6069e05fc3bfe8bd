import type { Case } from '../case/case.js'
import { baseline, type Baseline } from './baseline.js'
import { driversFrom } from './lifted.js'
import type { Pool } from '../execution/pool.js'
import type { OpenedMessage } from '../execution/protocol.js'
import type { Stage } from './stage.js'
import type { SearchOptions } from './result.js'
import type { Prepared } from '../instrument/prepared.js'

/** What is known before the first input is made up. */
export interface Ground {
  /** The buggy version runs along where another is the measure. */
  readonly unpatched: readonly Prepared[]
  readonly opened: OpenedMessage
  readonly lifted: ReturnType<typeof driversFrom>
  readonly base: Baseline
  /** Why tests cannot be loaded in a patched version, by its name: that patch's trouble and no other's. */
  readonly loadErrors: ReadonlyMap<string, string>
}

/** With the versions themselves and the hosts that hold them, for the caller to close. */
export interface OpenGround extends Ground {
  readonly prepared: readonly Prepared[]
  readonly pool: Pool
}

/** Opens the versions of a stage, the one to compare with first, and runs its tests as they stand. */
export async function openGround(
  subject: Case,
  stage: Stage,
  options: Pick<SearchOptions, 'fixedTimeLimit' | 'states'> & { readonly distances?: boolean },
  base: 'buggy' | 'reference' = 'buggy',
): Promise<OpenGround> {
  const { states, distances = false } = options
  const prepared = await stage.prepareAll({ coverage: true, trace: false, states, distances }, base)
  const pool = stage.pool(prepared)
  let isKept = false
  try {
    const ground = await layGround(subject, stage, prepared, pool, options)
    // What cannot be loaded with all patches in it may well be without them.
    const members = prepared.filter(({ spec }) => spec.selector !== undefined)
    isKept = !members.some(({ spec }) => ground.base.remembers || ground.loadErrors.has(spec.name))
    if (isKept) return { ...ground, prepared, pool }
  } finally {
    if (!isKept) pool.close()
  }
  stage.separate()
  return openGround(subject, stage, options, base)
}

async function layGround(
  subject: Case,
  stage: Stage,
  prepared: readonly Prepared[],
  pool: Pool,
  { fixedTimeLimit }: Pick<SearchOptions, 'fixedTimeLimit'>,
): Promise<Ground> {
  const unpatched = prepared.slice(0, prepared.length - stage.patches.length)
  const all = await pool.open()
  const isBase = ({ version }: { version: string }) => version === prepared[0].spec.name
  const opened = { ...all, errors: all.errors.filter(isBase) }
  const lifted = driversFrom(stage.lifted, opened, subject.failing, subject.plan.sequences)
  const { steps, timeLimit } = stage.options
  const base = await baseline(pool, lifted.drivers, {
    steps,
    timeLimit,
    fixedTimeLimit,
    versions: unpatched.map((_, i) => i),
    reaches: unpatched.map(({ spec }) => {
      const goals = new Set(spec.goals)
      return (covered) => covered.some((probe) => goals.has(probe))
    }),
  })
  const errors = all.errors.map(({ version, message }): [string, string] => [version, message.split('\n')[0]])
  // The first of a version's errors is told.
  return { unpatched, opened, lifted, base, loadErrors: new Map(errors.reverse()) }
}
