import { differences, type Range } from '../code/marks.js'
import { Line } from '../code/line.js'

interface Props {
  readonly before: string
  readonly after: string
  readonly expected?: string
  readonly isBeforeRight?: boolean
  /** What the sides are called, where they are not two versions. */
  readonly names?: { readonly before: string; readonly after: string }
}

/** What the versions did side by side, and in which characters they differ from what is right, or from one another. */
export function Sides({ before, after, expected, isBeforeRight = false, names }: Props) {
  const apart = differences(expected ?? before, after)
  const earlier = expected === undefined ? apart.a : differences(expected, before).b
  const judged = (text: string) => (expected === undefined ? undefined : text === expected)
  return (
    <div class="sides-full" data-count={expected === undefined ? 2 : 3}>
      <Side name={names?.before ?? 'before'} text={before} marks={earlier} isRight={isBeforeRight || judged(before)} />
      <Side
        name={names?.after ?? 'after'}
        text={after}
        marks={apart.b}
        isRight={isBeforeRight ? false : judged(after)}
      />
      {expected !== undefined && <Side name="expected" text={expected} marks={apart.a} isRight />}
    </div>
  )
}

interface SideProps {
  readonly name: string
  readonly text: string
  readonly marks: readonly Range[]
  readonly isRight: boolean | undefined
}

function Side({ name, text, marks, isRight }: SideProps) {
  const kind = isRight === undefined ? '' : isRight ? 'right' : 'wrong'
  return (
    <figure class={`side ${kind}`}>
      <figcaption>
        {name} {kind && <span class="judged">{isRight ? '✓ right' : '✕ wrong'}</span>}
      </figcaption>
      <pre tabIndex={0}>
        <code>
          <Line text={text} marks={marks} isPlain />
        </code>
      </pre>
    </figure>
  )
}
