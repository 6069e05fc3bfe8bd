import { useEffect } from 'preact/hooks'
import { overviewLink, patchLink } from '../route.js'
import type { Listed } from './listing.js'

interface Options {
  readonly shown: readonly Listed[]
  /** The patch that is open. */
  readonly index: number | undefined
  readonly openHelp: () => void
}

const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('a.patch')]
const searchField = () => document.querySelector<HTMLInputElement>('input[type=search]')

/** What `useKeys` does. */
export const keys = [
  ['j, k', 'next or previous patch'],
  ['↓, ↑', 'next or previous patch in the list'],
  ['→, ←', 'next or previous patch on the page of a patch'],
  ['Enter', 'open the patch'],
  ['Esc', 'back to the list, or leave the search field'],
  ['/', 'search'],
  ['?', 'this help'],
] as const

/** Keyboard shortcuts. */
export function useKeys({ shown, index, openHelp }: Options): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      const act = actionOf(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    const actionOf = ({ key, target }: KeyboardEvent): (() => void) | undefined => {
      const field = target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) ? target : null
      if (field) return actionInField(key, field)
      if (key === '?') return openHelp
      if (index !== undefined) return actionOnPatch(key, index)
      if (key === '/') return () => searchField()?.focus()
      const isOnRow = target instanceof HTMLElement && target.matches('a.patch')
      if (key === 'j' || (key === 'ArrowDown' && isOnRow)) return () => moveTo(1)
      if (key === 'k' || (key === 'ArrowUp' && isOnRow)) return () => moveTo(-1)
      return undefined
    }
    const actionOnPatch = (key: string, open: number) => {
      if (key === 'Escape') return () => void (location.hash = overviewLink)
      const step = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 }[key]
      if (!step || isScrolled(key)) return undefined
      const at = shown.findIndex((one) => one.index === open)
      const next = at < 0 ? undefined : shown[at + step]
      return next && (() => void (location.hash = patchLink(next.index)))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [shown, index, openHelp])
}

function actionInField(key: string, field: HTMLElement): (() => void) | undefined {
  if (field !== searchField()) return undefined
  if (key === 'Escape') return () => field.blur()
  return key === 'ArrowDown' || key === 'Enter' ? () => rows()[0]?.focus() : undefined
}

/** Arrow keys scroll elements that are wider than the page. */
const isScrolled = (key: string) => key.startsWith('Arrow') && document.activeElement?.matches('pre, .scroll')

function moveTo(step: number): void {
  const all = rows()
  const at = all.indexOf(document.activeElement as HTMLAnchorElement)
  const next = at < 0 ? all[0] : all[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
