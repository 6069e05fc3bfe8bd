import { anyTag, SampleBlock, blockSize, tags, type ValueColumn } from './block.js'
import { Finding, type ObservedVariable } from './finding.js'
import type { Sort } from './formula.js'
import type { Discarded, Invariant, Sample } from './invariant.js'
import { beforeAndAfterKinds, binaryKinds, ternaryKinds, unaryKinds } from './kinds/all.js'
import type { UnaryRows, TernaryRows, BinaryRows } from './kinds/rows.js'
import { byName, originalOf } from './names.js'
import { selectReported } from './redundancy/report.js'
import { kindSlots, VariableTuple } from './tuple.js'
import type { ProgramPoint } from '../../model/invariants-report.js'

export interface InferenceResult {
  readonly invariants: readonly Invariant[]
  readonly discarded: readonly Discarded[]
}

const unary = kindSlots(unaryKinds)
const binary = kindSlots(binaryKinds)
const beforeAndAfter = kindSlots(beforeAndAfterKinds)
const ternary = kindSlots(ternaryKinds)

/** Most candidates are falsified by a few samples: a short first block avoids searching for planes in many points. */
const firstBlock = 64
/** Numbers that are tried three by three: there are 4960 such triples. */
const mostNumbers = 32

/**
 * What holds at a point, in one pass over its samples (after Daikon): every property that could hold is a candidate until a
 * sample contradicts it.
 */
export class Inference {
  private readonly names: readonly string[]
  /** Numbers of the variables, in the order of their names. */
  private readonly order: readonly number[]
  private readonly block: SampleBlock
  private limit = firstBlock
  private singles: VariableTuple<UnaryRows>[] = []
  private pairs: VariableTuple<BinaryRows>[] = []
  private triples: VariableTuple<TernaryRows>[] = []
  private readonly valued: number[] = []
  private readonly numeric: number[] = []
  private samples = 0

  constructor(variables: readonly string[]) {
    this.order = variables.map((_, i) => i).toSorted((i, k) => byName(variables[i]!, variables[k]!))
    this.names = this.order.map((i) => variables[i]!)
    this.block = new SampleBlock(variables.length)
  }

  add(sample: Sample, times = 1): void {
    this.samples += times
    this.block.add(sample, this.order, times)
    if (this.block.size === this.limit) this.flush()
  }

  /** What holds by now; more samples may follow. */
  invariants(): InferenceResult {
    this.flush()
    const variables = this.block.columns.map((column, i): ObservedVariable => ({
      name: this.names[i]!,
      sort: sortOf(column),
    }))
    const findings: Finding[] = []
    for (const tuple of [...this.singles, ...this.pairs, ...this.triples])
      for (const { places, ...claim } of tuple.claims()) {
        const about = places.map((place) => this.order[place]!)
        findings.push(
          Finding.of(
            claim,
            places.map((place) => variables[place]!),
            about,
            tuple.samples,
          ),
        )
      }
    return selectReported(findings, this.samples)
  }

  private flush(): void {
    if (!this.block.size) return
    this.limit = blockSize
    for (const [place, column] of this.block.columns.entries()) this.admit(place, column)
    this.singles = seen(this.singles, this.block)
    this.pairs = seen(this.pairs, this.block)
    this.triples = seen(this.triples, this.block)
    this.block.clear()
  }

  /** A variable takes part from its first value on, so that nothing was missed. */
  private admit(place: number, column: ValueColumn): void {
    if (column.present & anyTag && !column.ever) {
      this.singles.push(new VariableTuple(unary, [place]))
      for (const other of this.valued) this.pairs.push(this.pair(Math.min(place, other), Math.max(place, other)))
      this.valued.push(place)
    }
    if (!(column.present & tags.number) || column.ever & tags.number || this.numeric.length === mostNumbers) return
    for (const [i, one] of this.numeric.entries())
      for (const other of this.numeric.slice(0, i))
        this.triples.push(
          new VariableTuple(
            ternary,
            [place, one, other].toSorted((a, b) => a - b),
          ),
        )
    this.numeric.push(place)
  }

  private pair(first: number, second: number): VariableTuple<BinaryRows> {
    const isChange = originalOf(this.names[second]!) === this.names[first]
    return new VariableTuple(isChange ? beforeAndAfter : binary, [first, second])
  }
}

function seen<Seen extends UnaryRows>(tuples: VariableTuple<Seen>[], block: SampleBlock): VariableTuple<Seen>[] {
  for (const tuple of tuples) tuple.see(block)
  return tuples.filter((tuple) => !tuple.isDead)
}

function sortOf({ ever, isWhole }: ValueColumn): Sort | undefined {
  if (ever === tags.number) return isWhole ? 'integer' : 'real'
  if (ever === tags.string) return 'string'
  return ever === tags.boolean ? 'boolean' : undefined
}

/** The invariants of a point. */
export function infer(
  point: Pick<ProgramPoint, 'variables'>,
  samples: Iterable<{ readonly sample: Sample; readonly times: number }>,
): InferenceResult {
  const inference = new Inference(point.variables)
  for (const { sample, times } of samples) inference.add(sample, times)
  return inference.invariants()
}
