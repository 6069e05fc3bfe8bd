import { amount, check, flag, oneOf, positive, text, texts, whole, type Schema } from '../util/validate.js'

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

export const languageNames = ['javascript', 'typescript', 'java', 'c'] as const
export type LanguageName = (typeof languageNames)[number]
export const runnerNames = ['node', 'vitest', 'jest', 'mocha', 'junit'] as const
export type RunnerName = (typeof runnerNames)[number]

/** Gives an editor the types of a configuration. */
export function defineConfig(config: Config): Config {
  return config
}

/** What each key of a configuration may be. */
export const configSchema: Schema = {
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
  check(value, configSchema, { where, what: 'the configuration', advice: seeConfig })
  return value as Config
}
