import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface Props {
  readonly title: string
  readonly note?: string
  readonly class?: string
  readonly children: ComponentChildren
}

export function Section({ title, note, class: name = '', children }: Props) {
  const id = useId()
  return (
    <section class={`section ${name}`} aria-labelledby={id}>
      <h2 id={id}>
        {title} {note !== undefined && <small>{note}</small>}
      </h2>
      {children}
    </section>
  )
}
