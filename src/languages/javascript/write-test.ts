import { dirname, extname, join, relative } from 'node:path/posix'
import { sitesPerFile, type AssertionSite, type Range } from '../../drivers/driver.js'
import { repeatSlot } from '../../execution/protocol.js'
import { isNode, type Snapshot, type SnapshotNode } from '../../execution/snapshot.js'
import { Edits } from '../../instrument/edits.js'
import type { TestDraft } from '../language.js'
import { literal, quote } from './literal.js'
import { writePreservation } from './write-preservation.js'

/** The name the written test uses for node's assertions, which work in every framework. */
export const A = 'nodeAssert'

/**
 * A reproducer: the user's own test file with only the one test left, its literals replaced, and its assertions
 * replaced by one that pins what the program did before the patch. Set-up, imports and helpers are the user's.
 */
export function writeTest(draft: TestDraft): string | undefined {
  if (draft.driver.preserves) return writePreservation(draft)
  const { driver, file, source } = draft
  const site = driver.site
  if (
    !site ||
    driver.slots.some((slot) => slot.row >= 0) ||
    draft.input.some((part, i) => i % 2 === 0 && part === repeatSlot)
  )
    return undefined
  const check = checkFor(draft)
  if (check === undefined) return undefined
  const edits = new Edits(source)
  const inside = (r: Range, s: Range) => r.start >= s.start && r.end <= s.end
  for (const other of file.tests)
    if (other !== site && !inside(site, other)) edits.replace(other.start, other.end, 'undefined')
  const target = targetOf(draft)
  const kept = keeper(draft)
  for (const assertion of file.assertions) {
    if (!inside(assertion.statement, site)) continue
    const end = source[assertion.statement.end - 1] === ';' ? ';' : ''
    edits.replace(
      assertion.statement.start,
      assertion.statement.end,
      assertion === target ? check + end : kept(assertion),
    )
  }
  // The observed expression moved into the check; literals elsewhere are replaced in place.
  for (const [range, text] of literalEdits(draft))
    if (!file.assertions.some((a) => inside(range, a.statement))) edits.replace(range.start, range.end, text)
  if (draft.difference.where === 'variable' && site.bodyEnd !== undefined) edits.open(site.bodyEnd, `  ${check}\n`)
  return comment(draft.note) + importOf(source, file.path) + edits.apply()
}

/** An assertion that is not the one to keep may still do something the test goes on with. */
function keeper(draft: TestDraft): (assertion: AssertionSite) => string {
  return (assertion) => {
    const actual = actualText(draft, assertion)
    if (isFunction(actual)) return assertion.isBody ? 'undefined' : ';'
    return assertion.isBody ? actual : `;(${actual});`
  }
}

const isFunction = (text: string) => /^(async\s*)?(\(|function\b|\w+\s*=>)/.test(text.trim())

/** The observed expression with the input's literals in it. */
function actualText(draft: TestDraft, { actual }: AssertionSite): string {
  const edits = new Edits(draft.source.slice(actual.start, actual.end))
  for (const [range, text] of literalEdits(draft))
    if (range.start >= actual.start && range.end <= actual.end)
      edits.replace(range.start - actual.start, range.end - actual.start, text)
  return edits.apply()
}

export const comment = (note: string) =>
  note
    .split('\n')
    .map((line) => `// ${line}`.trimEnd() + '\n')
    .join('')

export const isModuleSource = (source: string, path: string) =>
  /\.m[jt]s$/.test(path) || /^\s*(import|export)\b/m.test(source)

export function importOf(source: string, path: string): string {
  return isModuleSource(source, path) ? `import ${A} from 'node:assert'\n` : `const ${A} = require('node:assert')\n`
}

function targetOf({ difference, file }: TestDraft): AssertionSite | undefined {
  return difference.where === 'assertion' && difference.occurrence === 0
    ? file.assertions[Number(difference.site) % sitesPerFile]
    : undefined
}

function* literalEdits({ driver, input }: TestDraft): Generator<[Range, string]> {
  for (let i = 0; i < input.length; i += 2) {
    const slot = driver.slots.find((s) => s.id === input[i])
    if (slot) yield [slot, literal(input[i + 1])]
  }
}

/** The statement that holds before the patch and not after. */
function checkFor(draft: TestDraft): string | undefined {
  const { difference, before } = draft
  if (difference.where === 'outcome') return difference.change.startsWith('returned→') ? '' : undefined
  if (before === undefined) return undefined
  if (difference.where === 'variable') return equals(String(difference.site), before)
  const target = targetOf(draft)
  if (!target) return undefined
  const actual = actualText(draft, target)
  const isCall = isFunction(actual)
  if (!isNode(before)) return isCall ? undefined : equals(actual, before)
  const wrapped = unwrap(before)
  if (before.t === 'error') return throws(actual, isCall, before)
  if (wrapped && isCall) return equals(`(${actual})()`, wrapped.value)
  return isCall ? undefined : equals(wrapped ? `await (${actual})` : actual, wrapped ? wrapped.value : before)
}

/** What `assert.throws` and `rejects` saw when nothing was thrown. */
function unwrap(node: SnapshotNode): { value: Snapshot } | undefined {
  return node.t === 'returned' || node.t === 'resolved' ? { value: node.v![0] } : undefined
}

function equals(actual: string, value: Snapshot): string | undefined {
  const text = snapshotSource(value)
  if (text === undefined) return undefined
  return isNode(value) ? `${A}.deepStrictEqual(${actual}, ${text})` : `${A}.strictEqual(${actual}, ${text})`
}

function throws(actual: string, isCall: boolean, error: SnapshotNode): string {
  const fn = isCall ? actual : /\bawait\b/.test(actual) ? `async () => ${actual}` : `() => ${actual}`
  return `${fn.startsWith('async') ? `await ${A}.rejects` : `${A}.throws`}(${fn}, { name: ${quote(error.n ?? 'Error')} })`
}

/** A snapshot as an expression that makes an equal value, or undefined when there is none. */
export function snapshotSource(s: Snapshot): string | undefined {
  if (!isNode(s)) return literal(s)
  const parts = (s.v ?? []).map(snapshotSource)
  if (parts.includes(undefined)) return undefined
  switch (s.t) {
    case 'array':
      return `[${parts.join(', ')}]`
    case 'object': {
      if (s.n !== 'Object' && s.n !== 'null') return undefined
      const pairs = s.k!.map(
        (key, i) => `${/^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : `[${quote(key)}]`}: ${parts[i]}`,
      )
      return `{ ${[...(s.n === 'null' ? ['__proto__: null'] : []), ...pairs].join(', ')} }`
    }
    case 'date':
      return `new Date(${parts[0]})`
    case 'regexp':
      return String(s.v![0])
    default:
      return undefined
  }
}

/** A written test is named like the test it was made from, and like a test when that was a preservation test. */
export function testFile(from: string, label: string): string {
  const preserve = /\.preserve(\.[cm]?[jt]sx?)$/.exec(from)
  if (preserve) return `${label}.test${preserve[1]}`
  return label + (/(\.(test|spec))?\.[cm]?[jt]sx?$/.exec(from)?.[0] ?? extname(from))
}

export function moveTest(text: string, from: string, to: string): string {
  return text.replace(
    /(\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}(?:\/[^'"]*)?)\2/g,
    (_, head: string, mark: string, specifier: string) => {
      const path = relative(dirname(to), join(dirname(from), specifier))
      return `${head}${mark}${path.startsWith('.') ? path : `./${path}`}${mark}`
    },
  )
}
