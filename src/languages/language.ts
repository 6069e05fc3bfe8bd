import { UserError } from '../util/errors.js'
import type { Config, LanguageName } from '../model/config.js'
import type { Tree } from '../files/tree.js'
import type { AssertionSite, Driver, LiftedFile, Range, Slot, TestSite } from '../model/driver.js'
import type { TestOutline } from '../model/outline.js'
import type { Api, ObservedCalls, Recipe, Sequence, TargetFunction } from '../model/sequences.js'
import type { Launch } from '../execution/host.js'
import type { HostOptions } from '../execution/protocol.js'
import type { ValueLeaf } from '../execution/leaf.js'
import type { Snapshot } from '../model/snapshot.js'
import type { ProbeEmitter } from '../instrument/probes.js'
import type { SampledSuite, Sampling } from '../model/samples.js'
import type { PatchSyntax } from '../patch-space/patch-syntax.js'
import type { Node } from '../syntax/node.js'
import type { SyntaxTable } from '../syntax/table.js'
import type { TracedSuite, Tracing } from '../model/tracing.js'
import type { Overrides } from '../model/input.js'
import type { Difference } from '../model/difference.js'
import type { SuiteResult } from '../model/suite.js'
import type { TestPlan } from '../model/test-plan.js'
import type { Diagnostic } from '../instrument/diagnostics.js'
import type { ConditionBasis } from '../model/pattern.js'
import type { ValueKind } from '../model/value-kind.js'

/** A version that is ready for a host, or the errors. */
export type AssembledVersion =
  | { readonly root: string; readonly complaints?: undefined }
  | { readonly complaints: readonly Diagnostic[] }

/** The files that an execution of the tests may reach. */
export interface ReachableFiles {
  /** To be instrumented. */
  readonly sources: readonly string[]
  /** Test code that is no test file. */
  readonly helpers: readonly string[]
}

export interface LiftOptions {
  /** In a helper file only the assertions are replaced. */
  readonly helper: boolean
  /** A preservation test declares its own parameters. */
  readonly preserve: boolean
  readonly number: number
  /** The file is changed only so that a host can run its tests one by one: assertions are real, nothing is varied. */
  readonly asserting?: boolean
  /** Calls that are statements can be left out: of a generated sequence, not all may be needed. */
  readonly steps?: boolean
  /** Lines to leave unchanged, because changing them would not compile. */
  readonly skip?: ReadonlySet<number>
  /** Names of constants by the name of their enumeration. */
  readonly enums?: ReadonlyMap<string, readonly string[]>
}

/** A test to be written in the project's own framework, from one of the project's tests. */
export interface TestDraft {
  readonly file: LiftedFile
  readonly source: string
  readonly driver: Driver
  readonly input: Overrides
  readonly difference: Difference
  /** What the program should do at the place of the difference. */
  readonly expected: Snapshot | undefined
  /** The part of it that differs. */
  readonly leaf: ValueLeaf | undefined
  /** Whether the leaf is accessible through the program's interface, or only by reflection. */
  readonly access: 'public' | 'inside'
  readonly note: string
  readonly plan: TestPlan
  /** Other generated tests of the file, with everything that belongs to them. */
  readonly others: readonly Range[]
}

/** A preservation test to be written from a failing test. */
export interface GeneralizeDraft {
  readonly file: LiftedFile
  readonly source: string
  readonly root: Node
  readonly driver: Driver
  readonly grounds: ConditionBasis
  /** The assertion the condition is taken from. */
  readonly site?: AssertionSite
  readonly plan: TestPlan
  readonly tree: Tree
}

/** A file with generated tests in it. */
export interface WrittenTests {
  readonly path: string
  readonly text: string
  /** Lines of each generated test, one-based and inclusive, so that one that does not compile can be removed. */
  readonly lines: readonly { readonly first: number; readonly last: number }[]
}

/** How the language is read and instrumented. */
export interface SyntaxFacet {
  /** Fingerprint of what decides how its files are instrumented. */
  readonly edition: string
  readonly table: SyntaxTable
  readonly patches: PatchSyntax
  emitterFor(path: string): ProbeEmitter
  /** A build costs more than probes that nobody listens to: every version is built once, with all of them. */
  readonly hasOneBuild?: true
  /** The value of a literal's text; undefined when it has none that can be sent. */
  evaluate(text: string): unknown
  /** The options that functions read from objects: values by key, by the name of the parameter that holds the object. */
  optionsIn?(root: Node, source: string): Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>
  /** The kinds of values that functions ask about, by function and position (`merge#1`). */
  kindsAskedIn?(root: Node, source: string): Readonly<Record<string, readonly ValueKind[]>>
}

/** How its test suites are found and run. */
export interface TestsFacet {
  /** Finds the test runner and the test files. */
  discover(tree: Tree, config: Config, project: string): TestPlan
  isTestCode(path: string, plan: TestPlan): boolean
  /** A fingerprint of what else the suite's results depend on: tools and libraries outside the tree. */
  suiteEdition?(plan: TestPlan, tree: Tree): string
  runSuite(tree: Tree, plan: TestPlan, timeLimit: number): Promise<SuiteResult>
  /** The test files that may reach a change; all of them when none does. */
  testsFor(tree: Tree, plan: TestPlan, changed: readonly string[], failing: readonly string[]): readonly string[]
}

/** How a version is made ready to run. */
export interface BuildFacet {
  /** The tree with what the project's own build step makes, where its tests need that. */
  prepare?(tree: Tree, plan: TestPlan): Promise<Tree>
  /** Why a tree cannot be built, or undefined; `changed` are the files of a patch. */
  buildTrouble(tree: Tree, changed: readonly string[], plan: TestPlan): Promise<string | undefined>
  /** Lays out or builds a tree with the instrumented and lifted files in it. */
  assemble(tree: Tree, files: ReadonlyMap<string, string>, plan: TestPlan): Promise<AssembledVersion>
  reach(tree: Tree, plan: TestPlan, changed: readonly string[]): ReachableFiles
  /** Files that may hold copies of another file's constants, which a compiler puts there. */
  usersOf?(tree: Tree, plan: TestPlan, path: string): readonly string[]
}

/** How versions are run in a host. */
export interface HostFacet {
  launch(folder: string, sources: readonly string[], scratch: string, options: HostOptions): Launch
  /** Whether the engine raised an error because of a bug: a null dereference, an index out of bounds. */
  isCrash(type: string, message: string): boolean
}

/** How values and regression tests are written. */
export interface WritingFacet {
  /** A value as source text; `slot` says what it stands in for. */
  literal(value: unknown, slot?: Pick<Slot, 'type'>): string
  /** A snapshot as an expression that makes an equal value; undefined when there is none. */
  snapshotSource(snapshot: Snapshot): string | undefined
  /** The test's text, or undefined when the difference cannot be shown by one. */
  writeTest(draft: TestDraft): string | undefined
  /** The file name for a test written from another; `label` distinguishes several. */
  testFile(from: string, label: string, plan: TestPlan): string
  /** The folder in which a test written from another is found by the project's runner. */
  testFolder(from: string, tree: Tree, plan: TestPlan): string
  /** The same test file for another folder of the project: relative imports follow. */
  moveTest(text: string, from: string, to: string): string
}

/** How tests become drivers. */
export interface LiftingFacet {
  lift(root: Node, source: string, path: string, options: LiftOptions): LiftedFile
  /** A test that is an input of the program and no source: its whole content can be varied. Undefined for other files. */
  liftInput?(path: string, content: string): LiftedFile | undefined
  /** Constants of the enumerations that some files name, by the enumeration's name. */
  enumsIn?(tree: Tree, paths: readonly string[], plan: TestPlan): ReadonlyMap<string, readonly string[]>
}

/** How the project’s own test runner records what tests execute. */
export interface TracingFacet {
  /** Why a test runner cannot record anything, if it cannot. */
  lack?(plan: TestPlan): string | undefined
  /**
   * Runs the suite with some of the tree's files in their instrumented form, and notes what each test executes. Results
   * are those of `runSuite`; a test that needs a process of its own gets one.
   */
  traceSuite(
    tree: Tree,
    files: ReadonlyMap<string, string>,
    plan: TestPlan,
    timeLimit: number,
    tracing: Tracing,
  ): Promise<TracedSuite>
  /** The same, but notes the states in which observed functions are entered and left. */
  sampleSuite(
    tree: Tree,
    files: ReadonlyMap<string, string>,
    plan: TestPlan,
    timeLimit: number,
    sampling: Sampling,
  ): Promise<SampledSuite>
}

/** How sequences of calls are generated. */
export interface SequencesFacet {
  /** The ways to call some functions of the program. */
  api(tree: Tree, plan: TestPlan, wanted: readonly TargetFunction[], seen: ObservedCalls): Promise<Api>
  /** A test file with one test for each sequence, made to be lifted; `near` is a file of the program it is about. */
  writeSequences(sequences: readonly Sequence[], tree: Tree, plan: TestPlan, near: string): WrittenTests
  /** A test for each of some files that observes its exports, when they cannot be read from the source. */
  inspect?(files: readonly string[], tree: Tree, plan: TestPlan): WrittenTests
}

/** How a test is varied in its calls. */
export interface VariantsFacet {
  /** The recipes as a test file can use them. */
  usable(api: Api, tree: Tree, path: string): Api
  /** The calls and objects of a test; undefined for one that cannot be varied. */
  outline(root: Node, source: string, site: TestSite, api: Api): TestOutline | undefined
  /** A type without its arguments. */
  plainType(type: string): string
  /** The class or module whose function a recipe calls on no object. */
  ownerOf(recipe: Recipe): string
  /** A recipe with what it needs. */
  call(recipe: Recipe, uses: readonly string[]): string
  /** A call as a statement of a test file, which observes what the call returns. */
  statement(recipe: Recipe, call: string, source: string, number: number): string
  /** A function instead of another one, as it is written, that always returns the same; undefined if there is none. */
  constantFunction(written: string, result: string): string | undefined
  /** The name of a variant, from the test's own name as it is written. */
  title(written: string, number: number): string
}

/** How a preservation test is written from a failing test. */
export interface GeneralizingFacet {
  /** A preservation test made from a failing test, and where it belongs. */
  generalize(draft: GeneralizeDraft): Promise<{ readonly path: string; readonly text: string }>
}

/**
 * A subject language in facets. A language may lack the optional ones; what needs a missing facet says so in one sentence
 * (`facetOf`).
 */
export interface Language {
  readonly name: LanguageName
  /** True when the tree looks like a program of this language. */
  detect(tree: Tree): boolean
  readonly syntax: SyntaxFacet
  readonly tests: TestsFacet
  readonly build: BuildFacet
  readonly host: HostFacet
  readonly writing: WritingFacet
  readonly lifting?: LiftingFacet
  readonly tracing?: TracingFacet
  readonly sequences?: SequencesFacet
  readonly variants?: VariantsFacet
  readonly generalizing?: GeneralizingFacet
}

const optional = {
  lifting: 'lifting tests',
  tracing: 'recording what tests execute',
  sequences: 'generating sequences of calls',
  variants: 'varying the calls of a test',
  generalizing: 'writing preservation tests',
} as const

/** Why something cannot be done for a language, where its facet is missing. */
export const lackOf = ({ name, ...facets }: Language, facet: keyof typeof optional): string | undefined =>
  facets[facet] ? undefined : `${optional[facet]} is not available for ${name}`

/** Why nothing can be recorded of what the tests of a project execute, if it cannot. */
export const tracingLack = (language: Language, plan: TestPlan): string | undefined =>
  lackOf(language, 'tracing') ?? language.tracing?.lack?.(plan)

/** A facet that has to be there. */
export function facetOf<K extends keyof typeof optional>(language: Language, facet: K): NonNullable<Language[K]> {
  const found = language[facet]
  if (!found) throw new UserError(lackOf(language, facet)!, 'See docs/language.md for what each language supports.')
  return found as NonNullable<Language[K]>
}
