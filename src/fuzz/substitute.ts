import { valueIn, type Driver } from '../model/driver.js'
import { conformToSlot, withValue } from './input.js'
import type { Overrides } from '../model/input.js'
import type { Operand, Operands } from '../model/execution.js'

const most = 64

/**
 * Inputs that make a comparison come out the other way: wherever one operand stands in the input, the other is put in
 * its place. A number that was shifted or scaled on the way to the comparison is moved by as much.
 */
export function substitutions(input: Overrides, driver: Driver, operands: readonly Operands[]): Overrides[] {
  const found: Overrides[] = []
  const tried = new Set<string>()
  for (const [a, b] of operands) {
    const key = `${typeof a}${String(a)}\0${typeof b}${String(b)}`
    if (tried.has(key)) continue
    tried.add(key)
    for (const slot of driver.slots) {
      const value = valueIn(input, slot)
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const)
        for (const other of replacements(value, from, to)) {
          const made = conformToSlot(other, slot)
          if (made) found.push(withValue(input, slot.id, made.value))
          if (found.length >= most) return found
        }
    }
  }
  return found
}

function replacements(value: unknown, from: Operand, to: Operand): unknown[] {
  if (typeof value === 'number' && typeof to === 'number') {
    if (value === from) return [to, to + 1, to - 1]
    if (typeof from !== 'number' || !Number.isFinite(from) || !Number.isFinite(to)) return []
    const moved = [value + (to - from)]
    if (from !== 0 && to !== 0 && value !== 0) moved.push((value * to) / from)
    return moved.filter((n) => Number.isFinite(n) && n !== value)
  }
  // A long is a number where that is exact and a big integer beyond.
  if (isWhole(value) && isWhole(from) && isWhole(to)) return BigInt(value) === BigInt(from) ? [to] : []
  if (typeof value === 'string') return inText(value, from, to)
  if (typeof value === 'object' && value !== null && !(value instanceof RegExp)) return inside(value, from, to)
  return value === from && typeof value === typeof to ? [to] : []
}

const isWhole = (value: unknown): value is number | bigint => typeof value === 'bigint' || Number.isInteger(value)

function inText(text: string, from: Operand, to: Operand): string[] {
  if ((typeof from !== 'string' && typeof from !== 'number') || (typeof to !== 'string' && typeof to !== 'number'))
    return []
  const [old, fresh] = [String(from), String(to)]
  if (text === old) return [fresh]
  if (old === '' || !text.includes(old)) {
    const at = old ? text.toLowerCase().indexOf(old.toLowerCase()) : -1
    return at < 0 ? [] : [text.slice(0, at) + fresh + text.slice(at + old.length)]
  }
  const first = text.indexOf(old)
  const last = text.lastIndexOf(old)
  const at = (i: number) => text.slice(0, i) + fresh + text.slice(i + old.length)
  const found = first === last ? [at(first)] : [at(first), at(last), text.replaceAll(old, () => fresh)]
  // Replacing a digit by a long number, and its digits again, would only make inputs grow.
  return found.filter((other) => other.length <= Math.max(200, text.length))
}

function inside(value: object, from: Operand, to: Operand): unknown[] {
  const found: unknown[] = []
  for (const key of Object.keys(value).slice(0, 16)) {
    const item = (value as Record<string, unknown>)[key]
    for (const other of replacements(item, from, to).slice(0, 3))
      found.push(
        Array.isArray(value) ? value.map((old, i) => (String(i) === key ? other : old)) : { ...value, [key]: other },
      )
    if (key === from && typeof to === 'string')
      found.push(Object.fromEntries(Object.entries(value).map(([k, v]) => [k === key ? to : k, v])))
  }
  return found
}
