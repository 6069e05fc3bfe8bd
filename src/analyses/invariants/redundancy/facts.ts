import type { Finding } from '../finding.js'
import { isOriginal } from '../names.js'
import { ConstantProperty } from '../kinds/unary/constant.js'
import { Equality } from '../kinds/binary/equality.js'

/** The known facts about a point, used to find what they imply. */
export class PointFacts {
  private readonly byNames = new Map<string, Finding[]>()
  private readonly constants = new Set<string>()
  private readonly leaders = new Map<string, string>()

  /** `all` includes what is not justified: a variable that never changed is combined with none. */
  constructor(all: readonly Finding[], justified: readonly Finding[]) {
    const samples = new Map<string, number>()
    for (const one of all) {
      if (one.about.length > 1) continue
      samples.set(one.names[0]!, one.samples)
      if (one.statement instanceof ConstantProperty) this.constants.add(one.names[0]!)
    }
    for (const one of justified) {
      const key = keyOf(one.names)
      const before = this.byNames.get(key)
      if (before) before.push(one)
      else this.byNames.set(key, [one])
    }
    for (const { statement, names, samples: together } of justified)
      if (
        statement instanceof Equality &&
        names.every((name) => samples.get(name) === together && !this.isConstant(name))
      )
        this.join(names[0]!, names[1]!)
  }

  /** Justified findings of exactly these variables, in any order. */
  of(...names: readonly string[]): readonly Finding[] {
    return this.byNames.get(keyOf(names)) ?? []
  }

  /** The statement of that class about the variables, if there is one. */
  get<S>(type: abstract new (...args: never[]) => S, ...names: readonly string[]): S | undefined {
    return this.of(...names).find(({ statement }) => statement instanceof type)?.statement as S | undefined
  }

  isConstant(name: string): boolean {
    return this.constants.has(name)
  }

  /** The variable that stands for all that always equal it. */
  leader(name: string): string {
    const next = this.leaders.get(name)
    return next === undefined ? name : this.leader(next)
  }

  private join(a: string, b: string): void {
    const [first, second] = [this.leader(a), this.leader(b)].toSorted(byStanding)
    if (first !== second) this.leaders.set(second!, first!)
  }
}

const keyOf = (names: readonly string[]) => (names.length < 2 ? names[0]! : names.toSorted().join('\n'))

/** The value of a variable after the call is more informative than the value before it. */
const byStanding = (a: string, b: string) => +isOriginal(a) - +isOriginal(b) || (a < b ? -1 : a > b ? 1 : 0)
