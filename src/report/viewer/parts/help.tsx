import type { RefObject } from 'preact'
import { useCallback, useRef } from 'preact/hooks'
import { verdictMeanings, verdictNames, Verdict } from './verdict.js'

interface HelpHandle {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly open: () => void
}

export function useHelp(): HelpHandle {
  const dialog = useRef<HTMLDialogElement>(null)
  return { dialog, open: useCallback(() => dialog.current?.showModal(), []) }
}

interface Props extends HelpHandle {
  /** Each with what it does. */
  readonly keys: readonly (readonly [key: string, what: string])[]
}

export function Help({ dialog, keys }: Props) {
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
