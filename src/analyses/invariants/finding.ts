import type { Formula, Sort, Term } from './formula.js'
import type { Invariant, Sample } from './invariant.js'
import type { JustifiedProperty, Property } from './statement.js'

/** A variable that was seen, and what a solver is to take it for. */
export interface ObservedVariable {
  readonly name: string
  readonly sort: Sort | undefined
}

/** A claim about variables of a point. Text and formula are made when they are asked for: most claims are discarded. */
export class Finding implements Invariant {
  private written: string | undefined

  constructor(
    readonly statement: Property,
    private readonly variables: readonly ObservedVariable[],
    readonly about: readonly number[],
    readonly samples: number,
    /** That it holds by chance. */
    readonly chance: number,
  ) {}

  static of(
    { statement, chance }: JustifiedProperty,
    variables: readonly ObservedVariable[],
    about: readonly number[],
    samples: number,
  ): Finding {
    return new Finding(statement, variables, about, samples, chance)
  }

  get kind(): string {
    return this.statement.kind
  }

  get confidence(): number {
    return 1 - this.chance
  }

  get names(): readonly string[] {
    return this.variables.map(({ name }) => name)
  }

  get text(): string {
    return (this.written ??= this.statement.text(this.names))
  }

  get formula(): Formula | undefined {
    const terms = this.variables.flatMap(({ name, sort }): Term[] => (sort ? [{ op: 'variable', name, sort }] : []))
    return terms.length === this.variables.length ? this.statement.formula?.(terms) : undefined
  }

  holds(sample: Sample): boolean | undefined {
    const values = this.about.map((i) => sample[i])
    return values.includes(undefined) ? undefined : this.statement.test(values)
  }

  bind(variables: readonly string[]): Finding | undefined {
    const about = this.variables.map(({ name }) => variables.indexOf(name))
    if (about.includes(-1)) return undefined
    return new Finding(this.statement, this.variables, about, this.samples, this.chance)
  }
}
