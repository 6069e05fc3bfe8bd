import { valueIn, type Driver, type Slot } from '../../model/driver.js'
import type { Overrides } from '../../model/input.js'

/** The relation between two values of a test. */
type Relation = 'same text' | 'less' | 'not beyond' | 'one length'

/**
 * Whether the values of an input have the same relations as those of the test. A test that stores something under a
 * name and reads it by that name, or reads an index within a size, shows one case of many; another name or an index
 * outside is a case that no test shows, and a correct patch may crash there. Relations that other tests break are
 * coincidences.
 */
export function keepsValueRelations(input: Overrides, { slots }: Driver, tests: readonly Driver[]): boolean {
  const isChanged = (slot: Slot) => valueIn(input, slot) !== slot.value
  const isKept = (a: Slot, b: Slot) => {
    const relation = relationOf(a.value, b.value)
    return (
      relation === undefined ||
      holds(relation, valueIn(input, a), valueIn(input, b)) !== false ||
      isChance(relation, a, b, tests)
    )
  }
  return slots.every((a) => slots.every((b) => a === b || !(isChanged(a) || isChanged(b)) || isKept(a, b)))
}

function isChance(relation: Relation, a: Slot, b: Slot, tests: readonly Driver[]): boolean {
  const at = (slots: readonly Slot[], { place }: Slot) => (place ? slots.filter((one) => one.place === place) : [])
  return tests.some(({ slots }) =>
    at(slots, a).some((x) => at(slots, b).some((y) => x !== y && holds(relation, x.value, y.value) === false)),
  )
}

function relationOf(a: unknown, b: unknown): Relation | undefined {
  if (typeof a === 'string') return textsIn(b).has(a) ? 'same text' : undefined
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length ? 'one length' : undefined
  const [x, y] = [numberOf(a), sizeOf(b)]
  if (x === undefined || y === undefined || x > y) return undefined
  if (x < y) return 'less'
  // The end of a list is a special index; two numbers may be equal by coincidence.
  return typeof b === 'number' ? undefined : 'not beyond'
}

/** Undefined where the values cannot be compared. */
function holds(relation: Relation, a: unknown, b: unknown): boolean | undefined {
  if (relation === 'same text') return typeof a === 'string' ? textsIn(b).has(a) : undefined
  const [x, y] = [relation === 'one length' ? sizeOf(a) : numberOf(a), sizeOf(b)]
  if (x === undefined || y === undefined) return undefined
  if (relation === 'one length') return x === y
  return relation === 'less' ? x < y : x <= y
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** A number, or how many there are. */
const sizeOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : numberOf(value))

/** All texts in a value, the names of its properties included. */
function textsIn(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set([value])
  if (typeof value !== 'object' || value === null) return new Set()
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  return new Set([...keys, ...Object.values(value).flatMap((one) => [...textsIn(one)])])
}
