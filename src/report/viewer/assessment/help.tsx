import { useCallback, useRef } from 'preact/hooks'
import type { RefObject } from 'preact'
import { verdictMeanings, verdictNames, Verdict } from '../parts/verdict.js'

const keys = [
  ['j, k', 'next or previous patch'],
  ['↓, ↑', 'next or previous patch in the list'],
  ['→, ←', 'next or previous patch on the page of a patch'],
  ['Enter', 'open the patch'],
  ['Esc', 'back to the list, or leave the search field'],
  ['/', 'search'],
  ['?', 'this help'],
]

interface HelpHandle {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly open: () => void
}

export function useHelp(): HelpHandle {
  const dialog = useRef<HTMLDialogElement>(null)
  return { dialog, open: useCallback(() => dialog.current?.showModal(), []) }
}

export function Help({ dialog }: HelpHandle) {
  return (
    <dialog ref={dialog} class="help" aria-label="Keys and verdicts">
      <form method="dialog">
        <button aria-label="Close">✕</button>
      </form>
      <h2>Keys</h2>
      <dl>
        {keys.map(([key, what]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
      <h2>Verdicts</h2>
      <dl>
        {verdictNames.map((verdict) => (
          <>
            <dt>
              <Verdict verdict={verdict} />
            </dt>
            <dd>{verdictMeanings[verdict]}</dd>
          </>
        ))}
      </dl>
    </dialog>
  )
}
