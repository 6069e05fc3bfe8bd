import { UserError } from './errors.js'

/** The allowed values, as text and as a predicate. */
export interface Rule {
  readonly allowed: string
  holds(value: unknown): boolean
}

export const text: Rule = { allowed: 'a string', holds: (v) => typeof v === 'string' && v !== '' }
export const texts: Rule = {
  allowed: 'a list of strings',
  holds: (v) => Array.isArray(v) && v.every((x) => typeof x === 'string'),
}
export const flag: Rule = { allowed: 'true or false', holds: (v) => typeof v === 'boolean' }
export const positive: Rule = {
  allowed: 'a whole number above 0',
  holds: (v) => Number.isInteger(v) && (v as number) > 0,
}
export const whole: Rule = { allowed: 'a whole number', holds: (v) => Number.isSafeInteger(v) }
export const amount: Rule = {
  allowed: 'executions such as "20000x" or a time such as "10s"',
  holds: (v) => typeof v === 'string' && /^\d+(\.\d+)?(x|ms|s|m|h)$/.test(v),
}
export const fraction: Rule = {
  allowed: 'a number from 0 to 1',
  holds: (v) => typeof v === 'number' && v >= 0 && v <= 1,
}
export const nonNegative: Rule = {
  allowed: 'a whole number, 0 or more',
  holds: (v) => Number.isSafeInteger(v) && (v as number) >= 0,
}
export const signal: Rule = { allowed: 'an AbortSignal', holds: (v) => v instanceof AbortSignal }
export const callback: Rule = { allowed: 'a function', holds: (v) => typeof v === 'function' }
export const oneOfNames = (names: readonly string[]): Rule => ({
  allowed: `one of ${names.join(', ')}`,
  holds: (v) => names.includes(v as string),
})

export const someOfNames = (names: readonly string[]): Rule => ({
  allowed: `a non-empty list of ${names.join(', ')}`,
  holds: (v) => Array.isArray(v) && v.length > 0 && v.every((name) => names.includes(name as string)),
})

/** Rules by key; nested objects have their own schema. */
export type OptionsSchema = { readonly [key: string]: Rule | OptionsSchema }

/** How messages name the checked value, and their advice. */
interface Named {
  readonly where: string
  readonly what: string
  readonly advice: string
}

/** Throws a UserError when an object does not match its schema. */
export const validateObject = (value: unknown, schema: OptionsSchema, named: Named): void =>
  checkPart(value, schema, '', named)

function checkPart(value: unknown, rules: OptionsSchema, prefix: string, named: Named): void {
  const { where, what, advice } = named
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UserError(
      `${where}: ${prefix || what} is ${show(value)}, but must be an object with the keys ${Object.keys(rules).join(', ')}`,
      advice,
    )
  for (const [key, entry] of Object.entries(value)) {
    const name = prefix ? `${prefix}.${key}` : key
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    if (!rule)
      throw new UserError(
        `${where}: unknown key "${name}" (value ${show(entry)})`,
        `Allowed here: ${Object.keys(rules).join(', ')}.`,
      )
    if (entry === undefined) continue
    if (!isRule(rule)) checkPart(entry, rule, name, named)
    else if (!rule.holds(entry))
      throw new UserError(`${where}: "${name}" is ${show(entry)}, but must be ${rule.allowed}`, advice)
  }
}

const isRule = (rule: Rule | OptionsSchema): rule is Rule => typeof rule.holds === 'function'

function show(value: unknown): string {
  const shown = jsonOf(value) ?? String(value)
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    // Values from a program may not be JSON: a cycle, a bigint.
    return undefined
  }
}
