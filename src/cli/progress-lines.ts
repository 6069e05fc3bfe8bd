import type { RunProgress } from '../assess/progress.js'

/** What the progress block shows. */
export interface ProgressView {
  readonly phase: string
  readonly progress: RunProgress | undefined
  readonly perSecond: number
  /** Milliseconds. */
  readonly elapsed: number
  /** Milliseconds; undefined without a deadline. */
  readonly left: number | undefined
}

/** Wide characters take two columns; control characters are removed. */
const widthOf = (letter: string) => (/[\u1100-\u115f\u2e80-\u{3ffff}]/u.test(letter) ? 2 : 1)
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
export const terminalWidth = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0)

/** Cuts a text to a number of columns, so that the line never wraps. */
export function truncateLine(text: string, columns: number): string {
  const letters = [...plain(text)]
  let used = 0
  const end = letters.findIndex((letter) => (used += widthOf(letter)) > columns)
  if (end < 0) return letters.join('')
  let cut = letters.slice(0, end)
  while (cut.length && terminalWidth(cut.join('')) > columns - 1) cut = cut.slice(0, -1)
  return `${cut.join('')}…`
}

/** As many names as fit, and the number of the others. */
export function namesWithin(names: readonly string[], columns: number): string {
  for (let shown = names.length; shown > 1; shown--) {
    const more = names.length - shown
    const text = names.slice(0, shown).join(', ') + (more ? ` and ${more} more` : '')
    if (terminalWidth(text) <= columns) return text
  }
  return names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? '')
}

export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const grouped = (n: number) => Math.round(n).toLocaleString('en-US')

/** The lines of the progress block, each at most `columns` wide. */
export function progressLines({ phase, progress, perSecond, elapsed, left }: ProgressView, columns: number): string[] {
  const time = clock(elapsed) + (left === undefined ? '' : `, ${clock(left)} left`)
  if (!progress) return [`  ${phase}`, `  ${time}`].map((line) => truncateLine(line, columns))
  const { judge, patches, executions, parts, settled, of } = progress
  const names = patches.map((path) => path.slice(path.lastIndexOf('/') + 1))
  const rate = perSecond > 0 ? ` (${grouped(perSecond)}/s)` : ''
  const told = parts === undefined || patches.length < 2 ? '' : `, ${parts} partition${parts === 1 ? '' : 's'}`
  const lines = [
    `  ${phase}`,
    ...(names.length ? [`  ${judge}: ${namesWithin(names, columns - judge.length - 4)}`] : []),
    `  ${grouped(executions)} execution${executions === 1 ? '' : 's'}${rate}${told}`,
    `  ${time}; ${settled} of ${of} patches settled`,
  ]
  return lines.map((line) => truncateLine(line, columns))
}
