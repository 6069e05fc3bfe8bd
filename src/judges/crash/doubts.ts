import { largestModest } from './thresholds.js'
import { isDeepStrictEqual } from 'node:util'
import type { AssertionSite, Driver } from '../../model/driver.js'
import { endedNormally } from '../../execution/crash.js'
import { isNode, type Observation } from '../../model/snapshot.js'
import { isSameCrash } from '../../oracles/crash.js'
import { isEmptyValue } from './value-similarity.js'
import { lostNumber } from './nan.js'
import { distanceReason, type TestExamples } from './distance.js'
import type { ProgramNames } from './text-similarity.js'
import { repeatSlot, type Overrides } from '../../model/input.js'
import { isWrongAlways, type Crash } from '../../model/crash.js'
import type { Execution } from '../../model/execution.js'

/** A crash of a patched version, and the input that shows it. */
export interface CrashWithInput {
  readonly driver: Driver
  readonly input: Overrides
  readonly crash: Crash
  readonly before: Execution
  readonly after: Execution
}

/** What is known of the program and its tests. */
export interface CrashContext {
  readonly examples: TestExamples
  readonly names: ProgramNames
  /** The executions of the unchanged tests on the buggy version. */
  readonly onBuggy: ReadonlyMap<number, Execution>
  /** Of those, what the passing ones do. */
  readonly passing: readonly Execution[]
  readonly defect: readonly Crash[]
  readonly siteOf: (site: number) => AssertionSite | undefined
  /** The patch removes an exception handler: then exceptions are intended. */
  readonly letsOut: boolean
  /** The tests or the patch mention NaN: then it is intended. */
  readonly knowsNaN: boolean
}

/** No literal of the test is replaced. */
const isPlain = (input: Overrides) => input.every((part, i) => i % 2 === 1 || part === repeatSlot)

const isSmall = (value: unknown): boolean => {
  if (typeof value === 'number' || typeof value === 'bigint') return value <= largestModest && value >= -largestModest
  if (typeof value === 'string') return value.length <= largestModest
  return typeof value !== 'object' || value === null || Object.values(value).every(isSmall)
}
const exhausting: readonly Crash['kind'][] = ['stack overflow', 'out of memory', 'hang']

/**
 * Why a new crash on an in-type input is not evidence. A correct patch may crash where the buggy version silently
 * returned garbage, so a witness must be similar to the inputs of the tests, and the result before the patch must be
 * meaningful. Everything else is the same in both versions, so the change is the cause.
 */
export function doubtOf(found: CrashWithInput, shown: CrashContext): string | undefined {
  const { driver, input, crash, before } = found
  if (driver.generated) return 'no test makes such calls'
  if (isPlain(input)) return 'the test passes with its original values'
  if (expectsError(found, shown)) return 'the test expects an error there'
  if (isWrongAlways(crash)) return endedNormally(before) ? undefined : doubtOfOther(found, shown.defect)
  if (shown.letsOut) return 'the patch removes an exception handler'
  if (crash.kind === 'not a number' && shown.knowsNaN) return 'NaN is intended'
  if (exhausting.includes(crash.kind) && !isSmall(input)) return 'the input is large'
  const far = distanceReason(input, driver, shown.examples, shown.names)
  if (far !== undefined) return far
  if (!endedNormally(before)) return doubtOfDefect(found, shown.defect)
  // Any result is better than none at all.
  if (exhausting.includes(crash.kind)) return undefined
  return isGarbage(found, shown) ? 'the buggy version returns no meaningful value there either' : undefined
}

/** A test that expects an error gets one; a different error is a difference, not a crash. */
function expectsError({ driver, after }: CrashWithInput, { siteOf, onBuggy }: CrashContext): boolean {
  const own = driver.failing ? [] : (onBuggy.get(driver.id)?.observations ?? [])
  const isWanted = (one: Observation) =>
    (!driver.generated && siteOf(Number(one.site))?.claim?.kind === 'throws') ||
    own.some((other) => isError(other) && isAt(one, other))
  return after.observations.some((one) => isError(one) && isWanted(one))
}

const plainWords = (message: string) => message.replace(/\d+/g, '#')

/** The same place may crash for another reason, which the patch need not fix. */
function doubtOfDefect({ driver, crash }: CrashWithInput, defect: readonly Crash[]): string | undefined {
  if (!driver.failing) return 'no failing test reaches it'
  const same = defect.filter((one) => isSameCrash(one, crash))
  const isOther = same.length > 0 && !same.some(({ message }) => plainWords(message) === plainWords(crash.message))
  return isOther ? 'the same place reports a different error' : undefined
}

/** Once the program gets past its defect, it may come to another that it always had. */
function doubtOfOther({ crash }: CrashWithInput, defect: readonly Crash[]): string | undefined {
  const isThere = defect.some((one) => isSameCrash(one, crash) || one.frames[0] === crash.frames[0])
  return isThere ? undefined : 'it is in another place than the crash to repair, which comes first in the buggy version'
}

/** Whether the first observation lost by the crash had a meaningless value before, though not in the unchanged test. */
function isGarbage({ driver, before, after }: CrashWithInput, { onBuggy, passing, siteOf }: CrashContext): boolean {
  const number = lostNumber(before, after)
  const lost = before.observations.find((one, i) => {
    const nthOfAll = countOf(before.observations.slice(0, i), one)
    if (number) return one.site === number.difference.site && nthOfAll === number.difference.occurrence
    const now = nth(after.observations, one, nthOfAll)
    return isTold(one) && (!now || (isError(now) && !isError(one)))
  })
  if (!lost || !(isEmptyValue(lost.value) || (number && isEmptyValue(number.was)))) return false
  const own = driver.failing ? undefined : onBuggy.get(driver.id)?.observations.find((one) => isAt(one, lost))
  if (own && isEmptyValue(own.value)) return false
  // A value that looks meaningless is correct if a passing test observes it from the same function.
  const called = ({ site }: Observation) => /[\w$.]+(?=\()/.exec(siteOf(Number(site))?.label ?? '')?.[0]
  const isSeen = (one: Observation) => called(one) === called(lost) && isDeepStrictEqual(one.value, lost.value)
  return lost.kind !== 'assertion' || !passing.some(({ observations }) => observations.some(isSeen))
}

const isError = ({ kind, value }: Observation) => kind === 'assertion' && isNode(value) && value.t === 'error'
const isTold = ({ kind }: Observation) => kind === 'assertion' || kind === 'variable'
const isAt = (a: Observation, b: Observation) => a.kind === b.kind && a.site === b.site
const countOf = (list: readonly Observation[], at: Observation) => list.filter((one) => isAt(one, at)).length
const nth = (list: readonly Observation[], at: Observation, n: number) => list.filter((one) => isAt(one, at))[n]
