import type { AssertionSite, Driver } from '../../model/driver.js'
import { isWeak } from '../../execution/compare.js'
import { withoutOriginals, type Samples } from '../../fuzz/input.js'
import { grades, type Grade } from '../../model/grade.js'
import { repeatSlot, type Overrides } from '../../model/input.js'
import type { Difference } from '../../model/difference.js'

/** Differences of one kind: seen at the same place and changed in the same way. */
export interface Cluster {
  readonly key: string
  /** What was observed, in words: the expression, the variable, the function. */
  readonly label: string
  readonly difference: Difference
  readonly driver: Driver
  readonly input: Overrides
  readonly grade: Grade
  readonly count: number
}

/** What is observed at a place, in words. */
export function labelAt({ where, site }: Difference, siteOf: (site: number) => AssertionSite | undefined): string {
  if (where === 'assertion' || where === 'preserve') return siteOf(Number(site))?.label ?? `assertion ${site}`
  return String(site)
}

/** Gathers differences, keeping for each kind the input that is easiest to read. */
export class Clusters {
  private readonly clusters = new Map<string, Cluster>()

  constructor(
    private readonly samples: Pick<Samples, 'grade' | 'strangeWords'>,
    private readonly siteOf: (site: number) => AssertionSite | undefined,
  ) {}

  labelOf(difference: Difference): string {
    return labelAt(difference, this.siteOf)
  }

  /**
   * The unchanged test is a separate kind: that the failing test now passes says nothing about other inputs. All
   * out-of-type differences of one observation are one kind: there are many ways to handle invalid values.
   */
  keyOf(difference: Difference, input: Overrides, driver: Driver): string {
    const grade = isUnchanged(input) ? 'in-type' : this.samples.grade(input, driver)
    const kind =
      grade === 'out-of-type'
        ? [grade, isWeak(difference)]
        : // What a person wrote shows something else than an input; in generated calls, the constants mean nothing.
          [difference.path, difference.change, !driver.generated && isUnchanged(input), grade]
    return [difference.where, this.labelOf(difference), ...kind].join('\0')
  }

  add(driver: Driver, given: Overrides, difference: Difference): void {
    const input = withoutOriginals(given, driver)
    const key = this.keyOf(difference, input, driver)
    const known = this.clusters.get(key)
    const grade = this.samples.grade(input, driver)
    const better = !known || this.rank(grade, input, driver) < this.rank(known.grade, known.input, known.driver)
    const count = (known?.count ?? 0) + 1
    if (better)
      this.clusters.set(key, { key, label: this.labelOf(difference), difference, driver, input, grade, count })
    else this.clusters.set(key, { ...known, count })
  }

  /** The lower, the easier to read: words of tests before made-up ones, few changes to a failing test, short values. */
  private rank(grade: Grade, input: Overrides, driver: Driver): number {
    const changes = input.length + 3 * this.samples.strangeWords(input)
    return grades.indexOf(grade) * 1e9 + changes * 1e5 + (driver.failing ? 0 : 5e4) + Math.min(4e4, valueSize(input))
  }

  /** The cluster after minimising and confirming, which may be of another kind. */
  renamed(cluster: Cluster, difference: Difference): Cluster {
    const key = this.keyOf(difference, cluster.input, cluster.driver)
    return { ...cluster, key, difference, label: this.labelOf(difference) }
  }

  /** One that turned out to be chance. */
  remove(key: string): void {
    this.clusters.delete(key)
  }

  get size(): number {
    return this.clusters.size
  }

  /** The most relevant first: outcomes before messages, in type before out of type, frequent before rare. */
  ranked(): Cluster[] {
    return [...this.clusters.values()].sort(
      (a, b) => weight(a) - weight(b) || b.count - a.count || (a.key < b.key ? -1 : 1),
    )
  }
}

/** Nothing stands where no test has nothing. */
export const isOddNull = ({ grade, input }: Pick<Cluster, 'grade' | 'input'>) =>
  grade === 'unusual' && input.includes(null)

/** No literal of the test is replaced. */
export const isUnchanged = (input: Overrides) => input.length === 0 || (input.length === 2 && input[0] === repeatSlot)

const order: Record<Difference['where'], number> = {
  preserve: 0,
  assertion: 0,
  outcome: 1,
  variable: 2,
  output: 3,
  exit: 4,
}

function weight({ difference, grade, input }: Cluster): number {
  return (
    (isWeak(difference) ? 100 : 0) +
    10 * grades.indexOf(grade) +
    order[difference.where] +
    (isUnchanged(input) ? -0.5 : 0)
  )
}

export function valueSize(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + 1 + valueSize(item), 0)
  if (typeof value === 'object' && value !== null) return valueSize(Object.entries(value).flat())
  return String(value).length
}
