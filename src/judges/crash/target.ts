import { valueSize } from '../../campaign/differences/cluster.js'
import type { Driver } from '../../model/driver.js'
import type { Grade } from '../../model/grade.js'
import { Tally } from '../../campaign/tally.js'
import { keyOfCrash } from './words.js'
import type { Overrides } from '../../model/input.js'
import { isWrongAlways, type Crash } from '../../model/crash.js'
import { isSameCrash } from '../../oracles/crash.js'

/** A crash of a patched version as reported by a host; it may not be new. */
export interface ReportedCrash {
  readonly driver: Driver
  readonly input: Overrides
  readonly grade: Grade
  /** The input is similar to those of the tests. */
  readonly isNear: boolean
  readonly crash: Crash
}

/** How many sightings of one kind are kept; some may also crash the buggy version. */
const mostOfAKind = 4
const order: readonly Crash['kind'][] = ['exception', 'unhandled rejection', 'prototype pollution', 'stack overflow']
/** Worth a score only. */
const last: Crash['kind'] = 'not a number'

/** A patch under search, and the crashes seen so far. */
export class CrashTarget {
  /** What was counted for it. */
  tally = new Tally()
  /** Inputs in type on which a number becomes NaN. */
  nans = 0
  /** Input files as they are, on which it does something else than the buggy version. */
  readonly changed: Driver[] = []
  private readonly seen: Crash[] = []
  private readonly kinds = new Map<string, ReportedCrash[]>()

  constructor(
    /** Number in the group. */
    readonly patch: number,
    readonly loadError: string | undefined,
  ) {}

  see(sighting: ReportedCrash): void {
    const { driver, crash, grade, isNear } = sighting
    if (crash.kind === last && grade === 'in-type') this.nans++
    else if (crash.kind === last) return
    if (isWrongAlways(crash)) this.seen.push(crash)
    // Only a failing test can show that the defect is still there.
    const key = [keyOfCrash(crash), grade, isNear, driver.failing].join('\0')
    const known = this.kinds.get(key) ?? []
    this.kinds.set(
      key,
      [...known, sighting].sort((a, b) => valueSize(a.input) - valueSize(b.input)).slice(0, mostOfAKind),
    )
  }

  /** It was seen with the crash under repair, of a kind that is wrong for any input. */
  hasDefect(defect: readonly Crash[]): boolean {
    return this.seen.some((crash) => defect.some((one) => isSameCrash(one, crash)))
  }

  /** In type before out of type, near before far, quick to confirm first; one of each kind before the second of any. */
  get sightings(): ReportedCrash[] {
    const rank = ({ grade, isNear, crash }: ReportedCrash) =>
      (crash.kind === last ? 50 : grade === 'in-type' ? 0 : 200) +
      (isNear ? 0 : 100) +
      (order.includes(crash.kind) ? order.indexOf(crash.kind) : order.length)
    const turns = [...this.kinds.values()].flatMap((list) => list.map((sighting, turn) => ({ sighting, turn })))
    return turns.sort((a, b) => rank(a.sighting) - rank(b.sighting) || a.turn - b.turn).map(({ sighting }) => sighting)
  }
}
