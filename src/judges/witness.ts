import type { Cluster } from '../campaign/differences/cluster.js'
import { givenText } from '../campaign/expression.js'
import type { TestBed } from '../campaign/test-bed.js'
import type { Difference } from '../model/difference.js'
import type { Witness } from '../model/evidence.js'
import type { Execution } from '../model/execution.js'

/** A confirmed difference, with what both versions did. */
interface Shown {
  readonly cluster: Pick<Cluster, 'driver' | 'input' | 'grade' | 'label'>
  readonly difference: Difference
  readonly before: Execution
  readonly after: Execution
}

/** What every witness of a difference has, whoever is the oracle. */
export function witnessFields(
  bed: TestBed,
  { cluster: { driver, input, grade, label }, difference, before, after }: Shown,
): Pick<Witness, 'kind' | 'driver' | 'input' | 'given' | 'grade' | 'label' | 'difference' | 'before' | 'after'> {
  const given = givenText(bed, driver, input, difference)
  return { kind: 'witness', driver, input, given, grade, label, difference, before, after }
}
