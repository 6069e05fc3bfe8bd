export interface Hunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newLines: number
  /** Each starts with a space, `-`, `+` or `\`. */
  readonly lines: readonly string[]
}

const maxFuzz = 2

/** A line without its end: whether there is a carriage return is no difference, also where a file has both. */
const bare = (line: string) => line.replace(/\r$/, '')

/** Applies hunks the way `patch` does: at the stated line, else at the nearest that matches, else with less context. */
export function applyHunks(text: string, hunks: readonly Hunk[], fail: (message: string) => Error): string {
  const crlf = text.includes('\r\n')
  const endsOpen = text !== '' && !text.endsWith('\n')
  const lines = text === '' ? [] : (endsOpen ? text : text.slice(0, -1)).split('\n')
  let drift = 0
  let open = endsOpen
  hunks.forEach((hunk, number) => {
    const { before, after, closes } = sides(hunk)
    const wanted = hunk.oldStart - 1 + drift
    const found = search(lines.map(bare), before, after, wanted)
    if (!found) throw fail(mismatch(lines.map(bare), before, wanted, number + 1, hunks.length))
    const { at, skipHead, skipTail } = found
    const reachesEnd = at + before.length - skipTail >= lines.length
    const old = before.map((_, i) => lines[at + i])
    const fresh = replaced(hunk, old, crlf).slice(skipHead, after.length - skipTail)
    lines.splice(at + skipHead, before.length - skipHead - skipTail, ...fresh)
    drift = at - (hunk.oldStart - 1) + after.length - before.length
    if (reachesEnd && closes !== undefined) open = closes
    // A last line without newline has no carriage return either.
    if (reachesEnd && open && lines.length) lines.push(bare(lines.pop()!))
  })
  if (lines.length === 0) return ''
  return lines.join('\n') + (open ? '' : '\n')
}

/** The new side: what stays is as the file has it, and what is new ends like the line before it. */
function replaced({ lines }: Hunk, old: readonly (string | undefined)[], crlf: boolean): string[] {
  const fresh: string[] = []
  let at = 0
  for (const line of lines) {
    const beside = old[at - 1] ?? old[at]
    const end = (beside === undefined ? crlf : beside.endsWith('\r')) ? '\r' : ''
    if (line[0] === '+') fresh.push(bare(line.slice(1)) + end)
    else if (line[0] === '-') at++
    else if (line[0] !== '\\') fresh.push(old[at++] ?? bare(line.slice(1)))
  }
  return fresh
}

/** The two sides of a hunk. */
function sides(hunk: Hunk): { before: string[]; after: string[]; closes: boolean | undefined } {
  const before: string[] = []
  const after: string[] = []
  let last = ''
  let openBefore = false
  let openAfter = false
  for (const line of hunk.lines) {
    if (line[0] === '\\') {
      if (last !== '+') openBefore = true
      if (last !== '-') openAfter = true
      continue
    }
    last = line[0]
    const content = bare(line.slice(1))
    if (last !== '+') before.push(content)
    if (last !== '-') after.push(content)
  }
  return { before, after, closes: openAfter ? true : openBefore ? false : undefined }
}

interface Found {
  readonly at: number
  readonly skipHead: number
  readonly skipTail: number
}

function search(lines: string[], before: string[], after: string[], wanted: number): Found | undefined {
  for (let fuzz = 0; fuzz <= maxFuzz; fuzz++) {
    const skipHead = Math.min(fuzz, contextAt(before, after, false))
    const skipTail = Math.min(fuzz, contextAt(before, after, true))
    if (fuzz > 0 && skipHead + skipTail === 0) break
    const inner = before.slice(skipHead, before.length - skipTail)
    if (fuzz > 0 && inner.length === 0) break
    for (const at of outward(wanted, lines.length - inner.length + skipHead)) {
      if (at + skipHead >= 0 && inner.every((line, i) => lines[at + skipHead + i] === line))
        return { at, skipHead, skipTail }
    }
  }
  return undefined
}

function contextAt(before: string[], after: string[], end: boolean): number {
  let count = 0
  const at = (list: string[]) => list[end ? list.length - 1 - count : count]
  while (count < Math.min(before.length, after.length) && at(before) === at(after)) count++
  return count
}

/** The wanted position, then those around it, nearest first. */
function* outward(wanted: number, last: number): Generator<number> {
  const start = Math.max(0, Math.min(wanted, last))
  if (last >= 0) yield start
  for (let d = 1; start - d >= 0 || start + d <= last; d++) {
    if (start - d >= 0) yield start - d
    if (start + d <= last) yield start + d
  }
}

function mismatch(lines: string[], before: string[], wanted: number, number: number, count: number): string {
  let best = { at: wanted, same: -1 }
  for (const at of outward(wanted, Math.max(0, lines.length - before.length))) {
    const same = before.filter((line, i) => lines[at + i] === line).length
    if (same > best.same) best = { at, same }
  }
  const offending = before.findIndex((line, i) => lines[best.at + i] !== line)
  const has = lines[best.at + offending]
  const near =
    best.same > 0 ? `it nearly matches at line ${best.at + 1} (${best.same} of ${before.length} lines): ` : ''
  return (
    `hunk ${number} of ${count} does not apply at line ${wanted + 1}; ${near}` +
    `line ${best.at + offending + 1} is ${has === undefined ? 'missing' : JSON.stringify(has.trim())}, the patch expects ${JSON.stringify((before[offending] ?? '').trim())}`
  )
}
