import type { Place } from '../campaign/differences/parting.js'
import type { Driver } from './driver.js'
import type { Overrides } from '../execution/protocol.js'
import type { Measured, PatchSim, SimilarityRules, TestClass } from '../judges/similarity/rules.js'

/** A test on both versions, as the report shows it. */
export interface ComparedTest extends Measured {
  readonly name: string
  /** Of a generated test, what it was made from. */
  readonly made?: { readonly driver: Driver; readonly input: Overrides }
  readonly class: TestClass
  /** Where the two traces part first: what each version executed next. */
  readonly parting?: { readonly before?: Place; readonly after?: Place }
  /** The traces were longer than what is kept. */
  readonly isCut: boolean
  readonly isIsolated: boolean
}

/** Everything the judge saw about one patch. */
export interface Similarity {
  readonly rules: SimilarityRules
  /** What could not be compared, and why. */
  readonly trouble?: string
  readonly tests: readonly ComparedTest[]
  readonly patchSim?: PatchSim
  /** Inputs that run like passing tests, and how many of them are answered otherwise than before. */
  readonly kept?: { readonly inputs: number; readonly changed: number; readonly share: number }
  /** Neighbours of the failing input that show its symptom, and how many of them changed. */
  readonly breadth?: { readonly symptom: string; readonly neighbours: number; readonly changed: number }
}
