import type { ProgramFacts } from '../fuzz/input.js'
import type { Case } from '../case/case.js'
import { type Tree } from '../files/tree.js'
import type { FreshVersion } from './differences/confirm.js'
import { sitesPerFile, type AssertionSite, type LiftedFile } from '../model/driver.js'
import { type Launch } from '../execution/host.js'
import { Pool } from '../execution/pool.js'
import type { HostOptions } from '../execution/protocol.js'
import { withDistances } from '../instrument/distances.js'
import type { Dictionary } from '../inputs/dictionary.js'
import { dictionaryOf } from './change-literals.js'
import { programFacts } from './program-facts.js'
import { ChangedFunctions, type Functions } from './changed-functions.js'
import { nearbyTests } from './nearby-tests.js'
import { liftTests } from './lift-tests.js'
import { goalsIn, prepare, type PrepareOptions } from './prepare.js'
import { SourceFacts } from './source-facts.js'
import type { ReachableFiles } from '../languages/language.js'
import { familyOf, versionsOf } from './family.js'
import type { PatchCandidate } from '../patch-space/location.js'
import { functionsWith, sitesOf } from '../patch-space/meta-program.js'
import { callersOf, distancesTo, type Distances } from '../syntax/callers.js'
import { goalsOf } from '../syntax/change-cases.js'
import { changedFunctions, mergeFunctions } from '../syntax/changes.js'
import type { Goals } from '../syntax/goal.js'
import { callsOwnOf, goalsWithoutOwnCalls } from '../syntax/own-functions.js'
import type { TestPlan } from '../model/test-plan.js'
import type { PreparedVersion } from '../instrument/prepared.js'
import { HostFailed } from '../util/host-failed.js'
import { newScratch, removeScratch } from '../util/scratch.js'
import type { VersionWithChange, PatchWithChange } from '../case/changed.js'
import { type Probes, bare } from './probes.js'
import { needsSeparateBuilds } from './separate-builds.js'

export interface TestBedOptions {
  /** The files that may serve as drivers; only those that can reach a change are set up. */
  readonly tests?: readonly string[]
  readonly reference?: VersionWithChange
  /** Functions that are of interest though no patch changes them, by file. */
  readonly places?: Functions
  /** Which tests of these files are drivers. */
  readonly only?: 'all' | 'generated'
}

/**
 * The versions of a group of patches side by side, with the tests that drive them: lifted, instrumented and built on
 * demand, each once. Versions have positions: the reference if there is one, the buggy version, then the patches.
 */
export class TestBed {
  private readonly scratches: string[] = []
  private readonly facts: SourceFacts
  private readonly changed: ChangedFunctions
  private readonly made = new Map<string, Promise<PreparedVersion>>()
  private readonly all = new Map<string, Promise<readonly PreparedVersion[]>>()
  /** Position of the buggy version. */
  readonly buggy: number
  /** Position of the first patch. */
  readonly first: number

  private constructor(
    readonly subject: Case,
    readonly patches: readonly PatchWithChange[],
    readonly options: HostOptions,
    private readonly plan: TestPlan,
    private readonly reach: ReachableFiles,
    readonly lifted: readonly LiftedFile[],
    readonly reference: VersionWithChange | undefined,
    places: Functions,
    readonly only: 'all' | 'generated',
  ) {
    this.changed = new ChangedFunctions(subject, plan, reach, reference, places)
    this.facts = new SourceFacts(subject.language, reach.sources)
    this.buggy = reference ? 1 : 0
    this.first = this.buggy + 1
  }

  static async open(
    subject: Case,
    patches: readonly PatchWithChange[],
    options: HostOptions,
    { tests = subject.plan.files, reference, places = new Map(), only = 'all' }: TestBedOptions = {},
  ): Promise<TestBed> {
    const others = [...patches, ...(reference ? [reference] : [])]
    const { plan, reach } = nearbyTests(subject, others, [...places.keys()], tests)
    const { language, buggy } = subject
    const lifted = await liftTests(buggy.tree, language, plan, reach, options.asserting)
    return new TestBed(subject, patches, options, plan, reach, lifted, reference, places, only)
  }

  /** The test files that were set up as drivers. */
  get files(): readonly string[] {
    return this.plan.files
  }

  close(): void {
    for (const scratch of this.scratches) removeScratch(scratch)
  }

  /** Every version, instrumented, by position. */
  prepareAll(probes: Probes): Promise<readonly PreparedVersion[]> {
    const key = JSON.stringify([probes, needsSeparateBuilds(this.subject.buggy)])
    const known = this.all.get(key) ?? this.makeAll(probes)
    this.all.set(key, known)
    return known
  }

  private async makeAll(probes: Probes): Promise<readonly PreparedVersion[]> {
    const family = probes.trace ? new Map<number, PreparedVersion>() : await this.family(probes)
    const made: PreparedVersion[] = []
    for (let at = 0; at < this.first + this.patches.length; at++)
      made.push(family.get(at) ?? (await this.prepareAt(at, probes)))
    return made
  }

  /** The same for some patches only; the buggy version takes the place of the others. */
  async prepareSome(probes: Probes, patches: readonly number[]): Promise<readonly PreparedVersion[]> {
    const buggy = await this.prepareAt(this.buggy, probes)
    const made: PreparedVersion[] = []
    for (let at = 0; at < this.first + this.patches.length; at++) {
      const isWanted = at < this.first || patches.includes(at - this.first)
      made.push(isWanted ? await this.prepareAt(at, probes) : buggy)
    }
    return made
  }

  /** The version at a position, instrumented; made once for the same probes. */
  prepareAt(position: number, probes: Probes): Promise<PreparedVersion> {
    const key = `${position} ${JSON.stringify(probes)}`
    const known = this.made.get(key) ?? this.make(position, probes)
    this.made.set(key, known)
    return known
  }

  /** Versions by their positions, each in processes of its own; patches that can share a build do. */
  async freshAll(positions: readonly number[], probes: Probes = bare): Promise<FreshVersion[]> {
    const all = await this.prepareAll(probes)
    return positions.map((position) => this.fresh(all[position]))
  }

  /** The version at a position in a process of its own. */
  async freshAt(position: number, probes: Probes = bare): Promise<FreshVersion> {
    return this.fresh(await this.prepareAt(position, probes))
  }

  private make(position: number, probes: Probes): Promise<PreparedVersion> {
    if (position >= this.first) return this.preparePatched(this.patches[position - this.first], probes)
    return position === this.buggy ? this.prepareBuggy(probes) : this.prepareReference(probes)
  }

  /**
   * The buggy version and patches that put another expression in some place of one function, by position, as versions of
   * one build: a host runs only those that behave differently.
   */
  private async family(probes: Probes): Promise<ReadonlyMap<number, PreparedVersion>> {
    const changes = this.patches.map(({ change }) => change)
    const { language, buggy } = this.subject
    const callsOwn = callsOwnOf(await this.facts.calls(buggy.tree), language.syntax.table.implicit)
    const members = familyOf(changes, language.syntax, callsOwn)
    if (!members.length || needsSeparateBuilds(buggy) || (await this.facts.keepsState(buggy.tree))) return new Map()
    const candidates = members.map(({ candidate }) => candidate)
    const meta = await this.prepareMeta(candidates, probes).catch((error: unknown) => {
      if (!(error instanceof HostFailed)) throw error
    })
    if (!meta) return new Map()
    const names = members.map(({ patch }) => this.patches[patch].version.name)
    const positions = [this.buggy, ...members.map(({ patch }) => patch + this.first)]
    const versions = versionsOf(meta, candidates, names).map((version, i): [number, PreparedVersion] => [
      positions[i],
      version,
    ])
    // Versions that do not compile together with the others are built separately.
    return new Map(versions.filter((_, i) => !meta.refused.includes(i - 1)))
  }

  /** The buggy version, with what some of the patches and the reference change observed: there the bug is. */
  prepareBuggy(probes: Probes, patches: readonly PatchWithChange[] = this.patches): Promise<PreparedVersion> {
    const { tree } = this.subject.buggy
    return this.prepare('buggy', tree, this.changed.before(patches), false, probes)
  }

  /**
   * Coverage probes of an unpatched version that are in functions some of the patches change: what these patches ask of
   * a test to be near.
   */
  goalsAt(position: number, { cover, spec }: PreparedVersion, patches: readonly number[]): ReadonlySet<number> {
    if (patches.length === this.patches.length || position >= this.first) return new Set(spec.goals)
    const some = patches.map((i) => this.patches[i])
    return new Set(
      goalsIn(
        cover,
        this.changed.withUsers(position === this.buggy ? this.changed.before(some) : this.changed.inReference(some)),
      ),
    )
  }

  /** One build that holds all candidates, and how far each of its blocks is from them; with none in force it is the buggy version. */
  async prepareMeta(candidates: readonly PatchCandidate[], probes: Probes): Promise<PreparedVersion> {
    const { tree } = this.subject.buggy
    const changed = mergeFunctions([this.changed.before(this.patches), functionsWith(candidates)])
    const made = await this.prepare('buggy', tree, changed, false, probes, undefined, sitesOf(candidates))
    const targets = candidates.map(({ location }) => ({ ...location, at: location.start }))
    return withDistances(made, await this.facts.flows(tree), targets)
  }

  private prepareReference(probes: Probes): Promise<PreparedVersion> {
    const { tree } = this.reference!.version
    return this.prepare('reference', tree, this.changed.inReference(this.patches), true, probes)
  }

  private async preparePatched({ version, change }: PatchWithChange, probes: Probes): Promise<PreparedVersion> {
    const goals = goalsWithoutOwnCalls(
      goalsOf(change, this.subject.language.syntax.table),
      callsOwnOf(await this.facts.calls(version.tree)),
    )
    return this.prepare(version.name, version.tree, changedFunctions(change, 'after'), true, probes, goals)
  }

  async prepare(
    name: string,
    tree: Tree,
    changed: Functions,
    patched: boolean,
    probes: Probes,
    goals?: Goals,
    sites?: PrepareOptions['sites'],
  ): Promise<PreparedVersion> {
    const { plan, reach } = this
    const { language } = this.subject
    const callers = probes.states ? await this.callers(tree, changed) : undefined
    const { coverage, trace, everything = false } = probes
    const all = this.changed.withUsers(changed)
    return prepare(name, tree, {
      language,
      plan,
      reach,
      // States are recorded while the test runner runs the original tests.
      lifted: everything ? [] : this.lifted,
      changed: all,
      ...(callers && { callers }),
      patched,
      coverage,
      trace,
      everything,
      ...(goals && { goals }),
      ...(sites && { sites }),
    })
  }

  asked(): Promise<ProgramFacts> {
    return programFacts(this.subject, this.facts, this.patches, this.reference)
  }

  /** The functions of the buggy version that may lead to a change. */
  async wanted(): Promise<Distances> {
    return distancesTo(await this.facts.calls(this.subject.buggy.tree), this.changed.before(this.patches))
  }

  private async callers(tree: Tree, changed: Functions): Promise<Functions> {
    return callersOf(await this.facts.calls(tree), changed)
  }

  /** Hosts that hold the given versions side by side. */
  pool(prepared: readonly PreparedVersion[]): Pool {
    const isDriver = (file: LiftedFile) => !file.refused && this.plan.files.includes(file.path)
    const files = this.lifted.filter(isDriver).map((file) => file.path)
    const versions = prepared.map((p) => p.spec)
    return new Pool(() => this.launch(versions[0].root), { type: 'open', versions, files, options: this.options })
  }

  private fresh(prepared: PreparedVersion): FreshVersion {
    const launch = () => {
      const made = this.launch(prepared.spec.root)
      return { launch: made, done: () => removeScratch(made.cwd) }
    }
    return { spec: prepared.spec, launch }
  }

  private launch(folder: string): Launch {
    const scratch = newScratch('host')
    this.scratches.push(scratch)
    return this.subject.language.host.launch(folder, [...this.reach.sources, ...this.plan.files], scratch, this.options)
  }

  siteOf(site: number): AssertionSite | undefined {
    return this.lifted[Math.floor(site / sitesPerFile)]?.assertions[site % sitesPerFile]
  }

  /** Literals of the changed functions: in all versions, or in the buggy one only. */
  dictionary(of: 'all' | 'buggy' = 'all'): Promise<Dictionary> {
    return dictionaryOf(this.subject, this.patches, of)
  }
}
