import { UserError } from '../util/errors.js'
import type { Span } from '../model/span.js'

/**
 * The interface for preservation tests. Outside of Assay `preservation` does nothing, so a test runner can load the
 * file without effect.
 */
export interface Domain<T> {
  readonly span: Span
  /** Only for type inference. */
  readonly type?: T
}

export interface Preserving {
  /** If the condition holds in the buggy version, the patched version must give the same outputs. */
  preserveIf(condition: unknown, outputs: () => unknown): void
  /** Call it where the patched version must not get unless the buggy version does, such as in a catch block. */
  failToPreserve(): void
}

type Values<D> = { [K in keyof D]: D[K] extends Domain<infer T> ? T : never }

export type Body<D> = (values: Values<D>, preserving: Preserving) => unknown

type Register = (name: string, domains: Record<string, Domain<unknown>>, body: Body<never>) => void

/** Defines a preservation test: when behaviour must be preserved. */
export function preservation<D extends Record<string, Domain<unknown>>>(name: string, domains: D, body: Body<D>): void {
  if (typeof name !== 'string' || !name) throw wrong('preservation needs a name as its first argument')
  if (typeof body !== 'function') throw wrong(`preservation "${name}" needs a function as its third argument`)
  for (const [key, domain] of Object.entries(domains ?? {}))
    if (typeof domain?.span !== 'object')
      throw wrong(
        `the parameter "${key}" of preservation "${name}" is not a domain`,
        'Use near(…), integer.between(…, …) or another domain.',
      )
  const { __assayPreservation: register } = globalThis as { __assayPreservation?: Register }
  register?.(name, domains, body as Body<never>)
}

/** Values similar to this one: numbers close to it first, then further away; other values by small changes. */
export const near = <T>(centre: T): Domain<T> =>
  domain({
    kind: 'near',
    centre: must(
      centre,
      canVary(centre),
      'near',
      'numbers, strings, regular expressions, and arrays and objects of them',
    ),
    ...(Number.isInteger(centre) && { whole: true }),
  })

export const number = {
  near: (centre: number): Domain<number> => domain({ kind: 'near', centre: typed(centre, 'number', 'number.near') }),
  between: (min: number, max: number): Domain<number> => range('number', min, max, false),
}

export const integer = {
  near: (centre: number): Domain<number> =>
    domain({ kind: 'near', centre: whole(centre, 'integer.near'), whole: true }),
  between: (min: number, max: number): Domain<number> =>
    range('integer', whole(min, 'integer.between'), whole(max, 'integer.between'), true),
}

export const bigint = {
  near: (centre: bigint): Domain<bigint> => domain({ kind: 'near', centre: typed(centre, 'bigint', 'bigint.near') }),
  between: (min: bigint, max: bigint): Domain<bigint> => range('bigint', min, max, true),
}

export const string = {
  near: (centre: string): Domain<string> => domain({ kind: 'near', centre: typed(centre, 'string', 'string.near') }),
  /** Strings of the given lengths, from the characters of an alphabet. */
  of: ({ min = 0, max = 16, alphabet }: { min?: number; max?: number; alphabet?: string } = {}): Domain<string> => {
    if (alphabet === '') throw wrong('the alphabet of string.of is empty')
    return domain({ kind: 'text', ...lengths('string.of', min, max), ...(alphabet !== undefined && { alphabet }) })
  },
}

export const boolean = (): Domain<boolean> => oneOf(false, true)

export const oneOf = <T>(...options: readonly T[]): Domain<T> => {
  if (!options.length) throw wrong('oneOf has no values to choose from')
  return domain({ kind: 'choice', options })
}

export const array = {
  near: <T>(centre: readonly T[]): Domain<T[]> =>
    domain({
      kind: 'near',
      centre: must(centre, Array.isArray(centre) && canVary(centre), 'array.near', 'an array of plain values'),
    }),
  of: <T>(items: Domain<T>, { min = 0, max = 8 }: { min?: number; max?: number } = {}): Domain<T[]> =>
    domain({ kind: 'list', items: spanOf(items, 'array.of'), ...lengths('array.of', min, max) }),
}

export const object = {
  near: <T extends object>(centre: T): Domain<T> =>
    domain({
      kind: 'near',
      centre: must(
        centre,
        typeof centre === 'object' && centre !== null && canVary(centre),
        'object.near',
        'an object of plain values',
      ),
    }),
  of: <D extends Record<string, Domain<unknown>>>(fields: D): Domain<Values<D>> =>
    domain({
      kind: 'record',
      fields: Object.fromEntries(
        Object.entries(fields).map(([key, field]) => [key, spanOf(field, `object.of, "${key}",`)]),
      ),
    }),
}

export const regexp = {
  near: (centre: RegExp): Domain<RegExp> =>
    domain({ kind: 'near', centre: must(centre, centre instanceof RegExp, 'regexp.near', 'a regular expression') }),
}

/** Whether a value can be varied. */
function canVary(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return true
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
  return isPlain && Object.values(value).every(canVary)
}

const domain = <T>(span: Span): Domain<T> => ({ span })
const wrong = (what: string, advice?: string) => new UserError(what, advice)

function must<T>(value: T, right: boolean, where: string, what: string): T {
  if (!right) throw wrong(`${where} takes ${what}, not ${String(value)}`)
  return value
}

const typed = <T>(value: T, type: string, where: string): T => must(value, typeof value === type, where, `a ${type}`)
const whole = (value: number, where: string): number => must(value, Number.isInteger(value), where, 'a whole number')

function range<T extends number | bigint>(type: string, min: T, max: T, isWhole: boolean): Domain<T> {
  const of = type === 'bigint' ? 'bigint' : 'number'
  typed(min, of, `${type}.between`)
  typed(max, of, `${type}.between`)
  if (!(min <= max)) throw wrong(`${type}.between(${min}, ${max}) contains no value`, 'Give the smaller number first.')
  return domain({ kind: 'between', min, max, whole: isWhole })
}

function lengths(where: string, min: number, max: number): { min: number; max: number } {
  if (!Number.isInteger(min) || !Number.isInteger(max) || min < 0 || max < min)
    throw wrong(`the lengths ${min} to ${max} of ${where} are invalid`, 'Give whole numbers, the smaller one first.')
  return { min, max }
}

function spanOf(of: Domain<unknown>, where: string): Span {
  if (typeof of?.span !== 'object') throw wrong(`${where} takes a domain, such as integer.between(1, 7)`)
  return of.span
}
