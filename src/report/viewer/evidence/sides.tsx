import { differences, type Range } from '../code/marks.js'
import { Line } from '../code/line.js'

interface Props {
  readonly before: string
  readonly after: string
  readonly expected?: string
  readonly isBeforeRight?: boolean
  /** The output of another version, which may be right or wrong. */
  readonly instead?: { readonly by: string; readonly value: string } | undefined
  /** Names of the sides, if they are not "before" and "after". */
  readonly names?: { readonly before: string; readonly after: string }
}

/** The outputs side by side, with the characters marked that differ from the expected output or from each other. */
export function Sides({ before, after, expected, isBeforeRight = false, instead, names }: Props) {
  const third = expected ?? instead?.value
  const apart = differences(third ?? before, after)
  const earlier = third === undefined ? apart.a : differences(third, before).b
  const judged = (text: string) => (expected === undefined ? undefined : text === expected)
  return (
    <div class="sides-full" data-count={third === undefined ? 2 : 3}>
      <Side name={names?.before ?? 'before'} text={before} marks={earlier} isRight={isBeforeRight || judged(before)} />
      <Side
        name={names?.after ?? 'after'}
        text={after}
        marks={apart.b}
        isRight={isBeforeRight ? false : judged(after)}
      />
      {expected !== undefined && <Side name="expected" text={expected} marks={apart.a} isRight />}
      {instead && <Side name={instead.by} text={instead.value} marks={apart.a} isRight={undefined} />}
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
