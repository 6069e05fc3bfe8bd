import type { FreshVersion } from '../differences/confirm.js'
import { expressionAt } from '../expression.js'
import { Clusters, valueSize } from '../differences/cluster.js'
import { isOver, type Budget } from '../../fuzz/budget.js'
import { counted } from '../../util/counted.js'
import { SearchRun } from '../search-run.js'
import type { Session, Start } from '../session.js'
import type { Tally } from '../tally.js'
import { chooseQuestions } from './choose.js'
import { runAgain } from './confirm.js'
import { SplittingInputs, type SplittingInput } from './splitting-inputs.js'
import { costOf, splitsOf, type OutputSplit } from '../../execution/outputs.js'
import type { SplittingQuestion } from './question.js'
import { replay } from './replay.js'
import { simplifyQuestion } from './simplify.js'
import type { Answered } from './status.js'
import type { Execution } from '../../model/execution.js'
import type { PersonAnswer } from '../../model/answer.js'

export interface SplitOptions {
  readonly budget: Budget
  readonly say: (what: string) => void
  readonly onProgress: (executions: number, kinds: number) => void
  /** Chooses the inputs to confirm, given those already confirmed; by default those that split the patches best. */
  readonly choose?: (
    open: readonly SplittingQuestion[],
    known: readonly SplittingQuestion[],
  ) => readonly SplittingQuestion[]
}

/** What one kind of drivers showed. Patches go by their position in the list that was searched. */
export interface SplitSearchResult {
  readonly questions: readonly SplittingQuestion[]
  /** Answers given before, run again on these patches. */
  readonly answered: readonly Answered[]
  readonly executions: number
  /** What was counted for each patch. */
  readonly tallies: readonly Tally[]
  readonly drivers: number
}

/** How many splitting inputs are confirmed, and how often others are tried for those that do not reproduce. */
const mostClose = 24
const mostRounds = 3

/** Fuzzes the given patches of a session at once for inputs that tell them apart. */
export async function splitSearch(
  session: Session,
  patches: readonly number[],
  given: readonly PersonAnswer[],
  options: SplitOptions,
): Promise<SplitSearchResult> {
  const all = await session.start({ base: 'buggy', patches, onPatched: true })
  const limits = new Map([...all.limits].map(([id, limit]) => [id, { ...limit, known: [] }]))
  const start = { ...all, limits, drivers: all.drivers.filter(({ preserves }) => !preserves) }
  const search = new SplitSearch(session, start, patches, options)
  const { told, ...ran } = await search.fuzz()
  return { ...(await search.settle(told, given)), ...ran, drivers: start.drivers.length }
}

class SplitSearch {
  private readonly clusters: Clusters

  constructor(
    private readonly session: Session,
    private readonly start: Start,
    private readonly patches: readonly number[],
    private readonly options: SplitOptions,
  ) {
    this.clusters = new Clusters(start.samples, (site) => session.bed.siteOf(site))
  }

  /** Positions of the buggy version and of the patches. */
  private get versions(): number[] {
    const { bed } = this.session
    return [bed.buggy, ...this.patches.map((patch) => bed.first + patch)]
  }

  /** Inputs on which some patch differs from the buggy version: where two patches differ, one of them does. */
  async fuzz(): Promise<{ told: SplittingInput[] } & Pick<SplitSearchResult, 'executions' | 'tallies'>> {
    const { start, patches, options } = this
    const { samples, drivers } = start
    const gathering = new SplittingInputs(samples)
    const run = await SearchRun.open(
      this.session,
      start,
      patches,
      {
        budget: options.budget,
        comparisons: true,
        states: false,
        onProgress: (executions) => options.onProgress(executions, gathering.size),
      },
      {
        isOpen: () => true,
        onDifference: (driver, input, patch, difference) => gathering.add(driver, input, patch, difference),
      },
    )
    const tallies = patches.map((patch) => run.tallyOf(patch))
    if (patches.length < 2) return { told: [], executions: 0, tallies }
    const { executions } = await run.run()
    // An unchanged test may split patches, too, where it does not check what they change.
    const known = drivers.filter((driver) => samples.grade([], driver) === 'in-type')
    return { told: [...known.map((driver) => ({ driver, input: [] })), ...gathering.found], executions, tallies }
  }

  /** The best inputs, minimised and confirmed in fresh processes, and the earlier answers. */
  async settle(
    told: readonly SplittingInput[],
    given: readonly PersonAnswer[],
  ): Promise<Pick<SplitSearchResult, 'questions' | 'answered'>> {
    const patches = [...this.patches.keys()]
    let open = await this.split(told)
    const questions: SplittingQuestion[] = []
    const best = (some: readonly SplittingQuestion[], known: readonly SplittingQuestion[]) =>
      chooseQuestions(some, patches, mostClose, known).map(({ question }) => question)
    const { choose = best, budget } = this.options
    const fresh = await this.fresh()
    for (let round = 0; round < mostRounds && !isOver(budget); round++) {
      const chosen = choose(open, questions).slice(0, mostClose)
      if (!chosen.length) break
      this.options.say(`confirming ${counted(chosen.length, 'input')} that may distinguish patches`)
      const simple: SplittingInput[] = []
      for (const question of chosen) {
        if (isOver(budget)) break
        const input = await simplifyQuestion(question, this.session, this.start, this.versions)
        simple.push({ driver: question.driver, input })
      }
      const again = await this.confirm(simple, fresh)
      questions.push(...again.flatMap((one) => this.questionsOf(one.telling, one.executions)))
      open = open.filter((question) => !chosen.includes(question))
    }
    const replayed = await replay(this.session, this.start.lifted.drivers, this.patches, given)
    const answered = replayed.map((one) => ({
      question: this.questionOf(one, one.executions, one.split),
      expected: one.answer.expected,
    }))
    return { questions, answered }
  }

  /** Which patches each input distinguishes, and where. */
  private async split(told: readonly SplittingInput[]): Promise<SplittingQuestion[]> {
    const found: SplittingQuestion[] = []
    const drivers = [...new Set(told.map(({ driver }) => driver))]
    const batches = drivers.map((driver) => ({
      file: driver.file,
      index: driver.index,
      inputs: told.filter((one) => one.driver === driver).map(({ input }) => input),
      versions: this.versions,
      ...this.start.limits.get(driver.id)!,
      full: true,
    }))
    const results = await this.session.pool.run(batches)
    results.forEach(({ answers }, i) => {
      for (const { input, executions } of answers)
        if (executions?.length === this.versions.length)
          found.push(...this.questionsOf({ driver: drivers[i], input: batches[i].inputs[input] }, executions))
    })
    return found
  }

  private questionsOf(telling: SplittingInput, executions: readonly Execution[]): SplittingQuestion[] {
    return splitsOf(executions, this.session.bed.options.exact).map((split) =>
      this.questionOf(telling, executions, split),
    )
  }

  private questionOf(
    { driver, input }: SplittingInput,
    executions: readonly Execution[],
    split: OutputSplit,
  ): SplittingQuestion {
    const { place, answers, outputs } = split
    const difference = { ...place, path: '', change: 'output' }
    const changed = input.length / 2
    return {
      driver,
      input,
      label: this.clusters.labelOf(difference),
      calls: expressionAt(this.session.bed, driver, input, difference),
      difference,
      executions,
      answers,
      outputs,
      cost: costOf(place.where, changed, valueSize(input), driver.generated !== undefined),
    }
  }

  private async confirm(told: readonly SplittingInput[], fresh: readonly FreshVersion[]) {
    const inputs = told.map((one) => ({ ...one, limits: this.start.limits.get(one.driver.id)! }))
    const executions = await runAgain(inputs, fresh, this.session.bed.options)
    return told.map((telling, i) => ({ telling, executions: executions[i] }))
  }

  /** The versions without the probes that only the search needs. */
  private fresh(): Promise<FreshVersion[]> {
    return this.session.bed.freshAll(this.versions)
  }
}
