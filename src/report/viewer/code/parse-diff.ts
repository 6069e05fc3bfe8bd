import { differences, type Range } from './marks.js'

export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
  /** One-based line numbers; undefined on the side that lacks the line. */
  readonly before?: number
  readonly after?: number
  readonly marks?: readonly Range[]
}

export interface Hunk {
  readonly title: string
  readonly lines: readonly DiffLine[]
}

export interface FileDiff {
  readonly file: string
  readonly hunks: readonly Hunk[]
}

/** A unified diff, with what changed inside of its lines. */
export function parseDiff(text: string): FileDiff[] {
  const files: { file: string; hunks: { title: string; lines: DiffLine[] }[] }[] = []
  let [before, after, left, right] = [0, 0, 0, 0]
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const hunk = files.at(-1)?.hunks.at(-1)
    // A removed line may look like a header: only the line counts of the hunk are reliable.
    if (hunk && (left > 0 || right > 0)) {
      const kind = line[0] === '-' ? 'gone' : line[0] === '+' ? 'new' : line[0] === '\\' ? undefined : 'same'
      if (!kind) continue
      const [isBefore, isAfter] = [kind !== 'new', kind !== 'gone']
      const numbers = { ...(isBefore && { before: before++ }), ...(isAfter && { after: after++ }) }
      left -= isBefore ? 1 : 0
      right -= isAfter ? 1 : 0
      hunk.lines.push({ kind, text: line.slice(1), ...numbers })
      continue
    }
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/.exec(line)
    if (header) {
      before = Number(header[1])
      after = Number(header[3])
      left = Number(header[2] ?? 1)
      right = Number(header[4] ?? 1)
      if (!files.length) files.push({ file: '', hunks: [] })
      files.at(-1)!.hunks.push({ title: header[5].trim(), lines: [] })
    } else if (line.startsWith('--- ')) files.push({ file: fileOf(line), hunks: [] })
    else if (line.startsWith('+++ ') && !line.startsWith('+++ /dev/null')) files.at(-1)!.file = fileOf(line)
  }
  return files.map(({ file, hunks }) => ({
    file,
    hunks: hunks.map(({ title, lines }) => ({ title, lines: withMarks(lines) })),
  }))
}

const fileOf = (header: string) =>
  header
    .slice(4)
    .replace(/\t.*$/, '')
    .replace(/^[ab]\//, '')

/** Removed lines followed by the same number of added lines are treated as changed lines. */
function withMarks(lines: readonly DiffLine[]): DiffLine[] {
  const marked = [...lines]
  for (let i = 0; i < lines.length;) {
    const gone = runOf(lines, i, 'gone')
    const come = runOf(lines, i + gone, 'new')
    if (gone && gone === come)
      for (let k = i; k < i + gone; k++) {
        const { a, b } = differences(lines[k].text, lines[k + gone].text)
        marked[k] = { ...lines[k], marks: a }
        marked[k + gone] = { ...lines[k + gone], marks: b }
      }
    i += gone + come || 1
  }
  return marked
}

function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): number {
  let i = from
  while (lines[i]?.kind === kind) i++
  return i - from
}
