import type { RunnerName } from './config.js'

/** The project's tests: which runner takes which files. */
export interface TestPlan {
  readonly runner: RunnerName
  readonly files: readonly string[]
  /** Preservation tests. */
  readonly preserve: readonly string[]
  /** The file of generated sequences among them, and which of its tests, in their order there, are made with guesses. */
  readonly sequences?: { readonly file: string; readonly guessed: readonly number[] }
  /** How a program that has to be compiled is built. */
  readonly build?: BuildPlan
}

export interface BuildPlan {
  readonly sourceDirs: readonly string[]
  readonly testDirs: readonly string[]
  /** Folders whose other files are on the class path. */
  readonly resourceDirs: readonly string[]
  /** Full paths of jars and folders. */
  readonly classpath: readonly string[]
  readonly release?: number
}
