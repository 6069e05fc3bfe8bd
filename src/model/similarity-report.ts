import type { Driver } from './driver.js'
import type { Overrides } from './input.js'
import type { VersionLine } from './divergence.js'

/** A test on both versions, as the report shows it. */
export interface ComparedTest extends Measured {
  readonly name: string
  /** Of a generated test, what it was made from. */
  readonly made?: { readonly driver: Driver; readonly input: Overrides }
  readonly class: TestClass
  /** Where the two traces first diverge: what each version executed next. */
  readonly parting?: { readonly before?: VersionLine; readonly after?: VersionLine }
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
  /** Inputs that execute like passing tests, and how many of them have a different result. */
  readonly kept?: { readonly inputs: number; readonly changed: number; readonly share: number }
  /** Neighbours of the failing input that show its symptom, and how many of them changed. */
  readonly breadth?: { readonly symptom: string; readonly neighbours: number; readonly changed: number }
}

/** How a test ended on the buggy version, or is thought to end. */
export type TestClass = 'passing' | 'failing' | 'discarded'

/** Whether a test shows different results of the changed functions; `unseen` where it observes none. */
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
  /** Distance between the results of the changed functions on the two versions. */
  readonly answers: number
}

export interface SimilarityRules {
  /** The distance that passing tests may have (PATCH-SIM's K_p). */
  readonly kp: number
  /** How far from every failing test a test has to be to count as passing where no original test passes (K_t). */
  readonly kt: number
  /**
   * Fix for the paper's first weakness: a test that executes other statements with the same behaviour has distance 0.
   * Tests without observable behaviour, or of an uncertain class, do not count.
   */
  readonly behaviour: boolean
  /** Fix for its second weakness: the median is robust against one failing test that changes a lot. */
  readonly mean: 'mean' | 'median'
  /** Whether kept behaviour and the breadth of the fix are measured, too. */
  readonly more: boolean
  /** Generated tests for each patch. */
  readonly generated: number
}

/** The result of PATCH-SIM for a patch. */
export interface PatchSim {
  /** The largest distance of a passing test. */
  readonly ap: number
  /** The average distance of failing tests. */
  readonly af: number
  readonly passing: number
  readonly failing: number
  readonly isIncorrect: boolean
  /** The passing test with the largest distance, by its position. */
  readonly furthest: number
}
