import type { Scalar, State, ObjectValue, Value } from '../../model/samples.js'

/** Reads values in the format of docs/samples.md. Equal values share their memory: there are very many of them. */
export class ValueReader {
  private readonly strings = new Map<string, string>()
  private readonly things = new Map<string, ObjectValue[]>()

  /** `order` has the numbers that the variables get. */
  state(values: readonly unknown[], order: readonly number[]): State {
    const state: Value[] = []
    values.forEach((value, i) => {
      const read = this.value(value)
      if (read === undefined) return
      while (state.length < order[i]) state.push(undefined)
      state[order[i]] = read
    })
    return state
  }

  private value(value: unknown): Value {
    if (typeof value === 'string') return this.string(value)
    if (Array.isArray(value)) return value.map((element) => this.value(element) as Scalar)
    if (typeof value !== 'object' || value === null) return value as Scalar
    if ('n' in value) return Number(value.n)
    const { c, s } = value as { c?: string; s: number }
    return c === undefined ? undefined : this.thing(c, s)
  }

  private string(value: string): string {
    const known = this.strings.get(value)
    if (known === undefined) this.strings.set(value, value)
    return known ?? value
  }

  private thing(name: string, same: number): ObjectValue {
    let known = this.things.get(name)
    if (!known) this.things.set(name, (known = []))
    return (known[same] ??= { class: name, same })
  }
}
