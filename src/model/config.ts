import {
  amount,
  validateObject,
  flag,
  oneOfNames,
  positive,
  text,
  texts,
  whole,
  type OptionsSchema,
} from '../util/validate.js'

/** An Assay configuration: `assay.config.ts`, `.js` or `.json`. Paths are relative to the project. */
export interface Config {
  readonly language?: LanguageName
  readonly tests?: {
    readonly runner?: RunnerName
    /** Globs of test files. */
    readonly files?: readonly string[]
    /** Names of the tests that show the bug (default: those that fail). */
    readonly failing?: readonly string[]
    /** The script of the package that makes what the tests load (default: found where they load what git ignores). */
    readonly build?: string
  }
  /** Globs of preservation tests (default: found by their names). */
  readonly preserve?: readonly string[]
  /** Files, folders or globs of unified diffs. */
  readonly patches?: readonly string[]
  /** A version known to be correct: a diff, a folder or a git revision. */
  readonly reference?: string
  /** A git revision: it is the buggy version, and the working tree is the patch. */
  readonly base?: string
  /** `20000x` executions or `10s`. */
  readonly budget?: string
  /** Maximum for one patch, in the form of `budget`. */
  readonly patchBudget?: string
  readonly seed?: number
  /** Time limit per execution in milliseconds (default: scaled from the buggy version's time). */
  readonly timeLimit?: number
  /** Memory limit per host in megabytes. */
  readonly memoryLimit?: number
  /** Make the clock and `Math.random` deterministic. */
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
  readonly c?: CConfig
}

/** How a C program is built and run. */
export interface CConfig {
  /** The command that builds the program (default: found from CMake, meson, configure or make files). */
  readonly build?: string
  /** Without a build command: globs of the sources (default: all C files outside of test folders). */
  readonly sources?: readonly string[]
  /** Options for the compiler and the linker: `-Iinclude`, `-DNDEBUG`, `-lm`. */
  readonly flags?: readonly string[]
  /** A source file with `LLVMFuzzerTestOneInput`. */
  readonly target?: string
  /** With a build command: the libraries and objects that the fuzz target needs. */
  readonly libraries?: readonly string[]
  /** The command that runs the program: `./tool -x @@`, with `@@` for the input file; without it the input is on standard input. */
  readonly run?: string
  /** Globs of input files that the program handles well. */
  readonly seeds?: readonly string[]
  /** Commands of the developers' tests: each passes with exit status 0. */
  readonly tests?: readonly string[]
  /** `gcc`, `clang` or the path of one (default: clang where it is installed). */
  readonly compiler?: string
}

export const languageNames = ['javascript', 'typescript', 'java', 'c'] as const
export type LanguageName = (typeof languageNames)[number]
export const runnerNames = [
  'node',
  'vitest',
  'jest',
  'mocha',
  'ava',
  'tap',
  'jasmine',
  'command',
  'junit',
  'inputs',
] as const
export type RunnerName = (typeof runnerNames)[number]

/** Returns the configuration unchanged; gives editors its types. */
export function defineConfig(config: Config): Config {
  return config
}

/** What each key of a configuration may be. */
export const configSchema: OptionsSchema = {
  language: oneOfNames(languageNames),
  tests: { runner: oneOfNames(runnerNames), files: texts, failing: texts, build: text },
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
  c: {
    build: text,
    sources: texts,
    flags: texts,
    target: text,
    libraries: texts,
    run: text,
    seeds: texts,
    tests: texts,
    compiler: text,
  },
  java: { sourceDirs: texts, testDirs: texts, classpath: texts, release: positive, encoding: text },
}

const seeConfig = 'See docs/config.md for the allowed values of each key.'

/** Checks a configuration from a file; `where` names the file in messages. */
export function validateConfig(value: unknown, where: string): Config {
  validateObject(value, configSchema, { where, what: 'the configuration', advice: seeConfig })
  return value as Config
}
