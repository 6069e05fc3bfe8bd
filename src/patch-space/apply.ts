import { createTwoFilesPatch } from 'diff'
import type { PatchCandidate } from './location.js'

/** The text of the candidate's file with the candidate in force. */
export function applyCandidate(source: string, { location, expression }: PatchCandidate): string {
  const { schema, start, end } = location
  const text = schema === 'guard' ? guarded(source, start, end, expression) : expression
  return source.slice(0, start) + text + source.slice(end)
}

/** A statement under a condition, laid out the way the file lays out its own. */
function guarded(source: string, start: number, end: number, condition: string): string {
  const statement = source.slice(start, end)
  const head = `${/\bif\(/.test(source) && !/\bif \(/.test(source) ? 'if' : 'if '}(${condition})`
  // An `else` would go with the new `if`.
  if (/^\s*else\b/.test(source.slice(end))) return `{ ${head} ${statement} }`
  const indentation = /(?:^|\n)([ \t]*)$/.exec(source.slice(0, start))?.[1]
  const standsAlone = indentation !== undefined && /^[ \t]*(\/\/.*)?\r?(\n|$)/.test(source.slice(end))
  if (!standsAlone || (!hasBraces(source) && !statement.includes('\n'))) return `${head} ${statement}`
  const line = source.includes('\r\n') ? '\r\n' : '\n'
  const step = /\n\t/.test(source) ? '\t' : ' '.repeat(stepOf(source))
  const inner = /[`]|"""/.test(statement) ? statement : statement.replaceAll(/\n(?=[ \t]*\S)/g, `\n${step}`)
  return `${head} {${line}${indentation}${step}${inner}${line}${indentation}}`
}

function hasBraces(source: string): boolean {
  const ifs = source.match(/^.*\bif ?\(.*$/gm) ?? []
  return ifs.filter((one) => /\{\s*$/.test(one)).length * 2 >= ifs.length
}

/** Spaces that a file goes in by. */
function stepOf(source: string): number {
  const depths = [...source.matchAll(/^( +)(?!\*)\S/gm)].map((m) => m[1].length).filter((n) => n >= 2)
  return depths.length ? Math.min(8, ...depths) : 2
}

/** An ordinary unified diff, as `git apply` takes it. */
export function diffOf(path: string, before: string, after: string): string {
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, '', '', { context: 3 })
}
