import { labelAt, type Cluster } from '../../campaign/differences/cluster.js'
import { runFresh, type ConfirmedExecutions } from '../../campaign/differences/confirm.js'
import { distanceFromTest, Neighbours } from '../../campaign/neighbours.js'
import type { Session, Start } from '../../campaign/session.js'
import { compareExecutions, isInternal, isWeak } from '../../execution/compare.js'
import { observedAt, staysSame } from '../../execution/describe.js'
import { overriddenSlots } from '../../fuzz/input.js'
import type { Difference } from '../../model/difference.js'
import type { Driver } from '../../model/driver.js'
import type { Execution } from '../../model/execution.js'
import type { Overrides } from '../../model/input.js'

/** Failing tests whose neighbours are tried: each costs a few hundred executions. */
const mostFailing = 3

/** An input like that of a failing test which the patch leaves as it was. */
export interface UnchangedInput extends ConfirmedExecutions {
  readonly cluster: Cluster
  /** The place where the failing test shows the repair. */
  readonly difference: Difference
  readonly parting: undefined
  readonly test: undefined
}

interface Candidate extends ConfirmedExecutions {
  readonly driver: Driver
  readonly input: Overrides
  readonly at: Difference
  readonly rank: number
  readonly distance: number
  /** The path it takes, and which values of the test it changes: one question about each is enough. */
  readonly key: string
}

/**
 * A patch that is too narrow repairs the failing input and leaves its neighbours: inputs that differ from a failing
 * test's in few values, reach the change, and give what they gave before. Those on which the buggy version takes the
 * path of the failing input come first, then those on paths that no passing test takes.
 */
export async function unchangedInputs(session: Session, patch: number, most: number): Promise<UnchangedInput[]> {
  const start = await session.start({ base: 'buggy', patches: [patch], onPatched: true })
  const candidates: Candidate[] = []
  for (const driver of start.drivers.filter(({ failing }) => failing).slice(0, mostFailing))
    candidates.push(...(await around(driver, session, start, patch)))
  candidates.sort((a, b) => a.rank - b.rank || a.distance - b.distance)
  const found: UnchangedInput[] = []
  const seen = new Set<string>()
  for (const candidate of candidates) {
    if (found.length >= most) break
    if (seen.has(candidate.key)) continue
    const confirmed = await confirmedInput(candidate, session, start, patch)
    if (!confirmed) continue
    seen.add(candidate.key)
    found.push(confirmed)
  }
  return found
}

async function around(driver: Driver, session: Session, start: Start, patch: number): Promise<Candidate[]> {
  const { bed, pool, prepared } = session
  const neighbours = new Neighbours(start.samples, await session.dictionary, bed.options.seed).of(driver)
  const { file, index } = driver
  const [{ answers }] = await pool.run([
    {
      file,
      index,
      inputs: [[], ...neighbours],
      versions: [bed.buggy, bed.first + patch],
      ...start.limits.get(driver.id)!,
      full: true,
    },
  ])
  const [own, ...others] = answers.map(({ input, executions }) => ({ input, executions }))
  const at = own?.input === 0 && own.executions && compareExecutions(own.executions[0], own.executions[1], bed.options)
  if (!at || isWeak(at) || isInternal(at)) return []
  const goals = bed.goalsAt(bed.buggy, prepared[bed.buggy], [patch])
  const pathOf = ({ covered = [] }: Execution) => covered.filter((probe) => goals.has(probe)).join()
  const failingPath = pathOf(own.executions![0])
  const passingPaths = new Set(
    start.drivers.flatMap(({ id, failing }) =>
      failing || !start.onBase.has(id) ? [] : [pathOf(start.onBase.get(id)!)],
    ),
  )
  return others.flatMap(({ input, executions }): Candidate[] => {
    const [before, after] = executions ?? []
    const path = before && pathOf(before)
    if (!path || !isUnchanged({ at, before, after }, session)) return []
    const rank = path === failingPath ? 0 : passingPaths.has(path) ? 2 : 1
    const values = neighbours[input - 1]
    const key = `${file}:${index} ${path} ${overriddenSlots(values).join()}`
    return [{ driver, input: values, at, before, after, rank, distance: distanceFromTest(driver, values), key }]
  })
}

/** Both versions show the same value at the place of the repair, and come to their ends in the same way. */
function isUnchanged({ at, before, after }: Pick<Candidate, 'at' | 'before' | 'after'>, { bed }: Session): boolean {
  if (!after || before.outcome.kind === 'invalid' || before.outcome.kind === 'timed-out') return false
  const difference = compareExecutions(before, after, bed.options)
  if (difference && !isWeak(difference)) return false
  // That a call came to its end says nothing.
  return at.where === 'outcome' ? after.outcome.kind !== 'returned' : observedAt(after, at) !== undefined
}

async function confirmedInput(
  { driver, input, at, key }: Candidate,
  session: Session,
  start: Start,
  patch: number,
): Promise<UnchangedInput | undefined> {
  const { bed } = session
  const versions = [await bed.freshAt(bed.buggy), await bed.freshAt(bed.first + patch)]
  const limits = start.limits.get(driver.id)!
  const [before, after] = await Promise.all(
    versions.map((version) => runFresh({ driver, input }, version, limits, bed.options)),
  )
  if (!isUnchanged({ at, before, after }, session)) return undefined
  const difference = { ...at, path: '', change: staysSame }
  const label = labelAt(at, (site) => bed.siteOf(site))
  const cluster = { key, label, difference, driver, input, grade: 'in-type', count: 1 } as const
  return { cluster, difference, before, after, parting: undefined, test: undefined }
}
