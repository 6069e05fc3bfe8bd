import { fingerprintOfModules } from '../util/built.js'
import { cached } from '../util/store.js'
import { readText, type Tree } from '../files/tree.js'
import type { LiftedFile } from '../model/driver.js'
import type { FileBase } from '../execution/protocol.js'
import type { Language, ReachableFiles } from '../languages/language.js'
import { moduleName } from '../syntax/functions.js'
import type { Goals } from '../syntax/goal.js'
import type { MetaSite } from '../patch-space/meta-site.js'
import { parse } from '../syntax/parser.js'
import { diagnosticLines, diagnosticText } from '../instrument/diagnostics.js'
import { instrument } from '../instrument/instrument.js'
import type { Instrumented, ProbePlan, ProbeSite } from '../instrument/probes.js'
import { withoutRejected, withoutNearestSites } from '../instrument/refusals.js'
import { reduceFurther, noReduction, writableGoals, type ProbeReduction } from '../instrument/probe-reduction.js'
import type { TestPlan } from '../model/test-plan.js'
import type { PreparedVersion, StatementSite } from '../instrument/prepared.js'
import { HostFailed } from '../util/host-failed.js'

export interface PrepareOptions {
  readonly language: Language
  readonly plan: TestPlan
  readonly reach: ReachableFiles
  readonly lifted: readonly LiftedFile[]
  /** Changed functions by file. */
  readonly changed: ReadonlyMap<string, readonly string[]>
  /** Functions that may call those, by file: their state at the exit is of interest too. */
  readonly callers?: ReadonlyMap<string, readonly string[]>
  /** Observe every function with all its parameters. */
  readonly everything?: boolean
  /** False for the buggy version. */
  readonly patched: boolean
  readonly coverage: boolean
  readonly trace: boolean
  /** Where this version may diverge from the buggy one, by file. */
  readonly goals?: Goals
  /** Where candidate patches are compiled together, by file. */
  readonly sites?: ReadonlyMap<string, readonly MetaSite[]>
}

const edition = fingerprintOfModules(
  ['../instrument/instrument', '../instrument/edits', '../instrument/goal-probes', '../syntax/node'],
  import.meta.url,
)

/** Instruments a version and makes it ready for a host. */
export async function prepare(name: string, tree: Tree, given: PrepareOptions): Promise<PreparedVersion> {
  const options = given.language.syntax.hasOneBuild ? { ...given, coverage: true, trace: true } : given
  const { language, reach, lifted, plan } = options
  const made = new Map<string, Instrumented>()
  for (const path of reach.sources) {
    const source = readText(tree, path)
    if (source !== undefined && source.length < 2_000_000)
      made.set(path, await instrumentFile(source, path, options, noReduction))
  }
  const tests = lifted.filter((file) => !file.refused)
  const thinned = new Map<string, ProbeReduction>()
  const sites = new Map(options.sites)
  for (;;) {
    const files = new Map<string, string>([
      ...[...made].map(([path, { text }]): [string, string] => [path, text]),
      ...tests.map((file): [string, string] => [file.path, file.text]),
    ])
    const assembled = await language.build.assemble(tree, files, plan)
    if (!assembled.complaints) return prepared(name, assembled.root, made, tests, options)
    const blamed = diagnosticLines(
      assembled.complaints.filter(({ path }) => made.has(path) && !thinned.get(path)?.bare),
    )
    if (!blamed.size) throw new HostFailed(`it cannot be built with probes: ${diagnosticText(assembled.complaints[0])}`)
    for (const [path, lines] of blamed) {
      const before = thinned.get(path) ?? noReduction
      const had = sites.get(path) ?? []
      const complaints = assembled.complaints.filter((complaint) => complaint.path === path)
      let left = withoutRejected(had, complaints, made.get(path)!.text)
      let found = left === had ? reduceFurther(before, lines, options.goals?.get(path) ?? []) : before
      if (found.bare && had.length) {
        left = withoutNearestSites(had, lines)
        found = { ...found, attempts: before.attempts, bare: false }
      }
      sites.set(path, left)
      const source = readText(tree, path)!
      made.set(path, found.bare ? untouched(source) : await instrumentFile(source, path, { ...options, sites }, found))
      thinned.set(path, found)
    }
  }
}

function prepared(
  name: string,
  root: string,
  made: ReadonlyMap<string, Instrumented>,
  tests: readonly LiftedFile[],
  options: PrepareOptions,
): PreparedVersion {
  const files: Record<string, FileBase> = {}
  const cover: (ProbeSite & { file: string })[] = []
  const statements: StatementSite[] = []
  let compares = 0
  for (const [path, file] of made) {
    const isChanged = (name: string) => (options.changed.get(path) ?? []).includes(name)
    const changed = file.exits.flatMap((name, id) => (isChanged(name) ? [id] : []))
    files[path] = { cover: cover.length, compare: compares, statement: statements.length, exits: file.exits, changed }
    cover.push(...file.cover.map((site) => ({ ...site, file: path })))
    compares += file.compare.length
    file.statements.forEach((site, id) => statements.push({ ...site, file: path, id }))
  }
  for (const { path, loops } of tests) {
    // The loop probes of a test file count steps but are no coverage of the program.
    files[path] = { cover: cover.length, compare: compares, statement: 0, exits: [], changed: [] }
    for (let i = 0; i < loops; i++) cover.push({ file: path, line: 0, function: '' })
  }
  const goals = goalsIn(cover, options.changed)
  const partings = [...made].flatMap(([path, file]) => file.partings.map((id) => files[path].cover + id))
  const { patched } = options
  const texts = new Map([...made].map(([path, { text }]): [string, string] => [path, text]))
  const spec = { name, root, files, covers: cover.length, compares, goals, partings, patched }
  const observed = new Map([...made].map(([path, file]) => [path, file.observed]))
  const written = new Set([...made.values()].flatMap(({ selectors }) => selectors))
  const wanted = [...(options.sites?.values() ?? [])].flat().flatMap(({ candidates }) => candidates)
  const refused = wanted.map(({ selector }) => selector).filter((selector) => !written.has(selector))
  return { spec, cover, statements, observed, files: texts, refused }
}

/** Probes in changed functions. Code that runs while a module loads can affect every function of its file. */
export function goalsIn(cover: PreparedVersion['cover'], changed: PrepareOptions['changed']): number[] {
  const goals: number[] = []
  const wanted = new Map([...changed].map(([file, names]) => [file, names.map((name) => covered(cover, file, name))]))
  cover.forEach((site, id) => {
    const names = wanted.get(site.file)
    if (names && (names.includes(site.function) || names.includes(moduleName))) goals.push(id)
  })
  return goals
}

/** The function itself, or the nearest around it that has a probe: a lambda that is an expression has none in Java. */
function covered(cover: PreparedVersion['cover'], file: string, name: string): string {
  const has = (wanted: string) => cover.some((site) => site.file === file && site.function === wanted)
  for (let at = name; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) if (has(at)) return at
  return name.includes('<anonymous>') ? moduleName : name
}

/** An uninstrumented file is better than a wrong one. */
const untouched = (text: string): Instrumented => ({
  text,
  cover: [],
  compare: [],
  statements: [],
  exits: [],
  observed: [],
  partings: [],
  selectors: [],
})

function instrumentFile(
  source: string,
  path: string,
  options: PrepareOptions,
  thinned: ProbeReduction,
): Promise<Instrumented> {
  const { language, changed, callers, coverage, trace, everything = false } = options
  const wanted = [...(changed.get(path) ?? []), ...(callers?.get(path) ?? [])]
  const observed = [...new Set(wanted)].filter((name) => name !== moduleName)
  const sites = options.sites?.get(path) ?? []
  const goals = coverage ? writableGoals(options.goals?.get(path) ?? [], thinned) : []
  return cached(
    'instrument',
    [
      edition,
      language.name,
      language.syntax.edition,
      path,
      source,
      observed,
      everything,
      coverage,
      trace,
      [...thinned.skip],
      goals,
      ...(sites.length ? [sites] : []),
    ],
    async () => {
      const root = await parse(language.syntax.table.grammarOf(path)!, source)
      if (root.broken && !language.syntax.table.hasMacros) return untouched(source)
      const plan: ProbePlan = {
        coverage: coverage ? 'all' : 'loops',
        comparisons: coverage,
        trace,
        exits: everything ? 'all' : new Set(observed),
        whole: everything,
        skip: thinned.skip,
        goals,
        sites,
      }
      return instrument(root, source, path, plan, language.syntax.table, language.syntax.emitterFor(path))
    },
  )
}
