import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

/** Items that are listed initially. */
const most = 20

interface Props<T> {
  readonly items: readonly T[]
  readonly children: (item: T) => ComponentChildren
}

/** A list of patches that is short until it is expanded. */
export function Limited<T>({ items, children }: Props<T>) {
  const [isWhole, showWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, most)
  return (
    <>
      <ul class="bench-patches">{shown.map(children)}</ul>
      {shown.length < items.length && (
        <button type="button" onClick={() => showWhole(true)}>
          {items.length - shown.length} more
        </button>
      )}
    </>
  )
}
