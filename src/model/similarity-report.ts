import type { Driver } from './driver.js'
import type { Overrides } from './input.js'
import type { Place } from './divergence.js'

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

/** How a test ended on the buggy version, or is thought to end. */
export type TestClass = 'passing' | 'failing' | 'discarded'

/** Whether a test shows that the changed functions answer otherwise than before; `unseen` where they show nothing. */
export type Behaviour = 'same' | 'changed' | 'unseen'

/** One test on the buggy and on the patched version. */
export interface Measured {
  readonly origin: 'original' | 'generated'
  /** Distances to the nearest original tests, inside the changed functions; for generated tests. */
  readonly toPassing?: number
  readonly toFailing?: number
  /** The class it has beyond doubt: its path is of a kind that only original tests of this class take. */
  readonly clear?: TestClass
  /** Of an original test, how it ended. */
  readonly ended?: 'passing' | 'failing'
  /** Distance between its traces on the two versions. */
  readonly distance: number
  readonly behaviour: Behaviour
  /** Distance between what the changed functions answered on the two versions. */
  readonly answers: number
}

export interface SimilarityRules {
  /** How far passing tests may move (PATCH-SIM's K_p). */
  readonly kp: number
  /** How far from every failing test a test has to be to count as passing where no original test passes (K_t). */
  readonly kt: number
  /**
   * Repair of the paper's first weakness: a test that only takes other statements to the same behaviour has not moved. One
   * whose behaviour cannot be seen does not count, nor does one whose class is in doubt.
   */
  readonly behaviour: boolean
  /** Repair of its second: the median is not carried away by one failing test that changes a lot. */
  readonly mean: 'mean' | 'median'
  /** Whether kept behaviour and the breadth of the fix are looked at, too. */
  readonly more: boolean
  /** Generated tests for each patch. */
  readonly generated: number
}

/** What PATCH-SIM says about a patch. */
export interface PatchSim {
  /** The furthest that a passing test moved. */
  readonly ap: number
  /** How far failing tests moved in the middle. */
  readonly af: number
  readonly passing: number
  readonly failing: number
  readonly isIncorrect: boolean
  /** The passing test that moved furthest, by its position. */
  readonly furthest: number
}
