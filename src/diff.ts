import type { Case, Candidate } from './case/case.js'
import { newScratch, removeScratch } from './case/sandbox.js'
import { readText, type Tree } from './case/tree.js'
import type { PatchedVersion } from './case/versions.js'
import { Clusters, type Cluster } from './differences/cluster.js'
import { confirm, runFresh, type Confirmed, type FreshVersion } from './differences/confirm.js'
import { observedAt } from './differences/describe.js'
import { minimise } from './differences/minimise.js'
import { partingOf, type Parting } from './differences/parting.js'
import { baseline } from './drivers/baseline.js'
import type { LiftedFile } from './drivers/driver.js'
import { driversFrom, type Refused } from './drivers/lifted.js'
import { compareExecutions, type Difference } from './execution/compare.js'
import { Pool } from './execution/pool.js'
import type { Execution, HostOptions } from './execution/protocol.js'
import type { Budget } from './fuzz/budget.js'
import { Samples } from './fuzz/input.js'
import { FuzzLoop, type Effort, type Progress } from './fuzz/loop.js'
import { Dictionary } from './inputs/dictionary.js'
import { liftTests, prepare, type Prepared, type PrepareOptions } from './instrument/prepare.js'
import type { TestPlan } from './languages/language.js'
import { showSnapshot } from './report/values.js'
import { changedFunctions, changeOf, type Change } from './syntax/changes.js'
import { literalsIn } from './syntax/literals.js'
import { parse } from './syntax/parser.js'

export interface DiffOptions {
  readonly seed: number
  readonly budget: Budget
  readonly pinned: boolean
  readonly exact: boolean
  readonly timeLimit: number | undefined
  readonly memoryLimit: number
  readonly comparisons: boolean
  /** How many kinds of difference to show in full. */
  readonly show: number
  readonly say: (what: string) => void
  readonly onProgress: (progress: Progress & { differences: number }) => void
}

/** A difference a person can look at. */
export interface ShownDifference extends Confirmed {
  readonly cluster: Cluster
  readonly difference: Difference
  readonly parting: Parting | undefined
  /** What the reference does with the same input, when there is one. */
  readonly reference?: Execution
  /** A test in the project's own framework that passes before the patch and fails after, where one can be written. */
  readonly test: string | undefined
}

/** What a patch changes. */
export interface PatchDiff {
  readonly patch: string
  readonly editedTests: readonly string[]
  readonly implausible?: string
  readonly change?: Change
  readonly differences: readonly ShownDifference[]
  /** Kinds of difference found but not shown. */
  readonly more: number
  /** Kinds of difference that did not show again in fresh processes. */
  readonly unconfirmed: number
  readonly effort?: Effort & { readonly reachedChange: number; readonly drivers: number; readonly elsewhere: number }
  readonly refused: readonly Refused[]
  readonly lifted: readonly LiftedFile[]
}

const nothing = { differences: [], more: 0, unconfirmed: 0, refused: [], lifted: [] }
const baseSteps = 1_000_000
const baseTime = 250

/** Shows what one candidate changes: drive both versions over generated inputs, then minimise and confirm what differs. */
export async function diffPatch(subject: Case, candidate: Candidate, options: DiffOptions): Promise<PatchDiff> {
  if (candidate.implausible !== undefined)
    return { ...nothing, patch: candidate.name, editedTests: candidate.editedTests, implausible: candidate.implausible }
  const { version, name } = candidate
  const common = { patch: name, editedTests: version.editedTests }
  const { language } = subject
  const change = await changeOf(subject.buggy.tree, version.overlay, language.table)
  if (change.size === 0)
    return { ...nothing, ...common, implausible: 'it changes no code: comments, spacing or files in no known language' }
  options.say(`preparing ${name}`)
  const run = await DiffRun.open(subject, version, change, options)
  try {
    return { ...common, change, ...(await run.look()) }
  } finally {
    run.close()
  }
}

class DiffRun {
  private readonly scratches: string[] = []
  private pool!: Pool
  private prepared!: [Prepared, Prepared]

  private constructor(
    private readonly subject: Case,
    private readonly version: PatchedVersion,
    private readonly change: Change,
    private readonly options: DiffOptions,
    private readonly plan: TestPlan,
    private readonly lifted: readonly LiftedFile[],
    private readonly sources: readonly string[],
    private readonly helpers: readonly string[],
  ) {}

  static async open(subject: Case, version: PatchedVersion, change: Change, options: DiffOptions): Promise<DiffRun> {
    const { language, buggy } = subject
    const changed = [...change.keys()]
    const files = subject.plan.files.filter((file) => {
      const { sources } = language.reach(version.tree, { ...subject.plan, files: [file] }, [])
      return changed.some((path) => sources.includes(path))
    })
    const plan = { ...subject.plan, files: files.length ? files : subject.plan.files }
    const reaches = [buggy.tree, version.tree].map((tree) => language.reach(tree, plan, changed))
    const union = (kind: 'sources' | 'helpers') => [...new Set(reaches.flatMap((reach) => reach[kind]))].sort()
    const lifted = await liftTests(buggy.tree, language, plan, { sources: union('sources'), helpers: union('helpers') })
    const run = new DiffRun(subject, version, change, options, plan, lifted, union('sources'), union('helpers'))
    run.prepared = await run.prepareBoth(true, false)
    run.pool = new Pool(() => run.launchIn(run.prepared[0].spec.root), run.openMessage(run.prepared))
    return run
  }

  close(): void {
    this.pool?.close()
    for (const scratch of this.scratches) removeScratch(scratch)
  }

  private async prepareBoth(coverage: boolean, trace: boolean): Promise<[Prepared, Prepared]> {
    const one = (name: string, tree: Tree, side: 'before' | 'after') =>
      this.prepareOne(name, tree, changedFunctions(this.change, side), coverage, trace)
    return [
      await one('buggy', this.subject.buggy.tree, 'before'),
      await one(this.version.name, this.version.tree, 'after'),
    ]
  }

  private prepareOne(
    name: string,
    tree: Tree,
    changed: PrepareOptions['changed'],
    coverage: boolean,
    trace: boolean,
  ): Promise<Prepared> {
    const { language } = this.subject
    return prepare(name, tree, {
      language,
      plan: this.plan,
      reach: { sources: this.sources, helpers: this.helpers },
      lifted: this.lifted,
      changed,
      coverage,
      trace,
    })
  }

  private get hostOptions(): HostOptions {
    const { seed, pinned, exact, timeLimit, memoryLimit } = this.options
    return { seed, pinned, exact, steps: baseSteps, timeLimit: timeLimit ?? baseTime, memoryLimit }
  }

  private openMessage(prepared: readonly Prepared[]) {
    const files = this.lifted
      .filter((file) => !file.refused && this.plan.files.includes(file.path))
      .map((file) => file.path)
    return { type: 'open' as const, versions: prepared.map((p) => p.spec), files, options: this.hostOptions }
  }

  private launchIn(folder: string) {
    const scratch = newScratch('host')
    this.scratches.push(scratch)
    return this.subject.language.launch(folder, [...this.sources, ...this.plan.files], scratch, this.hostOptions)
  }

  async look() {
    const { options, pool, lifted } = this
    const opened = await pool.open()
    const found = driversFrom(lifted, opened, this.subject.failing)
    options.say(`running ${found.drivers.length} lifted tests`)
    const reaches = this.prepared.map(({ spec }) => {
      const goals = new Set(spec.goals)
      return (covered: readonly number[]) => covered.some((probe) => goals.has(probe))
    })
    const base = await baseline(pool, found.drivers, {
      steps: baseSteps,
      timeLimit: options.timeLimit ?? baseTime,
      fixedTimeLimit: options.timeLimit,
      reaches,
    })
    const samples = new Samples(found.drivers)
    const clusters = new Clusters(
      (input, driver) => samples.grade(input, driver),
      (site) => this.siteOf(site),
    )
    const loop = new FuzzLoop(
      pool,
      base.drivers,
      base.limits,
      await this.dictionary(),
      samples,
      options,
      (driver, input, difference) => clusters.add(driver, input, difference),
      (progress) => options.onProgress({ ...progress, differences: clusters.size }),
    )
    const reachedBefore = pool.reached
    const effort = await loop.run()
    const reachedChange = pool.reached - reachedBefore
    const limits = (cluster: Cluster) => base.limits.get(cluster.driver.id)!
    const ranked = clusters.ranked()
    options.say(`looking closer at ${Math.min(ranked.length, options.show)} of ${ranked.length} kinds of difference`)
    const simple: Cluster[] = []
    for (const cluster of ranked.slice(0, options.show)) {
      const grade = (input: Cluster['input']) => samples.grade(input, cluster.driver)
      simple.push(await minimise(cluster, clusters, grade, pool, limits(cluster), options.exact))
    }
    pool.close()
    const shown = simple.length ? await this.confirmAll(simple, limits) : []
    return {
      differences: shown,
      more: Math.max(0, ranked.length - options.show),
      unconfirmed: simple.length - shown.length,
      effort: { ...effort, reachedChange, drivers: base.drivers.length, elsewhere: base.elsewhere },
      refused: [...found.refused, ...base.refused],
      lifted,
    }
  }

  private async confirmAll(
    simple: readonly Cluster[],
    limits: (cluster: Cluster) => { steps: number; timeLimit: number; ignore: readonly string[] },
  ): Promise<ShownDifference[]> {
    const traced = await this.prepareBoth(false, true)
    const fresh = traced.map((prepared) => this.fresh(prepared)) as [FreshVersion, FreshVersion]
    const reference =
      this.subject.reference &&
      this.fresh(await this.prepareOne('reference', this.subject.reference.tree, new Map(), false, false))
    const trees = [this.subject.buggy.tree, this.version.tree]
    const lineOf = (version: 0 | 1, file: string, line: number) =>
      readText(trees[version], file)?.split('\n')[line - 1]?.trim() ?? ''
    const shown: ShownDifference[] = []
    for (const cluster of simple) {
      const confirmed = await confirm(cluster, fresh, limits(cluster), this.hostOptions)
      if (!confirmed) continue
      const difference = compareExecutions(confirmed.before, confirmed.after, this.hostOptions)!
      const parting = partingOf(confirmed.before, confirmed.after, traced, this.change, lineOf)
      const expected = reference && (await runFresh(cluster, reference, limits(cluster), this.hostOptions))
      shown.push({
        cluster,
        difference,
        ...confirmed,
        parting,
        ...(expected && { reference: expected }),
        test: this.testFor(cluster, difference, confirmed),
      })
    }
    return shown
  }

  private fresh(prepared: Prepared): FreshVersion {
    const launch = () => {
      const made = this.launchIn(prepared.spec.root)
      return { launch: made, done: () => removeScratch(made.cwd) }
    }
    return { spec: prepared.spec, launch }
  }

  private testFor(
    { driver, input, label }: Cluster,
    difference: Difference,
    { before, after }: Confirmed,
  ): string | undefined {
    const file = this.lifted.find((f) => f.path === driver.file)!
    const show = (execution: Execution) => {
      const at = observedAt(execution, difference)
      return at ? showSnapshot(at.value, 200) : 'not reached'
    }
    const note = `From the test "${driver.name}" (${driver.file}), found by assay.\n${label}\n  before ${this.version.name}: ${show(before)}\n  after it: ${show(after)}\nThis test pins what the program did before. If the patch is right, expect the other value.`
    return this.subject.language.writeTest({
      file,
      source: readText(this.subject.buggy.tree, driver.file)!,
      driver,
      input,
      difference,
      before: observedAt(before, difference)?.value,
      note,
    })
  }

  siteOf(site: number) {
    const file = this.lifted[Math.floor(site / 100_000)]
    return file?.assertions[site % 100_000]
  }

  /** Literals of the changed functions in both versions. */
  private async dictionary(): Promise<Dictionary> {
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
