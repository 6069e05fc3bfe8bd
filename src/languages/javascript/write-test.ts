import { dirname, extname, join, relative } from 'node:path/posix'
import { isLeftOut, type AssertionSite, type Range } from '../../model/driver.js'
import { isInternal } from '../../execution/compare.js'
import type { ValueLeaf } from '../../execution/leaf.js'
import { isNode, type Snapshot, type SnapshotNode } from '../../model/snapshot.js'
import { Edits } from '../../instrument/edits.js'
import type { TestDraft } from '../language.js'
import { actualText as actualWith, isAfterwards, outermost, targetOf } from '../shared/test-draft.js'
import { withoutUnused } from '../../model/unused-variables.js'
import { javascriptLiteral, quoteJavascript } from './literal.js'
import { writeJavascriptPreservation } from './write-preservation.js'
import { repeatSlot } from '../../model/input.js'
import { assertionStyle, type AssertionStyle } from './assertion-style.js'
import { comment, snapshotSource } from './test-text.js'
import { withoutUnusedImports } from './unused-imports.js'

/**
 * A reproducer: the user's test file with only the one test left, its literals replaced, and its assertions replaced by
 * one for the expected value. Set-up, imports and helpers are kept.
 */
export function writeJavascriptTest(draft: TestDraft): string | undefined {
  if (draft.driver.preserves) return writeJavascriptPreservation(draft)
  const { driver, file, source } = draft
  const site = driver.site
  if (
    !site ||
    driver.slots.some((slot) => slot.row >= 0) ||
    draft.input.some((part, i) => i % 2 === 0 && part === repeatSlot)
  )
    return undefined
  const style = assertionStyle(source, file.path)
  const check = checkFor(draft, style)
  if (check === undefined) return undefined
  const edits = new Edits(source)
  const inside = (r: Range, s: Range) => r.start >= s.start && r.end <= s.end
  for (const { start, end } of draft.others) edits.replace(start, end, '')
  for (const other of file.tests) {
    if (other === site || inside(site, other) || draft.others.some((range) => inside(other, range))) continue
    const { start, end } = other.statement ?? other
    edits.replace(start, end, other.statement ? '' : 'undefined')
  }
  if (site.title) edits.replace(site.title.start, site.title.end, quotedTitle(titleOf(draft)))
  const target = targetOf(draft)
  const kept = keeper(draft)
  for (const assertion of file.assertions) {
    if (!inside(assertion.statement, site)) continue
    const end = source[assertion.statement.end - 1] === ';' ? ';' : ''
    edits.replace(
      assertion.statement.start,
      assertion.statement.end,
      assertion === target ? check + end : isAfterwards(draft, assertion, target) ? '' : kept(assertion),
    )
  }
  // The observed expression moved into the check; literals elsewhere are replaced in place.
  for (const [range, text] of outermost(literalEdits(draft)))
    if (!file.assertions.some((a) => inside(range, a.statement))) edits.replace(range.start, range.end, text)
  if (draft.difference.where === 'variable' && site.bodyEnd !== undefined) edits.open(site.bodyEnd, `  ${check}\n`)
  // Remove blank lines where other tests were, unless the file contains template strings.
  const whole = edits.apply()
  const isSequence = driver.generated !== undefined && draft.difference.where !== 'variable'
  const written = isSequence ? withoutUnused(whole.split('\n')).join('\n') : whole
  const text = source.includes('`') ? written : written.replace(/\n(?:[ \t]*\n){2,}/g, '\n\n').replace(/\{\n\n/g, '{\n')
  return comment(draft.note) + style.importsFor(check) + withoutUnusedImports(onePlanned(text), source)
}

/** A test of tape, tap or ava says how many assertions it makes. */
const onePlanned = (text: string) => text.replace(/\b(\w?t\.plan)\(\d+\)/g, '$1(1)')

/** The title of the test: what it checks. */
function titleOf(draft: TestDraft): string {
  const target = targetOf(draft)
  const shown = target ? actualText(draft, target).replace(/^\(\) => /, '') : draft.driver.name
  const value = draft.expected === undefined || isNode(draft.expected) ? undefined : javascriptLiteral(draft.expected)
  const end = target ? (value === undefined ? ' returns the expected value' : ` is ${value}`) : ' behaves as expected'
  return shown.replace(/\s*\n\s*/g, ' ').slice(0, 100) + end
}

/** In the marks that it does not contain itself, if there are such. */
const quotedTitle = (title: string) =>
  /^[\x20-\x7e]*$/.test(title) && !/["\\]/.test(title) && title.includes("'") ? `"${title}"` : quoteJavascript(title)

/** Other assertions are removed, but their calls are kept if they may have effects. */
function keeper(draft: TestDraft): (assertion: AssertionSite) => string {
  return (assertion) => {
    const actual = actualText(draft, assertion)
    if (isFunction(actual)) return assertion.isBody ? 'undefined' : ';'
    return assertion.isBody ? actual : `;(${actual});`
  }
}

const isFunction = (text: string) => /^(async\s*)?(\(|function\b|\w+\s*=>)/.test(text.trim())

const actualText = (draft: TestDraft, site: AssertionSite) => actualWith(draft, site, literalEdits(draft))

function* literalEdits({ driver, input }: TestDraft): Generator<[Range, string]> {
  for (let i = 0; i < input.length; i += 2) {
    const slot = driver.slots.find((s) => s.id === input[i])
    if (slot) yield [slot, isLeftOut(slot, input[i + 1]) ? '' : javascriptLiteral(input[i + 1])]
  }
}

/** The assertion that holds for correct behaviour and fails with the patch. */
function checkFor(draft: TestDraft, style: AssertionStyle): string | undefined {
  const { difference, expected } = draft
  if (difference.where === 'outcome') return difference.change.startsWith('returned→') ? '' : undefined
  if (expected === undefined) return undefined
  const leaf = draft.access === 'inside' || !isInternal(difference) ? draft.leaf : undefined
  if (difference.where === 'variable') return equals(style, String(difference.site), expected, leaf)
  const target = targetOf(draft)
  if (!target) return undefined
  const actual = actualText(draft, target)
  const isCall = isFunction(actual)
  if (!isNode(expected)) return isCall ? undefined : equals(style, actual, expected, leaf)
  const wrapped = unwrap(expected)
  if (expected.t === 'error') return style.throws(isCall ? actual : functionOf(actual), expected.n ?? 'Error')
  if (wrapped && isCall) return equals(style, `(${actual})()`, wrapped.value)
  if (isCall) return undefined
  return wrapped ? equals(style, `await (${actual})`, wrapped.value) : equals(style, actual, expected, leaf)
}

/** What `assert.throws` and `rejects` saw when nothing was thrown. */
function unwrap(node: SnapshotNode): { value: Snapshot } | undefined {
  return node.t === 'returned' || node.t === 'resolved' ? { value: node.v![0] } : undefined
}

/** For a value that cannot be written as source, only the part that differs is checked. */
function equals(style: AssertionStyle, actual: string, value: Snapshot, leaf?: ValueLeaf): string | undefined {
  const text = snapshotSource(value)
  if (text === undefined) return leaf?.path.length ? equals(style, accessed(actual, leaf.path), leaf.value) : undefined
  return style.equals(actual, text, isNode(value))
}

function accessed(actual: string, path: ValueLeaf['path']): string {
  const start = /^[\w$.]+$/.test(actual) ? actual : `(${actual})`
  return path.reduce((text, step) => {
    if ('index' in step) return `${text}[${step.index}]`
    if ('key' in step) return `${text}.get(${javascriptLiteral(step.key)})`
    if ('count' in step) return `[...${text}].length`
    return /^[A-Za-z_$][\w$]*$/.test(step.property)
      ? `${text}.${step.property}`
      : `${text}[${quoteJavascript(step.property)}]`
  }, start)
}

const functionOf = (expression: string) =>
  /\bawait\b/.test(expression) ? `async () => ${expression}` : `() => ${expression}`

/** A written test is named like the test it was made from, and like a test when that was a preservation test. */
export function javascriptTestFile(from: string, label: string): string {
  const preserve = /\.preserve(\.[cm]?[jt]sx?)$/.exec(from)
  if (preserve) return `${label}.test${preserve[1]}`
  return label + (/(\.(test|spec))?\.[cm]?[jt]sx?$/.exec(from)?.[0] ?? extname(from))
}

export function moveJavascriptTest(text: string, from: string, to: string): string {
  return text.replace(
    /(\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}(?:\/[^'"]*)?)\2/g,
    (_, head: string, mark: string, specifier: string) => {
      const path = relative(dirname(to), join(dirname(from), specifier))
      return `${head}${mark}${path.startsWith('.') ? path : `./${path}`}${mark}`
    },
  )
}
