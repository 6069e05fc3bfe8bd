import type { Config, LanguageName, RunnerName } from '../case/config.js'
import type { SuiteResult } from '../case/suite.js'
import type { Tree } from '../case/tree.js'
import type { Driver, LiftedFile } from '../drivers/driver.js'
import type { Difference } from '../execution/compare.js'
import type { Launch } from '../execution/host.js'
import type { HostOptions, Overrides } from '../execution/protocol.js'
import type { Snapshot } from '../execution/snapshot.js'
import type { ProbeEmitter } from '../instrument/probes.js'
import type { Node } from '../syntax/node.js'
import type { SyntaxTable } from '../syntax/table.js'

/** The project's tests: which runner takes which files. */
export interface TestPlan {
  readonly runner: RunnerName
  readonly files: readonly string[]
}

/** The files an execution of the tests may come through. */
export interface Reach {
  /** To be instrumented. */
  readonly sources: readonly string[]
  /** Test code that is no test file. */
  readonly helpers: readonly string[]
}

/** A test to be written in the project's own framework, from one of the project's tests. */
export interface TestDraft {
  readonly file: LiftedFile
  readonly source: string
  readonly driver: Driver
  readonly input: Overrides
  readonly difference: Difference
  /** What the program does without the patch at the place of the difference. */
  readonly before: Snapshot | undefined
  readonly note: string
}

/** Everything that is specific to a subject language. */
export interface Language {
  readonly name: LanguageName
  /** Fingerprint of what decides how its files are instrumented. */
  readonly edition: string
  readonly table: SyntaxTable
  readonly emitter: ProbeEmitter
  /** True when the tree looks like a program of this language. */
  detect(tree: Tree): boolean
  /** Finds the test runner and the test files. */
  discover(tree: Tree, config: Config): TestPlan
  isTestCode(path: string, plan: TestPlan): boolean
  runSuite(tree: Tree, plan: TestPlan, timeLimit: number): Promise<SuiteResult>
  /** Why a file cannot be built, or undefined. */
  checkFile(path: string, source: string): Promise<string | undefined>
  reach(tree: Tree, plan: TestPlan, extra: readonly string[]): Reach
  lift(root: Node, source: string, path: string, options: { helper: boolean; number: number }): LiftedFile
  /** Files an instrumented tree needs besides the program's own, given the code files a host will load. */
  support(files: ReadonlyMap<string, string>, tree: Tree): Promise<ReadonlyMap<string, string>>
  launch(folder: string, sources: readonly string[], scratch: string, options: HostOptions): Launch
  /** The value of a literal's text; undefined when it has none that can be sent. */
  evaluate(text: string): unknown
  /** A value as source text. */
  literal(value: unknown): string
  /** The test's text, or undefined when the difference cannot be shown by one. */
  writeTest(draft: TestDraft): string | undefined
  /** The same test file for another folder of the project: relative imports follow. */
  moveTest(text: string, from: string, to: string): string
}
