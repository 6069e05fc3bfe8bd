import type { RunnerName } from './config.js'

/** The project's tests: which runner takes which files. */
export interface TestPlan {
  readonly runner: RunnerName
  readonly files: readonly string[]
  /** Preservation tests. */
  readonly preserve: readonly string[]
  /** Tests among them that nobody wrote: sequences of calls, variants of a failing test. */
  readonly generated?: readonly GeneratedTests[]
  /** How a program that has to be compiled is built. */
  readonly build?: BuildPlan
  /** How a C program is built and run. */
  readonly c?: CPlan
  /** The script of the project that makes what its tests load. */
  readonly buildStep?: string
  /** What the project's own test script gives to its runner. */
  readonly script?: ScriptOptions
}

/** Options of a project's own test script. */
export interface ScriptOptions {
  readonly env: Readonly<Record<string, string>>
  /** For node itself. */
  readonly node: readonly string[]
  /** For the test runner. */
  readonly args: readonly string[]
}

export interface GeneratedTests {
  readonly file: string
  readonly tests: readonly GeneratedTest[]
}

export interface GeneratedTest {
  /** Its lines, one-based and inclusive. */
  readonly first: number
  readonly last: number
  /** Nothing shows that its calls are valid. */
  readonly guessed: boolean
  /** It is a test of the project with another call in it. */
  readonly variant?: TestVariant
}

export interface TestVariant {
  /** The name and the line of the test. */
  readonly of: string
  readonly line: number
  /** The text that was replaced, empty for one that was inserted. */
  readonly before: string
  readonly after: string
  /** What runs before the test is done once more with it. */
  readonly inSetUp?: true
}

/** The files of a plan for C are inputs of the program; its developers' tests are commands. */
export interface CPlan {
  readonly compiler: string
  /** The command that builds the program; without one, `sources` are compiled. */
  readonly build?: string
  readonly sources: readonly string[]
  readonly flags: readonly string[]
  readonly libraries: readonly string[]
  readonly entry: CEntry
  /** Inputs that work: they may not show the bug. */
  readonly seeds: readonly string[]
  readonly commands: readonly string[]
}

/** What takes an input: a function in a source file, or a program with arguments, of which `@@` stands for the file. */
export type CEntry =
  | { readonly kind: 'target'; readonly file: string }
  | { readonly kind: 'program'; readonly path: string; readonly args: readonly string[] }

export interface BuildPlan {
  readonly sourceDirs: readonly string[]
  readonly testDirs: readonly string[]
  /** Folders whose other files are on the class path. */
  readonly resourceDirs: readonly string[]
  /** Full paths of jars and folders. */
  readonly classpath: readonly string[]
  readonly release?: number
}
