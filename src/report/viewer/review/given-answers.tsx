import type { GivenAnswer } from '../../../model/review.js'
import { Line } from '../code/line.js'
import { Key } from '../parts/key.js'
import { Section } from '../parts/section.js'
import { counted } from '../words.js'

interface Props {
  readonly answers: readonly GivenAnswer[]
  readonly isOff: boolean
  readonly undo: (id: number) => void
}

/** The answers of this review, the last one first. */
export function GivenAnswers({ answers, isOff, undo }: Props) {
  if (!answers.length) return null
  return (
    <Section title="Your answers" note={`${counted(answers.length, 'answer')}, kept in assay.answers.json`}>
      <ul class="given">
        {[...answers].reverse().map(({ id, asked, right }, i) => (
          <li key={id}>
            <code>
              <Line text={asked} />
            </code>
            <span class="quiet"> should be </span>
            <code>
              <Line text={right} isPlain />
            </code>
            <button type="button" disabled={isOff} onClick={() => undo(id)}>
              Take back {i === 0 && <Key name="u" />}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
