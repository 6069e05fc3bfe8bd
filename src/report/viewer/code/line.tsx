import { Text } from '../parts/text.js'
import type { Range } from './marks.js'
import { tokens } from './tokens.js'

interface Props {
  readonly text: string
  readonly marks?: readonly Range[]
  /** Values are not code. */
  readonly isPlain?: boolean
}

/** Longer lines are not coloured. */
const longestColoured = 2000

/** A line of code, coloured, with some of its characters marked. */
export function Line({ text, marks = [], isPlain = false }: Props) {
  let at = 0
  const words = isPlain || text.length > longestColoured ? [{ text, kind: 'plain' as const }] : tokens(text)
  return (
    <>
      {words.map(({ text: word, kind }) => {
        const parts = cut(word, at, marks)
        at += word.length
        const inside = parts.map((part) => (part.isMarked ? <mark>{shown(part.text)}</mark> : shown(part.text)))
        return kind === 'plain' ? inside : <span class={`t-${kind}`}>{inside}</span>
      })}
    </>
  )
}

const shown = (text: string) => <Text>{text}</Text>

function cut(word: string, at: number, marks: readonly Range[]) {
  const edges = marks.flat().map((edge) => edge - at)
  const inside = [0, ...edges.filter((edge) => edge > 0 && edge < word.length), word.length]
  return inside.slice(1).map((to, i) => {
    const from = inside[i]
    return { text: word.slice(from, to), isMarked: marks.some(([a, b]) => a <= at + from && b >= at + to) }
  })
}

/** Lines of code that belong together. */
export function Code({ text }: { readonly text: string }) {
  const lines = text.replace(/\n$/, '').split('\n')
  return (
    <pre class="code" tabIndex={0}>
      <code>
        {lines.map((line) => (
          <>
            <Line text={line} />
            {'\n'}
          </>
        ))}
      </code>
    </pre>
  )
}
