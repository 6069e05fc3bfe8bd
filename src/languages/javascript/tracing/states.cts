import kindOf = require('./kinds.cjs')
import own = require('./own.cjs')
import type Variables = require('./variables.cjs')

const { Array, JSON, Math, Number, Objects, WeakSet, joined } = own

const mostFields = 16
const mostElements = 32
const mostCharacters = 200
/** An object with more fields is treated as a table: its fields are not common to objects of its kind. */
const mostKeys = 256

const getterOf = (prototype: object, key: string) => Objects.getOwnPropertyDescriptor(prototype, key)!.get!
const mapSize = getterOf(Map.prototype, 'size')
const setSize = getterOf(Set.prototype, 'size')
const viewLength = getterOf(Objects.getPrototypeOf(Uint8Array.prototype) as object, 'length')
const { getTime } = Date.prototype
const { slice } = String.prototype
const mostSafe = BigInt(globalThis.Number.MAX_SAFE_INTEGER)
const members = Set.prototype.values
const { next } = Objects.getPrototypeOf(new Set().values()) as Iterator<unknown>
const { apply } = own.Reflect
const descriptorOf = Objects.getOwnPropertyDescriptor

const tables = new WeakSet<object>()

/** Reads a state as the text of docs/samples.md has it, without running any code of the program. */
class State {
  private readonly texts: string[] = []
  private readonly variables: Variables.One[] = []
  private readonly values: unknown[] = []
  private readonly steps: number[] = []

  /** `things` holds the numbers of those that were met before in the same call. */
  constructor(private readonly things: Map<unknown, number>) {}

  /** A value, with what lies in it down to a number of steps. */
  add(variable: Variables.One | undefined, value: unknown, steps: number): void {
    if (!variable) return
    const at = this.variables.length
    this.variables[at] = variable
    this.values[at] = value
    this.steps[at] = steps
  }

  /** Common properties come before nested values, so that less important variables do not displace others. */
  text(): string {
    const { variables, values, steps } = this
    for (let at = 0; at < variables.length; at++) {
      this.put(variables[at], this.scalar(values[at]))
      if (steps[at] > 0) this.addParts(variables[at], values[at], steps[at] - 1)
    }
    return `[${joined(this.texts)}]`
  }

  private put({ number }: Variables.One, text: string): void {
    const { texts } = this
    while (texts.length < number) texts[texts.length] = '{}'
    texts[number] = text
  }

  private scalar(value: unknown): string {
    switch (typeof value) {
      case 'string':
        return JSON.stringify(
          value.length > mostCharacters ? (apply(slice, value, [0, mostCharacters]) as string) : value,
        )
      case 'number':
        return numberText(value)
      case 'boolean':
        return value ? 'true' : 'false'
      case 'bigint':
        return value <= mostSafe && value >= -mostSafe ? `${value}` : this.thing('"BigInt"', value)
      case 'object':
        return value === null ? 'null' : this.thing(kindOf(value).name, value)
      case 'undefined':
        return this.thing('"undefined"', value)
      default:
        return this.thing(typeof value === 'function' ? '"Function"' : '"Symbol"', value)
    }
  }

  private thing(name: string, value: unknown): string {
    let number = this.things.get(value)
    if (number === undefined) this.things.set(value, (number = this.things.size))
    return `{"c":${name},"s":${number}}`
  }

  addParts(variable: Variables.One | undefined, value: unknown, steps: number): void {
    if (!variable || value === null) return
    if (typeof value === 'string') return this.add(variable.field('length'), value.length, 0)
    if (typeof value !== 'object') return
    const { parts } = kindOf(value)
    try {
      if (parts === 'array') this.addArray(variable, value as unknown[])
      else if (parts === 'view') this.addView(variable, value as Uint8Array)
      else if (parts === 'map') this.add(variable.field('size'), apply(mapSize, value, []), 0)
      else if (parts === 'set') this.addSet(variable, value as Set<unknown>)
      else if (parts === 'date') this.add(variable.field('time'), apply(getTime, value, []), 0)
      if (parts !== 'none' && parts !== 'array' && parts !== 'view') this.addFields(variable, value, steps)
    } catch {
      // It only looked like one of that kind.
    }
  }

  private addArray(variable: Variables.One, value: readonly unknown[]): void {
    if (!Array.isArray(value)) return
    this.add(variable.field('length'), value.length, 0)
    this.addSequence(variable, Math.min(value.length, mostElements), (i) => descriptorOf(value, i)?.value)
  }

  private addView(variable: Variables.One, value: Uint8Array): void {
    const length = apply(viewLength, value, []) as number
    this.add(variable.field('length'), length, 0)
    this.addSequence(variable, Math.min(length, mostElements), (i) => value[i])
  }

  private addSet(variable: Variables.One, value: Set<unknown>): void {
    const size = apply(setSize, value, []) as number
    this.add(variable.field('size'), size, 0)
    const iterator = apply(members, value, []) as Iterator<unknown>
    this.addSequence(
      variable,
      Math.min(size, mostElements),
      () => (apply(next, iterator, []) as { value: unknown }).value,
    )
  }

  private addSequence(variable: Variables.One, length: number, at: (i: number) => unknown): void {
    const sequence = variable.elements()
    if (!sequence) return
    const texts: string[] = []
    for (let i = 0; i < length; i++) texts[i] = this.scalar(at(i))
    this.put(sequence, `[${joined(texts)}]`)
  }

  private addFields(variable: Variables.One, value: object, steps: number): void {
    if (tables.has(value)) return
    const keys = Objects.keys(value)
    if (keys.length > mostKeys) tables.add(value)
    else
      for (let i = 0, told = 0; i < keys.length && told < mostFields; i++)
        if (this.addField(variable, value, keys[i], steps)) told++
  }

  /** What has a getter has no value, and functions are what an object can do, not the state it is in. */
  private addField(variable: Variables.One, value: object, key: string, steps: number): boolean {
    const property = descriptorOf(value, key)
    if (!property || !('value' in property) || typeof property.value === 'function') return false
    this.add(variable.field(key), property.value, steps)
    return true
  }
}

function numberText(value: number): string {
  if (Objects.is(value, -0)) return '{"n":"-0"}'
  return Number.isFinite(value) ? `${value}` : `{"n":"${value}"}`
}

export = State
