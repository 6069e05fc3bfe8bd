import type { PatchReport, Report } from '../model/report.js'

/** A line of the patched version. */
export interface ReportPlace {
  readonly file: string
  readonly line: number
}

/** Where a patch changes the program: the first statement it changes, or else the first line of its diff. */
export function changedPlace({ change, diff }: Pick<PatchReport, 'change' | 'diff'>): ReportPlace | undefined {
  const named = change.find(({ line }) => line > 0)
  return named ? { file: named.file, line: named.line } : firstLine(diff.split('\n'))
}

function firstLine(lines: readonly string[]): ReportPlace | undefined {
  const at = lines.findIndex((line) => line.startsWith('@@ '))
  const file = fileOf(lines.slice(0, Math.max(at, 0)))
  const start = /\+(\d+)/.exec(lines[at] ?? '')?.[1]
  if (file === undefined || start === undefined) return undefined
  const hunk = lines.slice(at + 1)
  const kept = hunk.findIndex((line) => !line.startsWith(' '))
  const next = hunk.slice(Math.max(kept, 0)).find((line) => !line.startsWith('-'))
  // When the end of a file was deleted, point at its last remaining line.
  const isEnd = next === undefined || !/^[ +]/.test(next)
  return { file, line: Math.max(1, Number(start) + Math.max(kept, 0) - (isEnd ? 1 : 0)) }
}

/** The path of the patched or deleted file. */
function fileOf(head: readonly string[]): string | undefined {
  const named = (mark: string) =>
    head
      .findLast((line) => line.startsWith(mark))
      ?.slice(mark.length)
      .split('\t')[0]
      .replace(/^[ab]\//, '')
  const now = named('+++ ')
  return now === '/dev/null' ? named('--- ') : now
}

/** The removed and added lines of a patch, independent of their position in the file. */
export function changedLines(diff: string): string[] {
  return diff.split('\n').filter((line) => /^[-+]/.test(line) && !/^(---|\+\+\+) /.test(line))
}

/** The path relative to the root of the repository. */
export const inRepository = ({ folder }: Pick<Report, 'folder'>, file: string): string =>
  folder ? `${folder}/${file}` : file
