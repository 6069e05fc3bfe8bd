import { useEffect, useMemo, useState } from 'preact/hooks'
import type { PatchReport, Report } from '../../../model/report.js'
import type { ReviewState } from '../../../model/review.js'
import { Unexercised } from '../assessment/unexercised.js'
import { Diff } from '../code/diff.js'
import { Evidence } from '../evidence/evidence.js'
import { Question } from '../evidence/question.js'
import { Help, useHelp } from '../parts/help.js'
import { Key } from '../parts/key.js'
import { Section } from '../parts/section.js'
import { Text } from '../parts/text.js'
import { Verdict } from '../parts/verdict.js'
import { ThemeSwitch } from '../theme.js'
import { counted, nameParts } from '../words.js'
import { AnswerForm, type Reply } from './answer-form.js'
import { useConnection, type Connection } from './connection.js'
import { GivenAnswers } from './given-answers.js'
import { keys, useReviewKeys } from './keys.js'
import { Standing } from './standing.js'

/** Questions and evidence beside the change, for whoever knows what is right. */
export function ReviewPage({ initial }: { readonly initial: ReviewState }) {
  const connection = useConnection(initial)
  const { state, isOpen, complaint, ask } = connection
  const { report, answers, run } = state
  const [at, setAt] = useState(() => firstToReview(report))
  const patch = report.patches[at] ?? report.patches[0]
  const help = useHelp()
  const actions = useMemo(() => {
    const last = answers.at(-1)
    return {
      undo: () => last && void ask({ do: 'undo', id: last.id }),
      judge: () => void ask({ do: 'judge' }),
      openHelp: help.open,
      toPatch: (step: number) => setAt((now) => (report.patches[now + step] ? now + step : now)),
    }
  }, [answers, ask, help.open, report])
  useReviewKeys(actions)
  useEffect(() => {
    document.title = patch ? `${patch.verdict}: ${report.project}` : 'Assay'
  }, [patch, report])
  return (
    <>
      <header class="top">
        <span class="brand">
          <strong>Assay</strong> <Text>{report.project}</Text>
        </span>
        <span class="tools">
          <ThemeSwitch />
          <button type="button" disabled={!isOpen} onClick={actions.judge}>
            Judge again <Key name="r" />
          </button>
          <button type="button" disabled={!isOpen} onClick={() => void ask({ do: 'finish' })}>
            Finish
          </button>
          <button type="button" onClick={help.open} aria-label="Keys">
            ?
          </button>
        </span>
      </header>
      <main class="review">
        {report.patches.length > 1 && <Patches report={report} at={at} open={setAt} />}
        {patch && (
          <>
            <header class="heading">
              <h1>
                <Text>{patch.patch}</Text>
              </h1>
              <Standing patch={patch} run={run} isOpen={isOpen} />
              {complaint !== undefined && (
                <p class="notice" role="alert">
                  <Text>{complaint}</Text>
                </p>
              )}
            </header>
            <div class="beside">
              <div>
                <Questions patch={patch} at={at} connection={connection} />
                <EvidenceList patch={patch} />
                <GivenAnswers answers={answers} isOff={!isOpen} undo={(id) => void ask({ do: 'undo', id })} />
              </div>
              <Section title="Change">
                {patch.diff ? (
                  <Diff diff={patch.diff} notExercised={patch.notExercised.places} />
                ) : (
                  <p class="quiet">No diff: the patch does not apply.</p>
                )}
              </Section>
            </div>
            <Unexercised notExercised={patch.notExercised} effort={patch.effort} />
          </>
        )}
      </main>
      <Help {...help} keys={keys} />
    </>
  )
}

/** The first patch with something to answer. */
const firstToReview = ({ patches }: Report) =>
  Math.max(
    0,
    patches.findIndex(({ questions }) => questions.length > 0),
  )

interface QuestionsProps {
  readonly patch: PatchReport
  /** The place of the patch in the report. */
  readonly at: number
  readonly connection: Connection
}

function Questions({ patch, at, connection: { state, isOpen, ask } }: QuestionsProps) {
  const { report, revision, answers } = state
  const before = report.patches.slice(0, at).reduce((sum, { questions }) => sum + questions.length, 0)
  // Those that were answered are gone with the next result.
  const isAnswered = (asked: string) => answers.some((one) => one.asked === asked)
  if (!patch.questions.length) return null
  return (
    <Section title="Questions" note={`${counted(patch.questions.length, 'input')} whose right output would decide`}>
      {patch.questions.map((question, i) => {
        const number = before + i + 1
        const asked = question.calls ?? `${question.inputInWords} in "${question.test.name}"`
        const reply = (given: Reply) => void ask({ do: 'answer', revision, question: number, ...given })
        return (
          <div key={`${revision} ${number}`} data-card tabIndex={0} class={isAnswered(asked) ? 'answered' : ''}>
            <Question question={question}>
              <AnswerForm question={question} isOff={!isOpen || isAnswered(asked)} reply={reply} />
            </Question>
          </div>
        )
      })}
    </Section>
  )
}

const EvidenceList = ({ patch: { evidence } }: { readonly patch: PatchReport }) =>
  evidence.length > 0 ? (
    <Section title="Evidence" note={counted(evidence.length, 'piece')}>
      {evidence.map((one) => (
        <div data-card tabIndex={0}>
          <Evidence evidence={one} />
        </div>
      ))}
    </Section>
  ) : null

interface PatchesProps {
  readonly report: Report
  readonly at: number
  readonly open: (at: number) => void
}

const Patches = ({ report, at, open }: PatchesProps) => (
  <nav class="review-patches" aria-label="Patches">
    {report.patches.map(({ patch, verdict, questions }, i) => (
      <button type="button" aria-pressed={i === at} title={patch} onClick={() => open(i)}>
        <Verdict verdict={verdict} /> <Text>{nameParts(patch).name}</Text>
        {questions.length > 0 && <span class="tag">{counted(questions.length, 'question')}</span>}
      </button>
    ))}
  </nav>
)
