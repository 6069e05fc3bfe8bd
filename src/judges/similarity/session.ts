import { changedContext, pathKind } from '../../analyses/traces/context.js'
import { isChangedIn } from '../../analyses/traces/plan.js'
import { tracing, type Campaign } from '../../campaign/campaign.js'
import type { FreshVersion } from '../../campaign/differences/confirm.js'
import type { Session } from '../../campaign/session.js'
import { unfold } from '../../execution/traces/unfold.js'
import type { Dictionary } from '../../inputs/dictionary.js'
import type { PreparedVersion } from '../../instrument/prepared.js'
import type { Execution } from '../../model/execution.js'
import { isNode } from '../../model/snapshot.js'
import { changedFunctions } from '../../syntax/changes.js'
import type { JudgeOptions } from '../judge.js'
import type { InputAttempt, Generation } from './generation.js'
import type { ChangeNature } from './change-nature.js'
import { Neighbourhood, type OriginalContext } from './neighbourhood.js'
import { Originals, type PatchedTraces } from './originals.js'

/** The shared setup for patches that change the same functions. */
export interface SimilarityGroup {
  readonly campaign: Campaign
  readonly session: Session
  /** Numbers of the patches. */
  readonly which: readonly number[]
  readonly generation: Generation
  readonly options: JudgeOptions
  /** When the judge was asked. */
  readonly started: number
}

/** An attempt on the buggy and one patched version. */
export interface ComparedRun extends InputAttempt {
  readonly before: Execution
  readonly after: Execution
  /** What the buggy version executed, and the part of it inside the changed functions. */
  readonly trace: Int32Array
  readonly context: Int32Array
  /** The kind of path it takes there, and which constants of the program it was compared with unequally. */
  readonly kind: string
}

/** The tests of the project and the versions, ready to be compared. */
export class SimilaritySession {
  private readonly kinds: Record<'passing' | 'failing', Set<string>> = { passing: new Set(), failing: new Set() }
  /** Statements of changed functions that failing tests execute. */
  private readonly faulty = new Set<number>()

  private constructor(
    readonly scene: SimilarityGroup,
    readonly originals: Originals,
    private readonly known: readonly OriginalContext[],
    readonly neighbourhood: Neighbourhood,
    readonly dictionary: Dictionary,
    private readonly constants: ReadonlySet<unknown>,
    readonly isChanged: (statement: number) => boolean,
  ) {}

  static async open(given: SimilarityGroup): Promise<SimilaritySession> {
    const session = await ownSession(given)
    const scene = { ...given, session }
    const { campaign, which, options } = scene
    const { bed, prepared } = session
    const buggy = prepared[bed.buggy]
    const changed = changedFunctions(campaign.patches[which[0]].change, 'before')
    const isChanged = isChangedIn(buggy, changed)
    options.say('tracing the tests that reach the change')
    const { subject } = campaign
    const files = bed.files.filter((file) => subject.plan.files.includes(file))
    const originals = await Originals.of(subject, files, buggy, changed)
    const contextIn = (trace: Int32Array) => changedContext(unfold(trace), isChanged)
    const known = originals.tests.map(({ onBuggy, ended }) => ({ context: contextIn(onBuggy.trace), ended }))
    // Constants of a patch would lead to the inputs that it special-cases.
    const dictionary = await bed.dictionary('buggy')
    const constants = new Set<unknown>([...dictionary.numbers, ...dictionary.strings])
    const neighbourhood = new Neighbourhood(known)
    const ground = new SimilaritySession(scene, originals, known, neighbourhood, dictionary, constants, isChanged)
    await ground.takeKinds()
    return ground
  }

  /** Ends the hosts that nobody else uses. */
  close(shared: Session): void {
    if (this.scene.session !== shared) this.scene.session.close()
  }

  /** The buggy and a patched version, as they are traced. */
  preparedFor(patch: number): readonly [PreparedVersion, PreparedVersion] {
    const { bed, prepared } = this.scene.session
    return [prepared[bed.buggy], prepared[bed.first + patch]]
  }

  /** What the project's tests do on a patched version. */
  async onPatched(patch: number): Promise<PatchedTraces> {
    const { version, change } = this.scene.session.bed.patches[patch]
    return this.originals.on(version.tree, this.preparedFor(patch)[1], changedFunctions(change, 'after'))
  }

  /** The buggy and a patched version in processes of their own, without probes. */
  async fresh(patch: number): Promise<[FreshVersion, FreshVersion]> {
    const { bed } = this.scene.session
    return [await bed.freshAt(bed.buggy), await bed.freshAt(bed.first + patch)]
  }

  /** The unchanged lifted tests show which kinds of path passing and failing tests take. */
  private async takeKinds(): Promise<void> {
    const own = this.scene.generation.drivers.filter(({ generated }) => !generated)
    for (const run of await this.run(
      own.map((driver) => ({ driver, input: [], from: 'corpus' })),
      this.scene.session.bed.buggy,
    ))
      this.kinds[run.driver.failing ? 'failing' : 'passing'].add(run.kind)
    for (const { context, ended } of this.known) if (ended === 'failing') for (const s of context) this.faulty.add(s)
  }

  /**
   * Whether an input clearly executes like passing tests, or like failing ones: only those take its kind of path. If
   * both take it, the bug does not show in the path, and similarity says nothing about it.
   */
  isClearly(wanted: 'passing' | 'failing', { before, context, kind }: ComparedRun, nature: ChangeNature): boolean {
    const isKnown = this.kinds[wanted].has(kind) && !this.kinds[wanted === 'passing' ? 'failing' : 'passing'].has(kind)
    if (wanted === 'failing') return isKnown
    return (
      isKnown && !endsInError(before) && !this.isFaulty(context, nature) && this.neighbourhood.isClearlyPassing(context)
    )
  }

  /** Whether it executes statements that failing tests execute and the patch rewrites: the bug may be there. */
  private isFaulty(context: Int32Array, { reworded, isEverywhere }: ChangeNature): boolean {
    return isEverywhere || context.some((statement) => reworded.has(statement) && this.faulty.has(statement))
  }

  /** Whether some passing test takes the same kind of path. */
  isPassingKind({ kind, context }: ComparedRun): boolean {
    return this.kinds.passing.has(kind) || this.neighbourhood.isTakenBy('passing', context)
  }

  /** Runs attempts on the buggy version and the one at a position; those that do not reach the changed functions are left out. */
  async run(attempts: readonly InputAttempt[], position: number): Promise<ComparedRun[]> {
    const { generation, session } = this.scene
    const { limits } = generation
    const { pool, bed } = session
    const drivers = [...new Set(attempts.map(({ driver }) => driver))]
    const groups = drivers.map((driver) => attempts.filter((attempt) => attempt.driver === driver))
    const batches = drivers.map((driver, i) => ({
      file: driver.file,
      index: driver.index,
      inputs: groups[i].map(({ input }) => input),
      versions: [bed.buggy, position],
      ...limits.get(driver.id)!,
      known: [],
      full: true,
      operands: true,
      trace: true,
    }))
    const results = await pool.run(batches)
    return results.flatMap(({ answers }, i) =>
      answers.flatMap(({ input, executions = [] }): ComparedRun[] => {
        const [before, after] = executions
        if (!before?.trace || !after?.trace) return []
        const trace = unfold(before.trace)
        const context = changedContext(trace, this.isChanged)
        if (!context.length) return []
        return [{ ...groups[i][input], before, after, trace, context, kind: this.kindOf(context, before) }]
      }),
    )
  }

  /** A value that equals a constant of the program, unlike the others, is a different case even on the same path. */
  private kindOf(context: Int32Array, { operands = [] }: Execution): string {
    const met = [...new Set(operands.flat())].filter((operand) => this.constants.has(operand))
    return `${pathKind(context)} | ${met
      .map((one) => `${typeof one} ${String(one)}`)
      .sort()
      .join(' ')}`
  }
}

/** Traces of the buggy version mark what these patches change, and nothing that only others do. */
async function ownSession({ campaign, session, which }: SimilarityGroup): Promise<Session> {
  const { bed, prepared } = session
  const functions = (patch: number) => JSON.stringify([...changedFunctions(campaign.patches[patch].change, 'before')])
  if (campaign.patches.every((_, patch) => functions(patch) === functions(which[0]))) return session
  const some = which.map((patch) => bed.patches[patch])
  const buggy = await bed.prepareBuggy(tracing, some)
  return session.with(prepared.map((version, at) => (at === bed.buggy ? buggy : version)))
}

/** An exception is not typical of passing tests. */
export const endsInError = ({ outcome, observations }: Execution) =>
  outcome.kind !== 'returned' || observations.some(({ value }) => isNode(value) && value.t === 'error')
