import { hostOptionsFor, type RunSettings } from '../../campaign/host-options.js'
import { runFresh } from '../../campaign/differences/confirm.js'
import { TestBed } from '../../campaign/test-bed.js'
import type { Case } from '../../case/case.js'
import { observedAt } from '../../execution/describe.js'
import type { HostOptions } from '../../execution/protocol.js'
import { Random } from '../../inputs/random.js'
import { sitesPerFile } from '../../model/driver.js'
import type { Question } from '../../model/question.js'
import type { Snapshot } from '../../model/snapshot.js'
import type { Person } from '../../oracles/person.js'
import { referenceOf } from '../../oracles/reference.js'
import { UserError } from '../../util/errors.js'

export interface AnsweringOptions {
  /** Answers for each patch. */
  readonly most: number
  /** The share of questions to which the answer is "I cannot say". */
  readonly unsure: number
}

/** The reference plays the person: it answers questions, and no judge sees it. */
export class ReferencePerson implements Person {
  readonly answers = []
  /** Questions that were asked about the patch at hand. */
  asked = 0
  private readonly random: Random

  private constructor(
    private readonly bed: TestBed,
    private readonly host: HostOptions,
    private readonly options: AnsweringOptions,
  ) {
    this.random = new Random(host.seed)
  }

  /** For a case with a reference. */
  static async of(subject: Case, settings: RunSettings, options: AnsweringOptions): Promise<ReferencePerson> {
    const host = hostOptionsFor(settings, 1)
    const reference = await referenceOf(subject)
    if (!reference) throw new UserError('the case has no reference that could answer', 'Leave out --answer-from.')
    const bed = await TestBed.open(subject, [], host, { reference })
    return new ReferencePerson(bed, host, options)
  }

  close(): void {
    this.bed.close()
  }

  async rightFor(question: Question): Promise<readonly Snapshot[]> {
    if (this.asked >= this.options.most) return []
    this.asked++
    if (this.random.chance(this.options.unsure)) return []
    const at = this.placeOf(question)
    if (!at) return []
    const { driver, input } = question
    const limits = { steps: this.host.steps, timeLimit: this.host.timeLimit, ignore: [], known: [] }
    const execution = await runFresh({ driver, input }, await this.bed.freshAt(0), limits, this.host)
    const observed = observedAt(execution, at)
    // Nobody expects a crash.
    return execution.outcome.kind === 'invalid' || execution.crash || !observed ? [] : [observed.value]
  }

  /** The place of a question where tests are numbered as here; undefined for tests that were generated. */
  private placeOf({ driver, difference }: Question): Question['difference'] | undefined {
    const file = this.bed.lifted.findIndex(({ path }) => path === driver.file)
    if (file < 0 || driver.generated) return undefined
    const { site } = difference
    return typeof site === 'number' ? { ...difference, site: file * sitesPerFile + (site % sitesPerFile) } : difference
  }
}
