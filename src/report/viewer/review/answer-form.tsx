import { useState } from 'preact/hooks'
import type { QuestionReport } from '../../../model/report.js'
import { Key } from '../parts/key.js'

/** What a person may say is right. */
export type Reply = { readonly right: 'before' | 'after' } | { readonly right: 'value'; readonly text: string }

interface Props {
  readonly question: QuestionReport
  readonly isOff: boolean
  readonly reply: (reply: Reply) => void
}

/** Buttons for what the versions do, and a field for anything else. */
export function AnswerForm({ question, isOff, reply }: Props) {
  const [text, setText] = useState('')
  const isSame = question.kind === 'unchanged'
  return (
    <form
      class="answer"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) reply({ right: 'value', text })
      }}
    >
      {isSame ? (
        <button type="button" disabled={isOff} data-key="a" onClick={() => reply({ right: 'after' })}>
          Yes, it is right <Key name="a" />
        </button>
      ) : (
        <>
          <button type="button" disabled={isOff} data-key="b" onClick={() => reply({ right: 'before' })}>
            Before is right <Key name="b" />
          </button>
          <button type="button" disabled={isOff} data-key="a" onClick={() => reply({ right: 'after' })}>
            After is right <Key name="a" />
          </button>
        </>
      )}
      <label>
        <span>
          {isSame ? 'No, it should be' : 'Neither; it should be'} <Key name="v" />
        </span>
        <input
          type="text"
          disabled={isOff}
          data-key="v"
          value={text}
          placeholder={'12, "text", [1, 2], throws'}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={isOff || !text.trim()}>
        Send <Key name="Enter" />
      </button>
    </form>
  )
}
