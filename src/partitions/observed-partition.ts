import type { Driver } from '../model/driver.js'
import { compareExecutions } from '../execution/compare.js'
import type { Batch, BatchResult } from '../execution/batch.js'
import type { Pool } from '../execution/pool.js'
import { sharersOf, type Answer } from '../execution/protocol.js'
import { Partitions, type Partition, type PartitionSplit } from './partitions.js'
import { mostTellingValueOf } from './telling-value.js'
import type { Execution } from '../model/execution.js'
import type { PartitionTree } from '../model/partition-tree.js'

/** A batch that split patches, with those of its inputs that may have done so. */
interface SplittingBatch {
  readonly driver: Driver
  readonly batch: Batch
}

/** How many inputs of a batch are run again to find the splitting one, and for how many batches. */
const mostInputs = 8
const mostBatches = 40
/** Milliseconds for all of it. */
const longest = 2000

const unknown: PartitionSplit = { driver: '', input: [] }

/**
 * Which patches were split, and by which input. During a search only the classes reported by hosts are used; the input
 * is found afterwards by running the few possible ones again.
 */
export class ObservedPartition {
  /** Patches with the same number were never split. */
  private classes: number[]
  private next = 1
  private hasRun = false
  private readonly telling: SplittingBatch[] = []

  /** `first` is the position of the first patch among the versions. */
  constructor(
    private readonly first: number,
    patches: number,
    private readonly options: { readonly exact: boolean },
  ) {
    this.classes = Array.from({ length: patches }, () => 0)
  }

  isAlike(a: number, b: number): boolean {
    return this.classes[a] === this.classes[b]
  }

  /** How many groups of these there are. */
  groups(patches: readonly number[]): number {
    return new Set(patches.map((patch) => this.classes[patch])).size
  }

  take(driver: Driver | undefined, batch: Batch, { classes, answers, done, met }: BatchResult): void {
    this.hasRun ||= (batch.condition ? met.length : done) > 0
    const seen = this.byPatch(batch, (position) => classes[position])
    const isSplit = this.refine(seen)
    for (const { died, executions = [] } of answers) {
      if (died === undefined || executions.length < batch.versions.length) continue
      const kinds = this.kindsOf(batch, executions)
      this.refine(this.byPatch(batch, (position) => kinds[position]))
    }
    if (!isSplit || !driver || this.telling.length >= mostBatches) return
    const inputs = this.tellingOf(batch, answers, seen).map(({ input }) => batch.inputs[input])
    if (inputs.length) this.telling.push({ driver, batch: { ...batch, inputs } })
  }

  /** How the patches were split; undefined where none of them ran. */
  async tree(pool: Pool): Promise<PartitionTree | undefined> {
    if (!this.hasRun) return undefined
    const partitions = new Partitions(this.classes.length)
    const drivers = new Map<PartitionSplit, Driver>()
    const deadline = Date.now() + longest
    for (const { driver, batch } of this.telling) {
      if (Date.now() > deadline) break
      const { operands: _, states: __, partition: ___, crashes: ____, ...plain } = batch
      const [{ answers }] = await pool.run([{ ...plain, full: true, deadline }])
      for (const { input, died, executions = [] } of answers) {
        if (died !== undefined || executions.length < batch.versions.length) continue
        const kinds = this.kindsOf(batch, executions)
        const split = this.splitOf(batch, input, driver, executions)
        drivers.set(split, driver)
        refineRun(
          partitions,
          this.byPatch(batch, (position) => kinds[position]),
          split,
        )
      }
    }
    // Splits that did not reproduce, or were too many.
    partitions.refine(this.classes, unknown)
    return partitionTreeOf(partitions.root, drivers, false)
  }

  private byPatch<T>({ versions }: Batch, of: (position: number) => T): ReadonlyMap<number, T> {
    const found = new Map<number, T>()
    versions.forEach((version, position) => {
      if (version >= this.first) found.set(version - this.first, of(position))
    })
    return found
  }

  /** Splits patches that ran and are of different kinds; those that did not run form a separate part. */
  private refine(kinds: ReadonlyMap<number, number>): boolean {
    const within = new Map<number, Map<number, number>>()
    for (const [patch, kind] of kinds) {
      const numbers = within.get(this.classes[patch]) ?? new Map<number, number>()
      within.set(this.classes[patch], numbers)
      if (!numbers.has(kind)) numbers.set(kind, -1)
    }
    const split = [...within.values()].filter((numbers) => numbers.size > 1)
    if (!split.length) return false
    for (const numbers of split) for (const kind of numbers.keys()) numbers.set(kind, this.next++)
    for (const [patch, kind] of kinds) {
      const number = within.get(this.classes[patch])?.get(kind) ?? -1
      if (number > 0) this.classes[patch] = number
    }
    return true
  }

  /** A number for each position: the same for patches that did the same. */
  private kindsOf({ versions }: Batch, executions: readonly Execution[]): number[] {
    const leaders: number[] = []
    return versions.map((version, position) => {
      if (version < this.first) return -1
      const own = executions[position]
      const isSame = (leader: number) =>
        executions[leader] === own || !compareExecutions(executions[leader], own, this.options)
      const known = leaders.find(isSame)
      if (known === undefined) leaders.push(position)
      return known ?? position
    })
  }

  /** The answers that seem to split patches as the batch did, each in a different way. */
  private tellingOf(batch: Batch, answers: readonly Answer[], kinds: ReadonlyMap<number, number>): Answer[] {
    const differing = answers.filter(({ died, spent, differences }) => died === undefined && !spent && differences)
    const partitions = new Partitions(this.classes.length)
    const chosen = differing.filter((answer) => {
      const signatures = new Map<number, string>()
      const sharers = sharersOf(answer)
      for (const { version, where, site, occurrence, path, change } of answer.differences ?? [])
        for (const position of sharers(version))
          signatures.set(position, [where, site, occurrence, path, change].join('\0'))
      const all = [...new Set(signatures.values())]
      const seen = this.byPatch(batch, (position) => all.indexOf(signatures.get(position) ?? ''))
      return refineRun(partitions, seen, unknown) > 0
    })
    const isEnough = partitions.leaves.length >= new Set(kinds.values()).size
    const rest = isEnough ? [] : differing.filter((answer) => !chosen.includes(answer))
    return [...chosen, ...rest].slice(0, mostInputs)
  }

  private splitOf(batch: Batch, input: number, { name }: Driver, executions: readonly Execution[]): PartitionSplit {
    const position = this.byPatch(batch, (at) => at)
    const patched = executions.filter((_, at) => batch.versions[at] >= this.first)
    const show = mostTellingValueOf(executions[0], patched, this.options.exact)
    return {
      driver: name,
      input: batch.inputs[input],
      shown: (patch) => {
        const at = position.get(patch)
        return at === undefined ? 'no longer run at that point' : show(executions[at])
      },
    }
  }
}

/** Only patches that ran can be split; the others form a separate part. */
function refineRun(partitions: Partitions, kinds: ReadonlyMap<number, number>, why: PartitionSplit): number {
  const classes = new Int32Array(partitions.size)
  for (const { members } of partitions.leaves) {
    const isSplit = new Set(members.flatMap((member) => kinds.get(member) ?? [])).size > 1
    // No kind is below −1.
    if (isSplit) for (const member of members) classes[member] = kinds.get(member) ?? -2
  }
  return partitions.refine(classes, why)
}

function partitionTreeOf(
  { members, split, parts, shown }: Partition,
  drivers: ReadonlyMap<PartitionSplit, Driver>,
  isTelling: boolean,
): PartitionTree {
  const driver = split && drivers.get(split)
  // An output that several parts share did not split them.
  const areTelling = new Set(parts.map((part) => part.shown)).size === parts.length
  return {
    members,
    ...(shown && isTelling && { shown }),
    ...(split && driver && { split: { driver, input: split.input } }),
    ...(split && !driver && { note: 'distinguished by executions that did not reproduce' }),
    parts: parts.map((part) => partitionTreeOf(part, drivers, areTelling)),
  }
}
