import type { Case } from '../../case/case.js'
import { Clusters, sizeOf } from '../differences/cluster.js'
import type { FreshVersion } from '../differences/confirm.js'
import { baseline } from '../baseline.js'
import { driversFrom } from '../lifted.js'
import type { Driver } from '../../model/driver.js'
import type { Pool } from '../../execution/pool.js'
import { isOver, type Budget } from '../../fuzz/budget.js'
import { Samples } from '../../fuzz/input.js'
import { FuzzLoop, type Limits } from '../../fuzz/loop.js'
import { counted } from '../../util/counted.js'
import type { Stage } from '../stage.js'
import { chooseQuestions } from './choose.js'
import { runAgain } from './confirm.js'
import { Gathering, type Telling } from './gather.js'
import { costOf, splitsOf, type Split } from '../../execution/outputs.js'
import type { Splitting } from './question.js'
import { replay } from './replay.js'
import { simplifyQuestion } from './simplify.js'
import type { Answered } from './standing.js'
import type { Execution } from '../../model/execution.js'
import type { Answer } from '../../model/answer.js'

export interface SplitOptions {
  readonly budget: Budget
  readonly fixedTimeLimit: number | undefined
  readonly say: (what: string) => void
  readonly onProgress: (executions: number, kinds: number) => void
  /** Which inputs are looked at closer, given those that were; by default those that split the patches best. */
  readonly choose?: (open: readonly Splitting[], known: readonly Splitting[]) => readonly Splitting[]
}

/** What one kind of drivers showed. */
export interface Found {
  readonly questions: readonly Splitting[]
  /** Answers given before, run again on these patches. */
  readonly answered: readonly Answered[]
  readonly executions: number
  /** Executions of each patch that came through its change, and that differ in anything from the buggy version's. */
  readonly reached: readonly number[]
  readonly differing: readonly number[]
  readonly drivers: number
  /** Patches that a host cannot load, with why; nothing else was done where there are some. */
  readonly unloadable: ReadonlyMap<number, string>
}

/** How many splitting inputs are looked at closely, and how often others are tried for those that were chance. */
const mostClose = 24
const mostRounds = 3
/** How often a version may take its host down before it is left alone. */
const mostDeaths = 3

/** Fuzzes all versions at once for inputs that tell patches apart. */
export class SplitSearch {
  private readonly clusters: Clusters

  private constructor(
    private readonly stage: Stage,
    private readonly pool: Pool,
    private readonly drivers: readonly Driver[],
    private readonly limits: ReadonlyMap<number, Limits>,
    private readonly samples: Samples,
    private readonly options: SplitOptions,
  ) {
    this.clusters = new Clusters(
      (input, driver) => samples.grade(input, driver),
      (site) => stage.siteOf(site),
    )
  }

  static async run(subject: Case, stage: Stage, given: readonly Answer[], options: SplitOptions): Promise<Found> {
    const prepared = await stage.prepareAll({ coverage: true, trace: false })
    const pool = stage.pool(prepared)
    try {
      const opened = await pool.open()
      const errorOf = (name: string) => opened.errors.find(({ version }) => version === name)?.message.split('\n')[0]
      const own = new Map(stage.patches.map(({ version }, i) => [i, errorOf(version.name)]))
      const isBuggy = errorOf(prepared[0].spec.name) !== undefined
      const isShared = prepared.some(({ spec }) => spec.selector !== undefined)
      const again = () => (stage.separate(), SplitSearch.run(subject, stage, given, options))
      if (isShared && isBuggy) return again()
      const unloadable = new Map([...own].flatMap(([i, why]) => (why && !isBuggy ? [[i, why] as const] : [])))
      const nothing = { questions: [], answered: [], executions: 0, reached: [], differing: [], drivers: 0 }
      if (unloadable.size) return { ...nothing, unloadable }
      const lifted = driversFrom(stage.lifted, opened, subject.failing, subject.plan.sequences)
      const { steps, timeLimit } = stage.options
      const base = await baseline(
        pool,
        lifted.drivers.filter(({ preserves }) => !preserves),
        {
          steps,
          timeLimit,
          fixedTimeLimit: options.fixedTimeLimit,
          versions: [...prepared.keys()],
          reaches: prepared.map(({ spec }) => {
            const goals = new Set(spec.goals)
            return (covered) => covered.some((probe) => goals.has(probe))
          }),
        },
      )
      if (isShared && base.remembers) return again()
      const limits = new Map([...base.limits].map(([id, limit]) => [id, { ...limit, known: [] }]))
      const samples = new Samples(lifted.drivers)
      const search = new SplitSearch(stage, pool, base.drivers, limits, samples, options)
      const { told, ...ran } = await search.fuzz()
      return { ...(await search.settle(told, given)), ...ran, drivers: base.drivers.length, unloadable }
    } finally {
      pool.close()
    }
  }

  private get versions(): number[] {
    return [0, ...this.stage.patches.map((_, i) => i + 1)]
  }

  /** Inputs on which some patch differs from the buggy version: where two patches differ, one of them does. */
  private async fuzz(): Promise<{ told: Telling[] } & Pick<Found, 'executions' | 'reached' | 'differing'>> {
    const [reached, differing] = [this.stage.patches.map(() => 0), this.stage.patches.map(() => 0)]
    if (this.stage.patches.length < 2) return { told: [], executions: 0, reached, differing }
    const gathering = new Gathering(this.samples)
    const deaths = new Map<number, number>()
    const loop = new FuzzLoop(
      this.pool,
      this.drivers,
      this.limits,
      await this.stage.dictionary(),
      this.samples,
      { seed: this.stage.options.seed, budget: this.options.budget, comparisons: true, states: false },
      {
        versions: () => this.versions.filter((v) => v === 0 || (deaths.get(v) ?? 0) < mostDeaths),
        onDifference: (driver, input, version, difference) => gathering.add(driver, input, version, difference),
        onBatch: ({ versions }, { answers, ...counts }) => {
          versions.forEach((version, i) => {
            if (version === 0) return
            reached[version - 1] += counts.reached[i]
            differing[version - 1] += counts.differing[i]
          })
          for (const { died } of answers)
            if (died !== undefined) deaths.set(versions[died], (deaths.get(versions[died]) ?? 0) + 1)
        },
        onProgress: ({ executions }) => this.options.onProgress(executions, gathering.size),
      },
    )
    const { executions } = await loop.run()
    // A test as it stands may split patches, too, where it does not look at what they do.
    const known = this.drivers.filter((driver) => this.samples.grade([], driver) === 'in-type')
    return {
      told: [...known.map((driver) => ({ driver, input: [] })), ...gathering.found],
      executions,
      reached,
      differing,
    }
  }

  /** The best of the inputs, made simple and run again in fresh processes, and the answers that were given before. */
  private async settle(
    told: readonly Telling[],
    given: readonly Answer[],
  ): Promise<Pick<Found, 'questions' | 'answered'>> {
    const patches = [...this.stage.patches.keys()]
    let open = await this.split(told)
    const questions: Splitting[] = []
    const best = (some: readonly Splitting[], known: readonly Splitting[]) =>
      chooseQuestions(some, patches, mostClose, known).map(({ question }) => question)
    const { choose = best, budget } = this.options
    const fresh = await this.fresh()
    for (let round = 0; round < mostRounds && !isOver(budget); round++) {
      const chosen = choose(open, questions).slice(0, mostClose)
      if (!chosen.length) break
      this.options.say(`looking closer at ${counted(chosen.length, 'input')} that may tell patches apart`)
      const simple: Telling[] = []
      for (const question of chosen) {
        if (isOver(budget)) break
        const limits = this.limits.get(question.driver.id)!
        const input = await simplifyQuestion(question, this.pool, this.samples, limits, this.stage.options.exact)
        simple.push({ driver: question.driver, input })
      }
      const again = await this.confirm(simple, fresh)
      questions.push(...again.flatMap((one) => this.questionsOf(one.telling, one.executions)))
      open = open.filter((question) => !chosen.includes(question))
    }
    const replayed = await replay(this.stage, this.drivers, given)
    const answered = replayed.map((one) => ({
      question: this.questionOf(one, one.executions, one.split),
      expected: one.answer.expected,
    }))
    return { questions, answered }
  }

  /** Which patches each input tells apart, and where. */
  private async split(told: readonly Telling[]): Promise<Splitting[]> {
    const found: Splitting[] = []
    const drivers = [...new Set(told.map(({ driver }) => driver))]
    const batches = drivers.map((driver) => ({
      file: driver.file,
      index: driver.index,
      inputs: told.filter((one) => one.driver === driver).map(({ input }) => input),
      versions: this.versions,
      ...this.limits.get(driver.id)!,
      full: true,
    }))
    const results = await this.pool.run(batches)
    results.forEach(({ answers }, i) => {
      for (const { input, executions } of answers)
        if (executions?.length === this.versions.length)
          found.push(...this.questionsOf({ driver: drivers[i], input: batches[i].inputs[input] }, executions))
    })
    return found
  }

  private questionsOf(telling: Telling, executions: readonly Execution[]): Splitting[] {
    return splitsOf(executions, this.stage.options.exact).map((split) => this.questionOf(telling, executions, split))
  }

  private questionOf({ driver, input }: Telling, executions: readonly Execution[], split: Split): Splitting {
    const { place, answers, outputs } = split
    const difference = { ...place, path: '', change: 'output' }
    const changed = input.length / 2
    return {
      driver,
      input,
      label: this.clusters.labelOf(difference),
      calls: this.stage.expressionAt(driver, input, difference),
      difference,
      executions,
      answers,
      outputs,
      cost: costOf(place.where, changed, sizeOf(input), driver.generated !== undefined),
    }
  }

  private async confirm(told: readonly Telling[], fresh: readonly FreshVersion[]) {
    const inputs = told.map((one) => ({ ...one, limits: this.limits.get(one.driver.id)! }))
    const executions = await runAgain(inputs, fresh, this.stage.options)
    return told.map((telling, i) => ({ telling, executions: executions[i] }))
  }

  /** The versions without the probes that only the search needs. */
  private async fresh(): Promise<FreshVersion[]> {
    const prepared = await this.stage.prepareAll({ coverage: false, trace: false })
    return prepared.map((one) => this.stage.fresh(one))
  }
}
