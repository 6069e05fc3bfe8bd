/** A test in a Test Anything Protocol stream. */
export interface TapTest {
  readonly name: readonly string[]
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly message?: string
}

type Part =
  | { readonly kind: 'point'; readonly indent: number; readonly test: TapTest }
  | { readonly kind: 'block'; readonly indent: number; readonly name: string }
  | { readonly kind: 'heading'; readonly indent: number; readonly name: string }

/**
 * The tests of a stream. tap puts the points of a test into a block, which one point sums up; tape puts a comment with
 * the test's name above its points; elsewhere a point is a test.
 */
export function readTap(text: string): TapTest[] {
  const found: TapTest[] = []
  const blocks: { name: string; indent: number; inner: TapTest[]; own: TapTest[] }[] = []
  let heading: string | undefined
  for (const part of partsOf(text.split(/\r?\n/))) {
    const block = blocks.at(-1)
    if (part.kind === 'block') blocks.push({ name: part.name, indent: part.indent, inner: [], own: [] })
    else if (part.kind === 'heading') heading = block ? heading : part.name
    else if (block && block.indent >= part.indent) {
      blocks.pop()
      const inner = block.inner.map((test) => ({ ...test, name: [block.name, ...test.name] }))
      const wrong = block.own.find(({ status }) => status === 'failed')
      const isExplained = inner.some(({ status }) => status === 'failed') || part.test.status !== 'failed'
      const self = { ...(wrong ?? part.test), status: part.test.status, name: [block.name] }
      const outer = blocks.at(-1)?.inner ?? found
      for (const test of inner.length && isExplained && !wrong ? inner : [self, ...inner]) merge(outer, test)
    } else if (block) block.own.push(part.test)
    else merge(found, heading === undefined ? part.test : { ...part.test, name: [heading] })
  }
  return found
}

/** The test of tape that was running when a stream broke off: it has no plan at its end. */
export function testBrokenOff(text: string): string | undefined {
  const lines = text.split(/\r?\n/)
  const last = partsOf(lines).findLast(({ kind }) => kind === 'heading')
  return last?.kind === 'heading' && !lines.some((line) => /^1\.\.\d/.test(line)) ? last.name : undefined
}

const point = /^\s*(not )?ok\b(?:\s+\d+)?(?:\s+-)?\s*(.*?)\s*(?:#\s*(skip|todo|time)\b.*)?$/i
/** What runners print below the tests. */
const summary = /^(tests|pass|fail|ok|skip|todo|time|failed|suites|cancelled|duration_ms)\b/

function partsOf(lines: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    const indent = line.length - line.trimStart().length
    const block = /^\s*# Subtest:?\s*(.*)$/.exec(line)
    const heading = /^# (.*)$/.exec(line)
    const match = point.exec(line)
    if (block) parts.push({ kind: 'block', indent, name: block[1] })
    else if (heading && !summary.test(heading[1])) parts.push({ kind: 'heading', indent, name: heading[1].trim() })
    if (!match) continue
    const [, not, description, directive = ''] = match
    const status = /skip|todo/i.test(directive) ? 'skipped' : not ? 'failed' : 'passed'
    // Details stand below their point, between `---` and `...`.
    const end = lines[i + 1]?.trim() === '---' ? lines.findIndex((other, k) => k > i && other.trim() === '...') : -1
    const details = end < 0 ? [] : lines.slice(i + 2, end).map((detail) => detail.trim())
    if (end > 0) i = end
    const message = [description, ...details].join('\n').slice(0, 2000)
    parts.push({ kind: 'point', indent, test: { name: [description], status, ...(not && { message }) } })
  }
  return parts
}

/** Points of one test count together: it fails if one of them does. */
function merge(found: TapTest[], test: TapTest): void {
  const at = found.findIndex(({ name }) => name.join('\0') === test.name.join('\0'))
  if (at < 0) found.push(test)
  else if (test.status === 'failed' && found[at].status !== 'failed') found[at] = test
}
