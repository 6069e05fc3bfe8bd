import { isDeepStrictEqual } from 'node:util'
import { answersPath, keepAnswer, type RightValue } from '../api/answer.js'
import { typedValue } from '../api/right-value.js'
import type { PersonAnswer } from '../model/answer.js'
import type { Report } from '../model/report.js'
import type { GivenAnswer, ReviewRequest, ReviewRun, ReviewState } from '../model/review.js'
import { Answers } from '../oracles/answers.js'
import { numberedQuestions } from '../report/questions.js'
import { messageOf, UserError } from '../util/errors.js'
import type { Run, Runs } from './runs.js'

interface KeptAnswer extends GivenAnswer {
  readonly kept: PersonAnswer
}

const questionOf = ({ expected: _, ...question }: PersonAnswer) => question

type AnswerRequest = Extract<ReviewRequest, { do: 'answer' }>

/** A person answers questions, and the patches are judged again with every answer. */
export class Review {
  private revision = 0
  private run: ReviewRun = { kind: 'done' }
  private answers: KeptAnswer[] = []
  private ids = 0
  private current: Run | undefined
  /** Something was answered since the current run began. */
  private isStale = false
  private isJudging = false
  /** A person asked for it, so that what is known is not enough. */
  private isFresh = false

  /** Begins with the report of a run; `changed` is called whenever there is something else to show. */
  constructor(
    private readonly runs: Runs,
    private readonly first: Run,
    private report: Report,
    private readonly changed: () => void,
  ) {}

  get state(): ReviewState {
    const { revision, report, run } = this
    return { revision, report, run, answers: this.answers.map(({ id, asked, right }) => ({ id, asked, right })) }
  }

  /** Throws a `UserError` where it cannot be done. */
  act(request: ReviewRequest): void {
    if (request.do === 'answer') this.answer(request)
    else if (request.do === 'undo') this.undo(request.id)
    else if (request.do !== 'judge' && request.do !== 'finish') throw new UserError('there is no such request')
    if (request.do !== 'finish') void this.judge(request.do === 'judge')
  }

  private answer({ revision, question: number, right, text = '' }: AnswerRequest): void {
    const asked = numberedQuestions(this.report).find((one) => one.number === number)?.question
    if (revision !== this.revision || !asked)
      throw new UserError('the patches were judged again since', 'Answer the question as it is shown now.')
    const typed = () => (text.trim() === 'throws' ? 'throws' : { value: typedValue(text) })
    const value: RightValue = right === 'value' ? typed() : right
    const kept = keepAnswer(this.report, number, value, this.path)
    const inWords = right === 'value' ? text.trim() : asked[right]
    const of = asked.calls ?? `${asked.inputInWords} in "${asked.test.name}"`
    // A second answer to the same question takes the place of the first one.
    this.answers = this.answers.filter((one) => !isDeepStrictEqual(questionOf(one.kept), questionOf(kept)))
    this.answers.push({ id: ++this.ids, asked: of, right: inWords, kept })
  }

  private undo(id: number): void {
    const answer = this.answers.find((one) => one.id === id)
    if (!answer) throw new UserError('this answer was taken back already')
    new Answers(this.path).remove(answer.kept)
    this.answers = this.answers.filter((one) => one !== answer)
  }

  private get path(): string {
    return answersPath(this.first.project, undefined)
  }

  /** One run at a time: one that an answer has overtaken is stopped. */
  private async judge(isFresh: boolean): Promise<void> {
    this.isStale = true
    this.isFresh = isFresh
    this.show({ kind: 'running', step: 'starting' })
    this.current?.stop()
    if (this.isJudging) return
    this.isJudging = true
    while (this.isStale) {
      this.isStale = false
      await this.judgeOnce()
    }
    this.isJudging = false
  }

  private async judgeOnce(): Promise<void> {
    try {
      const run = (this.current = await this.runs.assess(this.first.request, this.isFresh))
      if (this.isStale) run.stop()
      const told = setInterval(() => this.tellStep(run), 500)
      await run.ended.finally(() => clearInterval(told))
      const { state } = run
      if (this.isStale || state.kind === 'running') return
      if (state.kind === 'failed') return this.show({ kind: 'failed', why: state.why })
      this.report = state.report
      this.revision++
      this.show({ kind: 'done' })
    } catch (error) {
      this.show({ kind: 'failed', why: messageOf(error) })
    } finally {
      this.current = undefined
    }
  }

  private tellStep({ state }: Run): void {
    if (state.kind !== 'running' || this.isStale) return
    const { phase, executions, seconds } = state.progress
    const done = executions === undefined ? '' : `, ${executions.toLocaleString('en-US')} executions`
    this.show({ kind: 'running', step: `${phase}${done}, ${Math.round(seconds)} s` })
  }

  private show(run: ReviewRun): void {
    this.run = run
    this.changed()
  }
}
