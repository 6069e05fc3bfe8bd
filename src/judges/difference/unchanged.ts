import { labelAt, type Cluster } from '../../campaign/differences/cluster.js'
import { runFresh, type ConfirmedExecutions } from '../../campaign/differences/confirm.js'
import { editOf } from '../../campaign/edit.js'
import { Neighbours } from '../../campaign/neighbours.js'
import type { Session, Start } from '../../campaign/session.js'
import { compareExecutions, isInternal, isWeak } from '../../execution/compare.js'
import { observedAt, staysSame } from '../../execution/describe.js'
import { isSameOutput, valueAt } from '../../execution/outputs.js'
import { overriddenSlots } from '../../fuzz/input.js'
import type { Difference } from '../../model/difference.js'
import type { Driver } from '../../model/driver.js'
import type { Execution } from '../../model/execution.js'
import type { Overrides } from '../../model/input.js'
import type { Snapshot } from '../../model/snapshot.js'
import { firstOfEach } from '../../util/first-of-each.js'

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
  /** The smaller, the likelier is it that the bug is still there: compared from the first number on. */
  readonly order: readonly number[]
  /** Its path, what it shows, and where it differs from the failing test: one question about each is enough. */
  readonly key: string
}

/**
 * A patch that is too narrow repairs the failing input and leaves its neighbours: inputs that differ from a failing
 * test's in few values, reach the change, and give what they gave before. They are asked about in this order: those that
 * show the value that is wrong for the failing test, not the one that is right for it; on the path that the failing test
 * takes in the buggy version, or on one that no passing test takes; with no made-up words; with values of other tests, or of
 * the form of the failing test's; with the smallest change to them.
 */
export async function unchangedInputs(session: Session, patch: number, most: number): Promise<UnchangedInput[]> {
  const start = await session.start({ base: 'buggy', patches: [patch], onPatched: true })
  const candidates: Candidate[] = []
  for (const driver of start.drivers.filter(({ failing }) => failing).slice(0, mostFailing))
    candidates.push(...(await around(driver, session, start, patch)))
  candidates.sort((a, b) => compareOrders(a.order, b.order))
  const found: UnchangedInput[] = []
  for (const candidate of firstOfEach(candidates, ({ key }) => key)) {
    if (found.length >= most) break
    const confirmed = await confirmedInput(candidate, session, start, patch)
    if (confirmed) found.push(confirmed)
  }
  return found
}

function compareOrders(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, i) => number !== b[i])
  return at < 0 ? 0 : a[at] - b[at]
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
  const [wrong, right] = own.executions!.map((execution) => valueAt(execution, at))
  const isSame = (a: Snapshot, b: Snapshot) => isSameOutput(a, b, bed.options.exact)
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
    const values = neighbours[input - 1]
    const path = before && pathOf(before)
    if (!path || !isUnchanged({ at, before, after }, session) || isAnswered(values, driver, start)) return []
    const value = valueAt(after, at)
    const { place, keepsForm, distance } = editOf(driver, values)
    const order = [
      isSame(value, right) ? 2 : isSame(value, wrong) ? 0 : 1,
      path === failingPath ? 0 : passingPaths.has(path) ? 2 : 1,
      start.samples.strangeWords(values) ? 1 : 0,
      isShown(values, driver, start) ? 0 : keepsForm ? 1 : 2,
      distance,
    ]
    const key = `${file}:${index} ${path} ${place} ${JSON.stringify(value, plainBigInts)}`
    return [{ driver, input: values, at, before, after, order, key }]
  })
}

const plainBigInts = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** All values that it changes stand in the same places of other tests. */
const isShown = (input: Overrides, { slots }: Driver, { samples }: Start) =>
  overriddenSlots(input).every((id, i) => {
    const slot = slots.find((one) => one.id === id)
    return slot !== undefined && samples.of(slot).includes(input[2 * i + 1])
  })

/** A test with this value, alone or as the row of a table, is there already, and says what is expected. */
const isAnswered = (input: Overrides, driver: Driver, start: Start) =>
  input.length === 2 && (driver.slots.length === 1 || typeof input[1] === 'object') && isShown(input, driver, start)

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
