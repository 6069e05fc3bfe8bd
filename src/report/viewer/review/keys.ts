import { useEffect } from 'preact/hooks'

/** What `useReviewKeys` does. */
export const keys = [
  ['j, k', 'next or previous question or piece of evidence'],
  ['b', 'before is right'],
  ['a', 'after is right, or it is right that it stays as it was'],
  ['v', 'type what is right; Enter sends it, Esc leaves the field'],
  ['u', 'take the last answer back'],
  ['n, p', 'next or previous patch'],
  ['r', 'judge again'],
  ['?', 'this help'],
] as const

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')]

/** The card with the focus, or the first question. */
function currentCard(): HTMLElement | undefined {
  const all = cards()
  return all.find((card) => card.contains(document.activeElement)) ?? all.find((card) => card.querySelector('.answer'))
}

function moveTo(step: number): void {
  const all = cards()
  const at = all.findIndex((card) => card.contains(document.activeElement))
  const next = at < 0 ? all[0] : all[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Presses a button of the current card, or goes into its field. */
function use(key: string): void {
  const found = currentCard()?.querySelector<HTMLElement>(`[data-key=${key}]:enabled`)
  if (found instanceof HTMLInputElement) found.focus()
  else found?.click()
}

export interface ReviewActions {
  readonly undo: () => void
  readonly judge: () => void
  readonly openHelp: () => void
  readonly toPatch: (step: number) => void
}

export function useReviewKeys(actions: ReviewActions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) {
        if (key === 'Escape') target.closest<HTMLElement>('[data-card]')?.focus()
        return
      }
      const act = actionOf(key, actions)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [actions])
}

function actionOf(key: string, { undo, judge, openHelp, toPatch }: ReviewActions): (() => void) | undefined {
  const all: Record<string, () => void> = {
    j: () => moveTo(1),
    k: () => moveTo(-1),
    a: () => use('a'),
    b: () => use('b'),
    v: () => use('v'),
    u: undo,
    r: judge,
    n: () => toPatch(1),
    p: () => toPatch(-1),
    '?': openHelp,
  }
  return Object.hasOwn(all, key) ? all[key] : undefined
}
