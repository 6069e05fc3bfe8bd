import type { Case } from './case/case.js'
import { newScratch, removeScratch } from './case/sandbox.js'
import { readText, type Tree } from './case/tree.js'
import type { PatchedVersion } from './case/versions.js'
import type { FreshVersion } from './differences/confirm.js'
import { sitesPerFile, type AssertionSite, type LiftedFile } from './drivers/driver.js'
import type { Launch } from './execution/host.js'
import { Pool } from './execution/pool.js'
import type { HostOptions } from './execution/protocol.js'
import { Dictionary } from './inputs/dictionary.js'
import { liftTests } from './instrument/lift-tests.js'
import { prepare, type Prepared, type PrepareOptions } from './instrument/prepare.js'
import type { Reach, TestPlan } from './languages/language.js'
import { changedFunctions, type Change } from './syntax/changes.js'
import { moduleName } from './syntax/functions.js'
import { literalsIn } from './syntax/literals.js'
import { parse } from './syntax/parser.js'

/** The buggy and a patched version side by side with the tests that drive them: what every judge will work on. */
export class Stage {
  private readonly scratches: string[] = []

  private constructor(
    private readonly subject: Case,
    private readonly version: PatchedVersion,
    private readonly change: Change,
    readonly options: HostOptions,
    private readonly plan: TestPlan,
    private readonly reach: Reach,
    readonly lifted: readonly LiftedFile[],
  ) {}

  /** Only test files that come near the change are set up. */
  static async open(subject: Case, version: PatchedVersion, change: Change, options: HostOptions): Promise<Stage> {
    const { language, buggy } = subject
    const changed = [...change.keys()]
    const failing = [...new Set(subject.failing.map((test) => test.file))]
    const plan = { ...subject.plan, files: language.testsFor(version.tree, subject.plan, changed, failing) }
    const reaches = [buggy.tree, version.tree].map((tree) => language.reach(tree, plan, changed))
    const union = (kind: keyof Reach) => [...new Set(reaches.flatMap((reach) => reach[kind]))].sort()
    const reach = { sources: union('sources'), helpers: union('helpers') }
    const lifted = await liftTests(buggy.tree, language, plan, reach)
    return new Stage(subject, version, change, options, plan, reach, lifted)
  }

  close(): void {
    for (const scratch of this.scratches) removeScratch(scratch)
  }

  /** Both versions, instrumented. */
  async prepareBoth(probes: { coverage: boolean; trace: boolean }): Promise<[Prepared, Prepared]> {
    const { buggy } = this.subject
    return [
      await this.prepare('buggy', buggy.tree, changedFunctions(this.change, 'before'), probes),
      await this.prepare(this.version.name, this.version.tree, changedFunctions(this.change, 'after'), probes),
    ]
  }

  prepare(
    name: string,
    tree: Tree,
    changed: PrepareOptions['changed'],
    probes: { coverage: boolean; trace: boolean },
  ): Promise<Prepared> {
    const { plan, reach, lifted } = this
    const { language } = this.subject
    return prepare(name, tree, { language, plan, reach, lifted, changed: this.withUsers(changed), ...probes })
  }

  /** Where a change lies outside of functions, what uses the file has reached it. */
  private withUsers(changed: PrepareOptions['changed']): PrepareOptions['changed'] {
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

  /** A line of the buggy (0) or the patched (1) version. */
  lineOf(version: 0 | 1, file: string, line: number): string {
    const tree = version === 0 ? this.subject.buggy.tree : this.version.tree
    return readText(tree, file)?.split('\n')[line - 1]?.trim() ?? ''
  }

  /** Literals of the changed functions in both versions. */
  async dictionary(): Promise<Dictionary> {
    const dictionary = new Dictionary()
    const { table, evaluate } = this.subject.language
    for (const [path, file] of this.change)
      for (const [tree, names] of [
        [this.subject.buggy.tree, file.functions.before],
        [this.version.tree, file.functions.after],
      ] as const) {
        const source = readText(tree, path)
        if (source === undefined) continue
        for (const text of literalsIn(await parse(table.grammarOf(path)!, source), source, names, table))
          dictionary.add(evaluate(text))
      }
    return dictionary
  }
}
