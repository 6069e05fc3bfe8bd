import type { QuestionReport } from '../../../model/report.js'
import { Line } from '../code/line.js'
import { Input } from './input.js'
import { Sides } from './sides.js'

/** The versions differ, and only a person can decide which is correct. */
export function Question({ question }: { readonly question: QuestionReport }) {
  return (
    <article class="card question">
      <h3>Is the new behaviour correct?</h3>
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
    </article>
  )
}
