import { UserError } from '../errors.js'

/** An Assay configuration: `assay.config.ts`, `.js` or `.json`. Paths are relative to the project. */
export interface Config {
  readonly language?: LanguageName
  readonly tests?: {
    readonly runner?: RunnerName
    /** Globs of test files. */
    readonly files?: readonly string[]
    /** Names of the tests that show the bug; found by running the suite when left out. */
    readonly failing?: readonly string[]
  }
  /** Globs of preservation tests; found by their names when left out. */
  readonly preserve?: readonly string[]
  /** Files, folders or globs of unified diffs. */
  readonly patches?: readonly string[]
  /** The version known to be right: a diff, a folder or a git revision. */
  readonly reference?: string
  /** A git revision: it is the buggy version, and the working tree is the patch. */
  readonly base?: string
  /** `20000x` executions or `10s`. */
  readonly budget?: string
  /** The most that one patch gets, as `budget`. */
  readonly patchBudget?: string
  readonly seed?: number
  /** Milliseconds one execution may take; scaled from the buggy version's own time when left out. */
  readonly timeLimit?: number
  /** Megabytes a host may use. */
  readonly memoryLimit?: number
  /** Pin the clock and `Math.random`. */
  readonly pinned?: boolean
  /** Compare numbers exactly instead of within a relative 1e-6. */
  readonly exact?: boolean
  readonly java?: {
    readonly sourceDirs?: readonly string[]
    readonly testDirs?: readonly string[]
    readonly classpath?: readonly string[]
    readonly release?: number
    readonly encoding?: string
  }
}

export const languageNames = ['javascript', 'java', 'c'] as const
export type LanguageName = (typeof languageNames)[number]
export const runnerNames = ['node', 'vitest', 'jest', 'mocha', 'junit'] as const
export type RunnerName = (typeof runnerNames)[number]

/** Gives an editor the types of a configuration. */
export function defineConfig(config: Config): Config {
  return config
}

interface Rule {
  readonly allowed: string
  holds(value: unknown): boolean
}

const text: Rule = { allowed: 'a text', holds: (v) => typeof v === 'string' && v !== '' }
const texts: Rule = {
  allowed: 'a list of texts',
  holds: (v) => Array.isArray(v) && v.every((x) => typeof x === 'string'),
}
const flag: Rule = { allowed: 'true or false', holds: (v) => typeof v === 'boolean' }
const positive: Rule = { allowed: 'a whole number above 0', holds: (v) => Number.isInteger(v) && (v as number) > 0 }
const whole: Rule = { allowed: 'a whole number', holds: (v) => Number.isSafeInteger(v) }
const amount: Rule = {
  allowed: 'executions such as "20000x" or a time such as "10s"',
  holds: (v) => typeof v === 'string' && /^\d+(\.\d+)?(x|ms|s|m|h)$/.test(v),
}
const oneOf = (names: readonly string[]): Rule => ({
  allowed: `one of ${names.join(', ')}`,
  holds: (v) => names.includes(v as string),
})

type Schema = { readonly [key: string]: Rule | Schema }

const schema: Schema = {
  language: oneOf(languageNames),
  tests: { runner: oneOf(runnerNames), files: texts, failing: texts },
  preserve: texts,
  patches: texts,
  reference: text,
  base: text,
  budget: amount,
  patchBudget: amount,
  seed: whole,
  timeLimit: positive,
  memoryLimit: positive,
  pinned: flag,
  exact: flag,
  java: { sourceDirs: texts, testDirs: texts, classpath: texts, release: positive, encoding: text },
}

const seeConfig = 'docs/config.md tells what each key may be.'

/** Checks a configuration that came from a file; `where` names the file in messages. */
export function validateConfig(value: unknown, where: string): Config {
  check(value, schema, '', where)
  return value as Config
}

function check(value: unknown, rules: Schema, prefix: string, where: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UserError(
      `${where}: ${prefix || 'the configuration'} is ${show(value)}, but must be an object with the keys ${Object.keys(rules).join(', ')}`,
      seeConfig,
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
    if (!isRule(rule)) check(entry, rule, name, where)
    else if (!rule.holds(entry))
      throw new UserError(`${where}: "${name}" is ${show(entry)}, but must be ${rule.allowed}`, seeConfig)
  }
}

const isRule = (rule: Rule | Schema): rule is Rule => typeof rule.holds === 'function'

function show(value: unknown): string {
  const shown = JSON.stringify(value) ?? String(value)
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown
}
