import type { Case } from '../../case/case.js'
import { sameTest } from '../../campaign/drivers.js'
import { nameOfTest } from '../../model/driver.js'
import { UserError } from '../../util/errors.js'
import type { HostOptions, OpenedTest } from '../../execution/protocol.js'
import { TestBed } from '../../campaign/test-bed.js'
import { versionsOf } from '../../campaign/family.js'
import type { PatchCandidate } from '../../patch-space/location.js'
import { functionsWith } from '../../patch-space/meta-program.js'
import { CandidateTrial, type Check, type TrialResult } from './trial.js'
import { HostFailed } from '../../util/host-failed.js'

export interface AttemptOptions {
  readonly host: HostOptions
  readonly onProgress: (tests: number, of: number, alive: number) => void
}

/** The result for the candidates of one meta-program, by position. */
export interface MetaProgramAttempt extends TrialResult {
  readonly candidates: readonly PatchCandidate[]
  /** Whether the remaining candidates pass the tests, or only change the failing ones. */
  readonly asserting: boolean
  /** Why assertions could not be run. */
  readonly trouble?: string
}

export interface Attempts {
  readonly attempts: readonly MetaProgramAttempt[]
  /** Candidates that do not compile. */
  readonly unbuildable: readonly PatchCandidate[]
  readonly trouble?: string
}

/** Builds that are tried for one list of candidates before the rest of it is given up. */
const mostBuilds = 24

/**
 * Runs the project's unchanged tests on pure candidates, all in one program; candidates that break the build are
 * separated.
 */
export async function attempt(
  subject: Case,
  candidates: readonly PatchCandidate[],
  options: AttemptOptions,
): Promise<Attempts> {
  const attempts: MetaProgramAttempt[] = []
  const unbuildable: PatchCandidate[] = []
  const queue = [candidates]
  let trouble: string | undefined
  for (let builds = 0; queue.length; builds++) {
    const some = queue.shift()!
    try {
      attempts.push(await attemptTogether(subject, some, options))
    } catch (error) {
      if (!(error instanceof HostFailed)) throw error
      trouble = error.message
      const half = some.length >> 1
      if (half && builds < mostBuilds) queue.push(some.slice(0, half), some.slice(half))
      else unbuildable.push(...some)
    }
  }
  return { attempts, unbuildable, ...(unbuildable.length && trouble !== undefined && { trouble }) }
}

async function attemptTogether(
  subject: Case,
  candidates: readonly PatchCandidate[],
  { host, onProgress }: AttemptOptions,
): Promise<MetaProgramAttempt> {
  const run = async (asserting: boolean): Promise<MetaProgramAttempt | string> => {
    const bed = await TestBed.open(subject, [], { ...host, asserting }, { places: functionsWith(candidates) })
    try {
      const meta = await bed.prepareMeta(candidates, { coverage: false, trace: false })
      const pool = bed.pool(versionsOf(meta, candidates, namesOf(candidates)))
      try {
        const { tests, errors } = await pool.open()
        const checks = checksOf(tests, subject)
        const { steps, timeLimit } = host
        const options = { steps, timeLimit, asserting, onProgress }
        const tried = await CandidateTrial.run(pool, checks, candidates.length, options)
        if (tried.usable.failing) return { ...tried, candidates, asserting }
        return errors[0]?.message.split('\n')[0] ?? 'no failing test fails the same way as in its test runner'
      } finally {
        pool.close()
      }
    } finally {
      bed.close()
    }
  }
  const asserted = await run(true)
  if (typeof asserted !== 'string') return asserted
  const lifted = await run(false)
  if (typeof lifted === 'string')
    throw new UserError(
      `the failing tests cannot be run outside their test runner: ${asserted}`,
      'Use --failing to name tests that show the bug and can run outside it.',
    )
  return { ...lifted, trouble: asserted }
}

const namesOf = (candidates: readonly PatchCandidate[]) => candidates.map((_, i) => `candidate ${i}`)

/** The tests of a host whose result in their runner is known. */
function checksOf(tests: readonly OpenedTest[], { suite, failing }: Case): Check[] {
  return tests.flatMap(({ file, index, name, row, skipped }): Check[] => {
    const mine = suite.tests.filter((test) => test.file === file && sameTest(test.name, name, row))
    const isFailing = mine.some((test) => failing.includes(test))
    const isKnown = isFailing || (mine.length > 0 && mine.every(({ status }) => status === 'passed'))
    return isKnown && !skipped ? [{ file, index, name: nameOfTest(name), failing: isFailing }] : []
  })
}
