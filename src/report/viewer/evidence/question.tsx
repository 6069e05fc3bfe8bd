import type { ComponentChildren } from 'preact'
import type { QuestionReport } from '../../../model/report.js'
import { Line } from '../code/line.js'
import { Input } from './input.js'
import { Sides } from './sides.js'

interface Props {
  readonly question: QuestionReport
  /** How to answer it. */
  readonly children?: ComponentChildren
}

/** The versions differ, or do the same close to the failing test, and only a person can decide what is correct. */
export function Question({ question, children }: Props) {
  return (
    <article class="card question">
      <h3>
        {question.kind === 'unchanged' ? 'Is it correct that this stays as it was?' : 'Is the new behaviour correct?'}
      </h3>
      <Input shown={question} />
      {question.calls !== null && (
        <p>
          calls{' '}
          <code>
            <Line text={question.calls} />
          </code>
        </p>
      )}
      {question.part && (
        <p>
          It differs at <code>{question.part.at}</code>: <code>{question.part.before}</code> becomes{' '}
          <code>{question.part.after}</code>.
        </p>
      )}
      <Sides before={question.before} after={question.after} />
      {children}
    </article>
  )
}
