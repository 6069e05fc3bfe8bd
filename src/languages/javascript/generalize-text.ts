import type { Slot } from '../../model/driver.js'
import type { NamedSlot } from '../shared/parameters.js'
import { namedChildren, type Node } from '../../syntax/node.js'
import { javascriptLiteral, quoteJavascript } from './literal.js'
import { undecided } from '../../model/pattern.js'

/** The initial condition excludes all inputs that share a constant with the failing one. */
export function complementOf(parameters: readonly NamedSlot[]): string {
  const parts = parameters.map(({ slot: { value }, name }) => {
    if (value instanceof RegExp) return `String(${name}) === ${quoteJavascript(String(value))}`
    if (typeof value === 'object' && value !== null)
      return `JSON.stringify(${name}) === ${quoteJavascript(JSON.stringify(value))}`
    return Number.isNaN(value) ? `Number.isNaN(${name})` : `${name} === ${javascriptLiteral(value)}`
  })
  return `// ${undecided} Exclude exactly these inputs. This draft excludes inputs that share a\n// constant with the failing one.\nconst complement = !(${parts.join(' || ') || 'false'})`
}

/** The last statement that calls something: what a test without assertions checks. */
export function lastCall(block: Node): Node | undefined {
  return namedChildren(block).findLast(
    (s) =>
      s.type === 'expression_statement' &&
      ['call_expression', 'await_expression', 'new_expression'].includes(namedChildren(s)[0]?.type ?? ''),
  )
}

/** A name that tells the kind of value. */
export function wordFor({ value }: Slot): string {
  if (Array.isArray(value)) return 'list'
  const words: Record<string, string> = { string: 'text', number: 'n', bigint: 'n', boolean: 'flag' }
  return words[typeof value] ?? 'value'
}

export const indent = (text: string, by: number) =>
  text
    .split('\n')
    .map((line) => (line.trim() ? ' '.repeat(by) + line : ''))
    .join('\n')

/** Without the indentation all lines share; a first line that starts in the middle of one does not count. */
export function dedent(text: string): string {
  const lines = text.replace(/^[ \t]*\n|\s+$/g, '').split('\n')
  const depths = lines
    .slice(1)
    .filter((line) => line.trim())
    .map((line) => /^\s*/.exec(line)![0].length)
  const own = /^\s*/.exec(lines[0])![0].length
  const depth = Math.min(...(own > 0 ? [own] : []), ...depths)
  return Number.isFinite(depth)
    ? lines.map((line, i) => (i === 0 ? line.slice(Math.min(own, depth)) : line.slice(depth))).join('\n')
    : lines.join('\n').trim()
}
