import type { Case } from './case/case.js'
import { newScratch, removeScratch } from './case/sandbox.js'
import { stored } from './case/store.js'
import { readText, type Tree } from './case/tree.js'
import type { PatchedVersion } from './case/versions.js'
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
import { callersOf, callsIn, type Calls } from './syntax/callers.js'
import { changedFunctions, type Change } from './syntax/changes.js'
import { moduleName } from './syntax/functions.js'
import { literalsIn } from './syntax/literals.js'
import { parse } from './syntax/parser.js'

/** A patch with what it changes. */
export interface Patched {
  readonly version: PatchedVersion
  readonly change: Change
}

export interface Probes {
  readonly coverage: boolean
  readonly trace: boolean
  /** Observe the functions that may call the changed ones, too. */
  readonly states?: boolean
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
  ) {}

  /** `tests` are the files that may serve as drivers; only those that come near a change are set up. */
  static async open(
    subject: Case,
    patches: readonly Patched[],
    options: HostOptions,
    tests: readonly string[] = subject.plan.files,
  ): Promise<Stage> {
    const { language, buggy } = subject
    const changed = [...new Set(patches.flatMap(({ change }) => [...change.keys()]))]
    const failing = [...new Set(subject.failing.map((test) => test.file))]
    const all = { ...subject.plan, files: tests }
    const trees = [buggy.tree, ...patches.map(({ version }) => version.tree)]
    const near = patches.flatMap(({ version }) => language.testsFor(version.tree, all, changed, failing))
    const plan = { ...all, files: [...new Set(near)] }
    const reaches = trees.map((tree) => language.reach(tree, plan, changed))
    const union = (kind: keyof Reach) => [...new Set(reaches.flatMap((reach) => reach[kind]))].sort()
    const reach = { sources: union('sources'), helpers: union('helpers') }
    const lifted = await liftTests(buggy.tree, language, plan, reach)
    return new Stage(subject, patches, options, plan, reach, lifted)
  }

  /** The test files that were set up as drivers. */
  get files(): readonly string[] {
    return this.plan.files
  }

  close(): void {
    for (const scratch of this.scratches) removeScratch(scratch)
  }

  /** The buggy version and then the patched ones, instrumented. */
  async prepareAll(probes: Probes): Promise<Prepared[]> {
    const made = [await this.prepareBuggy(this.patches, probes)]
    for (const patch of this.patches) made.push(await this.preparePatched(patch, probes))
    return made
  }

  /** The buggy version next to one patched version. */
  async prepareBoth(patch: Patched, probes: Probes): Promise<[Prepared, Prepared]> {
    return [await this.prepareBuggy([patch], probes), await this.preparePatched(patch, probes)]
  }

  private prepareBuggy(patches: readonly Patched[], probes: Probes): Promise<Prepared> {
    const { tree } = this.subject.buggy
    return this.prepare(
      'buggy',
      tree,
      merged(patches.map(({ change }) => changedFunctions(change, 'before'))),
      false,
      probes,
    )
  }

  private preparePatched({ version, change }: Patched, probes: Probes): Promise<Prepared> {
    return this.prepare(version.name, version.tree, changedFunctions(change, 'after'), true, probes)
  }

  async prepare(name: string, tree: Tree, changed: Functions, patched: boolean, probes: Probes): Promise<Prepared> {
    const { plan, reach, lifted } = this
    const { language } = this.subject
    const callers = probes.states ? await this.callers(tree, changed) : undefined
    const { coverage, trace } = probes
    const all = this.withUsers(changed)
    return prepare(name, tree, {
      language,
      plan,
      reach,
      lifted,
      changed: all,
      ...(callers && { callers }),
      patched,
      coverage,
      trace,
    })
  }

  private async callers(tree: Tree, changed: Functions): Promise<Functions> {
    const { table, name, edition: of } = this.subject.language
    const calls = new Map<string, Calls>()
    for (const path of this.reach.sources) {
      const source = readText(tree, path)
      if (source === undefined) continue
      const grammar = table.grammarOf(path)!
      const make = async () => callsIn(await parse(grammar, source), source, table)
      calls.set(path, await stored('calls', [edition, name, of, path, source], make))
    }
    return callersOf(calls, changed)
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

  /** Literals of the changed functions in all versions. */
  async dictionary(): Promise<Dictionary> {
    const dictionary = new Dictionary()
    const { table, evaluate } = this.subject.language
    for (const { version, change } of this.patches)
      for (const [path, file] of change)
        for (const [tree, names] of [
          [this.subject.buggy.tree, file.functions.before],
          [version.tree, file.functions.after],
        ] as const) {
          const source = readText(tree, path)
          if (source === undefined) continue
          for (const text of literalsIn(await parse(table.grammarOf(path)!, source), source, names, table))
            dictionary.add(evaluate(text))
        }
    return dictionary
  }
}

function merged(maps: readonly Functions[]): Functions {
  const all = new Map<string, readonly string[]>()
  for (const map of maps)
    for (const [path, names] of map) all.set(path, [...new Set([...(all.get(path) ?? []), ...names])])
  return all
}
