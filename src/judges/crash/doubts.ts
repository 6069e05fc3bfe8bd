import { isDeepStrictEqual } from 'node:util'
import type { AssertionSite, Driver } from '../../model/driver.js'
import { endedNormally } from '../../execution/crash.js'
import { isNode, type Observation } from '../../model/snapshot.js'
import { isSameCrash } from '../../oracles/crash.js'
import { isOdd } from './likeness.js'
import { lostNumber } from './nan.js'
import { farness, type Examples } from './nearness.js'
import type { Names } from './texts.js'
import { repeatSlot, type Overrides } from '../../model/input.js'
import type { Crash } from '../../model/crash.js'
import type { Execution } from '../../model/execution.js'

/** A crash of a patched version, and the input that shows it. */
export interface Crashing {
  readonly driver: Driver
  readonly input: Overrides
  readonly crash: Crash
  readonly before: Execution
  readonly after: Execution
}

/** What is known of the program and its tests. */
export interface Shown {
  readonly examples: Examples
  readonly names: Names
  /** What the tests do on the buggy version as they stand. */
  readonly onBuggy: ReadonlyMap<number, Execution>
  /** Of those, what the passing ones do. */
  readonly passing: readonly Execution[]
  readonly defect: readonly Crash[]
  readonly siteOf: (site: number) => AssertionSite | undefined
  /** The patch takes away what caught exceptions: then they come out on purpose. */
  readonly letsOut: boolean
  /** The tests speak of NaN, or the patch does: then it is meant. */
  readonly knowsNaN: boolean
}

/** No literal of the test is replaced. */
const isPlain = (input: Overrides) => input.every((part, i) => i % 2 === 1 || part === repeatSlot)

/** Larger inputs need more of everything, in a correct program, too. */
const largest = 1000
const isSmall = (value: unknown): boolean => {
  if (typeof value === 'number' || typeof value === 'bigint') return value <= largest && value >= -largest
  if (typeof value === 'string') return value.length <= largest
  return typeof value !== 'object' || value === null || Object.values(value).every(isSmall)
}
const exhausting: readonly Crash['kind'][] = ['stack overflow', 'out of memory', 'hang']

/**
 * Why a new crash is not held against a patch, though the input is of the right type. A correct patch may crash where the
 * buggy version silently gave garbage, so a witness has to be near what the tests show, and what was before has to make
 * sense. What the versions do besides is the same, so that the change is the cause needs no proof.
 */
export function doubtOf(found: Crashing, shown: Shown): string | undefined {
  const { driver, input, crash, before } = found
  if (driver.generated) return 'no test makes such calls'
  if (isPlain(input)) return 'the test passes as it stands'
  if (expectsError(found, shown)) return 'the test expects an error there'
  if (shown.letsOut) return 'the patch takes away what caught exceptions'
  if (crash.kind === 'not a number' && shown.knowsNaN) return 'NaN is meant'
  if (exhausting.includes(crash.kind) && !isSmall(input)) return 'the input is large'
  const far = farness(input, driver, shown.examples, shown.names)
  if (far !== undefined) return far
  if (!endedNormally(before)) return doubtOfDefect(found, shown.defect)
  // Nothing that ends is worse than what does not.
  if (exhausting.includes(crash.kind)) return undefined
  return isGarbage(found, shown) ? 'the buggy version had nothing to give there either' : undefined
}

/** A test that wants an error has one; which, and by whom, is a difference and no crash. */
function expectsError({ driver, after }: Crashing, { siteOf, onBuggy }: Shown): boolean {
  const own = driver.failing ? [] : (onBuggy.get(driver.id)?.observations ?? [])
  const isWanted = (one: Observation) =>
    (!driver.generated && siteOf(Number(one.site))?.claim?.kind === 'throws') ||
    own.some((other) => isError(other) && isAt(one, other))
  return after.observations.some((one) => isError(one) && isWanted(one))
}

const plainWords = (message: string) => message.replace(/\d+/g, '#')

/** The same place may crash for another reason, which is none of the patch's business. */
function doubtOfDefect({ driver, crash }: Crashing, defect: readonly Crash[]): string | undefined {
  if (!driver.failing) return 'no failing test comes to it'
  const same = defect.filter((one) => isSameCrash(one, crash))
  const isOther = same.length > 0 && !same.some(({ message }) => plainWords(message) === plainWords(crash.message))
  return isOther ? 'the same place complains of something else' : undefined
}

/** Whether the first thing that the crash keeps from being seen was odd before, and is not so in the test as it stands. */
function isGarbage({ driver, before, after }: Crashing, { onBuggy, passing, siteOf }: Shown): boolean {
  const number = lostNumber(before, after)
  const lost = before.observations.find((one, i) => {
    const nthOfAll = countOf(before.observations.slice(0, i), one)
    if (number) return one.site === number.difference.site && nthOfAll === number.difference.occurrence
    const now = nth(after.observations, one, nthOfAll)
    return isTold(one) && (!now || (isError(now) && !isError(one)))
  })
  if (!lost || !(isOdd(lost.value) || (number && isOdd(number.was)))) return false
  const own = driver.failing ? undefined : onBuggy.get(driver.id)?.observations.find((one) => isAt(one, lost))
  if (own && isOdd(own.value)) return false
  // What looks odd is right where a passing test sees the same from a call of the same function.
  const called = ({ site }: Observation) => /[\w$.]+(?=\()/.exec(siteOf(Number(site))?.label ?? '')?.[0]
  const isSeen = (one: Observation) => called(one) === called(lost) && isDeepStrictEqual(one.value, lost.value)
  return lost.kind !== 'assertion' || !passing.some(({ observations }) => observations.some(isSeen))
}

const isError = ({ kind, value }: Observation) => kind === 'assertion' && isNode(value) && value.t === 'error'
const isTold = ({ kind }: Observation) => kind === 'assertion' || kind === 'variable'
const isAt = (a: Observation, b: Observation) => a.kind === b.kind && a.site === b.site
const countOf = (list: readonly Observation[], at: Observation) => list.filter((one) => isAt(one, at)).length
const nth = (list: readonly Observation[], at: Observation, n: number) => list.filter((one) => isAt(one, at))[n]
