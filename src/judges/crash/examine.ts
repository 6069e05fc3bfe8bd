import { timesReproduced } from './thresholds.js'
import { runFresh, runFreshCached, type FreshVersion } from '../../campaign/differences/confirm.js'
import { halves, simplify } from '../../campaign/differences/simplify.js'
import { endedNormally } from '../../execution/crash.js'
import type { HostOptions } from '../../execution/protocol.js'
import { endlessLimits } from '../../campaign/settlement.js'
import { doubtOf, type CrashWithInput, type CrashContext } from './doubts.js'
import { failureOf, isSameFailure } from './failure.js'
import type { CrashSearch } from './crash-search.js'
import { lostNumber } from './nan.js'
import type { DoubtedCrash } from './note.js'
import type { ReportedCrash } from './target.js'
import type { Overrides } from '../../model/input.js'
import type { Execution } from '../../model/execution.js'
import type { Limits } from '../../fuzz/options.js'

/** The versions to confirm a crash with, each in fresh processes. */
export interface FreshVersions {
  readonly buggy: () => Promise<FreshVersion>
  readonly patched: () => Promise<FreshVersion>
  readonly reference?: () => Promise<FreshVersion>
}

/** A crash that counts, or one that does not and why; undefined if it was not new. */
export type ExaminationResult =
  | { readonly found: CrashWithInput }
  | (DoubtedCrash & {
      /** Other inputs with this crash would not count either. */
      readonly isFinal?: boolean
    })

const isFinal = true

/** Examines the crashes of one patch. */
export class Examination {
  constructor(
    private readonly hunt: CrashSearch,
    private readonly shown: CrashContext,
    /** Position of the patched version. */
    private readonly version: number,
    private readonly fresh: FreshVersions,
  ) {}

  private get options(): HostOptions {
    return this.hunt.session.bed.options
  }

  async of(sighting: ReportedCrash): Promise<ExaminationResult | undefined> {
    const { grade, driver, input } = sighting
    const [seen] = await this.crashing(driver, [input])
    if (!seen) return undefined
    if (grade === 'out-of-type') return { doubt: 'no test uses values of this type', seen }
    const small = await this.simple(seen)
    const doubt = doubtOf(small, this.shown)
    if (doubt !== undefined && !this.fresh.reference) return { doubt, seen: small }
    // If the reference does not fail, the crash counts; if it fails, too, the input is no evidence.
    if (!(await this.isRight(small))) return { doubt: 'the reference fails there, too', seen: small, isFinal }
    const found = await this.confirmed(small)
    return found ? { found } : { doubt: 'it does not reproduce every time in fresh processes', seen: small, isFinal }
  }

  private async isRight(small: CrashWithInput): Promise<boolean> {
    const { reference } = this.fresh
    if (!reference) return true
    const right = await runFreshCached(
      0,
      small,
      await reference(),
      this.limitsOf(small),
      this.options,
      this.hunt.remembered,
    )
    return endedNormally(right) && !(small.crash.kind === 'not a number' && lostNumber(small.before, right))
  }

  private limitsOf({ driver }: Pick<CrashWithInput, 'driver'>): Limits {
    return this.hunt.start.limits.get(driver.id)!
  }

  /** The new crash of each input, if any. */
  private async crashing(
    driver: CrashWithInput['driver'],
    inputs: readonly Overrides[],
    deadline?: number,
  ): Promise<(CrashWithInput | undefined)[]> {
    const parts = halves(inputs)
    const { pool, bed } = this.hunt.session
    const { file, index } = driver
    const limits = this.limitsOf({ driver })
    const run = {
      file,
      index,
      versions: [bed.buggy, this.version],
      ...limits,
      full: true,
      ...(deadline && { deadline }),
    }
    const results = await pool.run(parts.map((part) => ({ ...run, inputs: part })))
    return parts.flatMap((part, p) =>
      part.map((input, i) => {
        const [before, after] = results[p].answers.find((answer) => answer.input === i)?.executions ?? []
        return before && after && this.crashIn(driver, input, before, after)
      }),
    )
  }

  private crashIn(
    driver: CrashWithInput['driver'],
    input: Overrides,
    before: Execution,
    after: Execution,
  ): CrashWithInput | undefined {
    const crash = failureOf(before, after, this.hunt.defect)
    return crash && { driver, input, crash, before, after }
  }

  /** The same crash on a minimised input that is still in type and not more doubtful. */
  private async simple(given: CrashWithInput): Promise<CrashWithInput> {
    const { driver } = given
    let best = given
    const isDoubtful = doubtOf(given, this.shown) !== undefined
    const isSame = (one: CrashWithInput | undefined) =>
      one !== undefined &&
      isSameFailure(one.crash, given.crash) &&
      endedNormally(one.before) === endedNormally(given.before) &&
      (isDoubtful || doubtOf(one, this.shown) === undefined)
    await simplify(driver, given.input, {
      isAllowed: (input) => this.shown.examples.samples.grade(input, driver) === 'in-type',
      firstOf: async (inputs, deadline) => {
        const found = await this.crashing(driver, inputs, deadline)
        const at = found.findIndex(isSame)
        if (at < 0) return undefined
        best = found[at]!
        return at
      },
    })
    return best
  }

  /** The crash in fresh processes, if it reproduces every time; an endless run gets ten seconds. */
  private async confirmed(given: CrashWithInput): Promise<CrashWithInput | undefined> {
    const { driver, input, crash } = given
    const limits = this.limitsOf(given)
    const [buggy, patched] = [await this.fresh.buggy(), await this.fresh.patched()]
    const patient = crash.kind === 'hang' ? { ...limits, ...endlessLimits } : limits
    const once = async (number: number) => {
      const [before, after] = await Promise.all([
        runFreshCached(number, given, buggy, limits, this.options, this.hunt.remembered),
        runFresh(given, patched, patient, this.options),
      ])
      const found = this.crashIn(driver, input, before, after)
      return found && isSameFailure(found.crash, crash) ? found : undefined
    }
    const first = await once(0)
    const again = first ? await Promise.all(Array.from({ length: timesReproduced - 1 }, (_, i) => once(i + 1))) : []
    return again.every(Boolean) ? first : undefined
  }
}
