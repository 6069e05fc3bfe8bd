import type { SampledSuite } from '../../model/samples.js'
import type { Functions } from '../../analyses/traces/plan.js'
import type { InvariantRules } from '../../model/invariants-report.js'
import { passedIn, seenIn, type Runs, type Seen, type Selection } from './runs.js'
import { correctSpecification, errorSpecification, inferredAt, wanted, type Held } from './specification.js'

/** The baseline for patches of the same functions. */
export interface Ground {
  readonly selection: Selection
  readonly buggy: Seen
  readonly reference: Seen | undefined
  readonly passing: readonly Held[]
  readonly failing: readonly Held[]
  readonly correct: readonly Held[]
  readonly error: readonly Held[]
}

export class Grounds {
  private readonly made = new Map<string, Ground>()

  constructor(
    readonly runs: Runs,
    private readonly onReference: SampledSuite | undefined,
    private readonly rules: InvariantRules,
  ) {}

  /** `changed`: functions of the buggy version. */
  of(changed: Functions): Ground {
    const key = JSON.stringify([...changed].sort())
    const ground = this.made.get(key) ?? this.make(changed)
    this.made.set(key, ground)
    return ground
  }

  private make(changed: Functions): Ground {
    const selection = this.runs.reaching(changed)
    const buggy = seenIn(this.runs.onBuggy, selection)
    const reference = this.onReference && passedIn(this.onReference, selection)
    const passing = inferredAt(wanted(buggy.passing, this.rules, changed), 'laws')
    const failing = inferredAt(wanted(buggy.failing, this.rules, changed), 'facts')
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
