import type { SampledSuite } from '../../model/samples.js'
import type { FunctionsByFile } from '../../analyses/traces/plan.js'
import type { InvariantRules } from '../../model/invariants-report.js'
import { passingStatesIn, statesIn, type SampledRuns, type SampledStates, type TestSelection } from './runs.js'
import {
  correctSpecification,
  errorSpecification,
  inferredAt,
  selectPoints,
  type HeldInvariant,
} from './specification.js'

/** The baseline for patches of the same functions. */
export interface InvariantBaseline {
  readonly selection: TestSelection
  readonly buggy: SampledStates
  readonly reference: SampledStates | undefined
  readonly passing: readonly HeldInvariant[]
  readonly failing: readonly HeldInvariant[]
  readonly correct: readonly HeldInvariant[]
  readonly error: readonly HeldInvariant[]
}

export class InvariantBaselines {
  private readonly made = new Map<string, InvariantBaseline>()

  constructor(
    readonly runs: SampledRuns,
    private readonly onReference: SampledSuite | undefined,
    private readonly rules: InvariantRules,
  ) {}

  /** `changed`: functions of the buggy version. */
  of(changed: FunctionsByFile): InvariantBaseline {
    const key = JSON.stringify([...changed].sort())
    const ground = this.made.get(key) ?? this.make(changed)
    this.made.set(key, ground)
    return ground
  }

  private make(changed: FunctionsByFile): InvariantBaseline {
    const selection = this.runs.reaching(changed)
    const buggy = statesIn(this.runs.onBuggy, selection)
    const reference = this.onReference && passingStatesIn(this.onReference, selection)
    const passing = inferredAt(selectPoints(buggy.passing, this.rules, changed), 'laws')
    const failing = inferredAt(selectPoints(buggy.failing, this.rules, changed), 'facts')
    return {
      selection,
      buggy,
      reference,
      passing,
      failing,
      correct: correctSpecification(passing, reference?.passing),
      error: errorSpecification(failing, reference?.failing ?? buggy.passing, reference !== undefined),
    }
  }
}
