import type { Case } from './case/case.js'
import { newScratch, removeScratch } from './case/sandbox.js'
import { stored } from './case/store.js'
import { readText, type Tree } from './case/tree.js'
import type { PatchedVersion, Version } from './case/versions.js'
import { editionOf } from './built.js'
import type { FreshVersion } from './differences/confirm.js'
import { sitesPerFile, type AssertionSite, type LiftedFile } from './drivers/driver.js'
import type { Launch } from './execution/host.js'
import { Pool } from './execution/pool.js'
import type { HostOptions } from './execution/protocol.js'
import { Dictionary } from './inputs/dictionary.js'
import { liftTests } from './instrument/lift-tests.js'
import { prepare, type Prepared, type PrepareOptions } from './instrument/prepare.js'
import type { Reach, TestPlan } from './languages/language.js'
import { callersOf, callsIn, distancesTo, wordOf, type Calls, type Distances } from './syntax/callers.js'
import { goalsOf } from './syntax/change-cases.js'
import { changedFunctions, merged, type Change } from './syntax/changes.js'
import { moduleName } from './syntax/functions.js'
import type { Goal, Goals } from './syntax/goal.js'
import { literalsIn } from './syntax/literals.js'
import { parse } from './syntax/parser.js'

/** A version with what it changes in the buggy one. */
export interface Changed {
  readonly version: Version
  readonly change: Change
}

export interface Patched extends Changed {
  readonly version: PatchedVersion
}

export interface StageOptions {
  /** The files that may serve as drivers; only those that come near a change are set up. */
  readonly tests?: readonly string[]
  readonly reference?: Changed
}

export interface Probes {
  readonly coverage: boolean
  readonly trace: boolean
  /** Observe the functions that may call the changed ones, too. */
  readonly states?: boolean
  /** Observe every function. */
  readonly everything?: boolean
}

type Functions = PrepareOptions['changed']

const edition = editionOf(['./syntax/callers', './syntax/functions'], import.meta.url)

/** The buggy version and patched ones side by side with the tests that drive them: what every judge works on. */
export class Stage {
  private readonly scratches: string[] = []

  private constructor(
    private readonly subject: Case,
    readonly patches: readonly Patched[],
    readonly options: HostOptions,
    private readonly plan: TestPlan,
    private readonly reach: Reach,
    readonly lifted: readonly LiftedFile[],
    readonly reference: Changed | undefined,
  ) {}

  static async open(
    subject: Case,
    patches: readonly Patched[],
    options: HostOptions,
    { tests = subject.plan.files, reference }: StageOptions = {},
  ): Promise<Stage> {
    const { language, buggy } = subject
    const others = [...patches, ...(reference ? [reference] : [])]
    const changed = [...new Set(others.flatMap(({ change }) => [...change.keys()]))]
    const failing = [...new Set(subject.failing.map((test) => test.file))]
    // Generated sequences are made to be near; whether a test of the project is has nothing to do with them.
    const generated = tests.filter((file) => file === subject.plan.sequences?.file)
    const all = { ...subject.plan, files: tests.filter((file) => !generated.includes(file)) }
    const trees = [buggy.tree, ...others.map(({ version }) => version.tree)]
    const near = others.flatMap(({ version }) => language.testsFor(version.tree, all, changed, failing))
    const plan = { ...all, files: [...new Set([...near, ...generated])] }
    const reaches = trees.map((tree) => language.reach(tree, plan, changed))
    const union = (kind: keyof Reach) => [...new Set(reaches.flatMap((reach) => reach[kind]))].sort()
    const reach = { sources: union('sources'), helpers: union('helpers') }
    const lifted = await liftTests(buggy.tree, language, plan, reach)
    return new Stage(subject, patches, options, plan, reach, lifted, reference)
  }

  /** The test files that were set up as drivers. */
  get files(): readonly string[] {
    return this.plan.files
  }

  close(): void {
    for (const scratch of this.scratches) removeScratch(scratch)
  }

  /** The unpatched versions, the one to compare with first, and then the patched ones, instrumented. */
  async prepareAll(probes: Probes, base: 'buggy' | 'reference' = 'buggy'): Promise<Prepared[]> {
    const made: Prepared[] = []
    for (const make of this.makers(base)) made.push(await make(probes))
    return made
  }

  /** How each of these versions is made. */
  makers(base: 'buggy' | 'reference'): ((probes: Probes) => Promise<Prepared>)[] {
    return [
      ...(base === 'reference' ? [(probes: Probes) => this.prepareReference(probes)] : []),
      (probes) => this.prepareBuggy(this.patches, probes),
      ...this.patches.map((patch) => (probes: Probes) => this.preparePatched(patch, probes)),
    ]
  }

  /** The buggy version next to one patched version. */
  async prepareBoth(patch: Patched, probes: Probes): Promise<[Prepared, Prepared]> {
    return [await this.prepareBuggy([patch], probes), await this.preparePatched(patch, probes)]
  }

  /** What the reference changes is of interest in the buggy version, too: there the bug is. */
  prepareBuggy(patches: readonly Patched[], probes: Probes): Promise<Prepared> {
    const changes = [...patches, ...(this.reference ? [this.reference] : [])]
    const changed = merged(changes.map(({ change }) => changedFunctions(change, 'before')))
    return this.prepare('buggy', this.subject.buggy.tree, changed, false, probes)
  }

  prepareReference(probes: Probes): Promise<Prepared> {
    const { version, change } = this.reference!
    const changes = [change, ...this.patches.map((patch) => patch.change)]
    const changed = merged(changes.map((one) => changedFunctions(one, 'after')))
    return this.prepare('reference', version.tree, changed, true, probes)
  }

  private async preparePatched({ version, change }: Patched, probes: Probes): Promise<Prepared> {
    const goals = harmless(goalsOf(change, this.subject.language.table), await this.calls(version.tree))
    return this.prepare(version.name, version.tree, changedFunctions(change, 'after'), true, probes, goals)
  }

  async prepare(
    name: string,
    tree: Tree,
    changed: Functions,
    patched: boolean,
    probes: Probes,
    goals?: Goals,
  ): Promise<Prepared> {
    const { plan, reach } = this
    const { language } = this.subject
    const callers = probes.states ? await this.callers(tree, changed) : undefined
    const { coverage, trace, everything = false } = probes
    const all = this.withUsers(changed)
    return prepare(name, tree, {
      language,
      plan,
      reach,
      // States are noted while the test runner runs the tests as they are.
      lifted: everything ? [] : this.lifted,
      changed: all,
      ...(callers && { callers }),
      patched,
      coverage,
      trace,
      everything,
      ...(goals && { goals }),
    })
  }

  /** The functions of the buggy version that may lead to a change. */
  async wanted(): Promise<Distances> {
    const changes = [...this.patches, ...(this.reference ? [this.reference] : [])]
    const changed = merged(changes.map(({ change }) => changedFunctions(change, 'before')))
    const { tree } = this.subject.buggy
    return distancesTo(await this.calls(tree), changed)
  }

  private async callers(tree: Tree, changed: Functions): Promise<Functions> {
    return callersOf(await this.calls(tree), changed)
  }

  private async calls(tree: Tree): Promise<Map<string, Calls>> {
    const { table, name, edition: of } = this.subject.language
    const calls = new Map<string, Calls>()
    for (const path of this.reach.sources) {
      const source = readText(tree, path)
      if (source === undefined) continue
      const grammar = table.grammarOf(path)!
      const make = async () => callsIn(await parse(grammar, source), source, table)
      calls.set(path, await stored('calls', [edition, name, of, path, source], make))
    }
    return calls
  }

  /** Where a change lies outside of functions, what uses the file has reached it. */
  private withUsers(changed: Functions): Functions {
    const { language, buggy } = this.subject
    const all = new Map(changed)
    for (const [path, names] of changed)
      if (names.includes(moduleName))
        for (const user of language.usersOf?.(buggy.tree, this.plan, path) ?? [])
          if (this.reach.sources.includes(user)) all.set(user, [...(all.get(user) ?? []), moduleName])
    return all
  }

  /** Hosts that hold the given versions side by side. */
  pool(prepared: readonly Prepared[]): Pool {
    const isDriver = (file: LiftedFile) => !file.refused && this.plan.files.includes(file.path)
    const files = this.lifted.filter(isDriver).map((file) => file.path)
    const versions = prepared.map((p) => p.spec)
    return new Pool(() => this.launch(versions[0].root), { type: 'open', versions, files, options: this.options })
  }

  /** A version in a process of its own. */
  fresh(prepared: Prepared): FreshVersion {
    const launch = () => {
      const made = this.launch(prepared.spec.root)
      return { launch: made, done: () => removeScratch(made.cwd) }
    }
    return { spec: prepared.spec, launch }
  }

  private launch(folder: string): Launch {
    const scratch = newScratch('host')
    this.scratches.push(scratch)
    return this.subject.language.launch(folder, [...this.reach.sources, ...this.plan.files], scratch, this.options)
  }

  siteOf(site: number): AssertionSite | undefined {
    return this.lifted[Math.floor(site / sitesPerFile)]?.assertions[site % sitesPerFile]
  }

  /** Literals of the changed functions: in all versions, or in the buggy one only. */
  async dictionary(of: 'all' | 'buggy' = 'all'): Promise<Dictionary> {
    const dictionary = new Dictionary()
    const { table, evaluate } = this.subject.language
    for (const { version, change } of this.patches)
      for (const [path, file] of change)
        for (const [tree, names] of [
          [this.subject.buggy.tree, file.functions.before] as const,
          ...(of === 'all' ? [[version.tree, file.functions.after] as const] : []),
        ]) {
          const source = readText(tree, path)
          if (source === undefined) continue
          for (const text of literalsIn(await parse(table.grammarOf(path)!, source), source, names, table))
            dictionary.add(evaluate(text))
        }
    return dictionary
  }
}

/** What has the name of a function or getter of the program's own may do anything, and is not run a second time. */
function harmless(goals: Goals, calls: ReadonlyMap<string, Calls>): Goals {
  const own = new Set([...calls.values()].flatMap((functions) => functions.map(([name]) => wordOf(name))))
  const called = /\.\s*([A-Za-z_$][\w$]*)|([A-Za-z_$][\w$]*)\s*\(/g
  const isOwn = (text: string) => [...text.matchAll(called)].some(([, member, name]) => own.has(member ?? name))
  const plain = (goal: Goal): Goal => {
    const { when, ...rest } = goal
    return when?.some(isOwn) ? rest : goal
  }
  return new Map([...goals].map(([path, list]) => [path, list.map(plain)]))
}
