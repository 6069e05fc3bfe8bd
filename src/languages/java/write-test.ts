import { basename } from 'node:path/posix'
import { sitesPerFile, type AssertionSite, type Range } from '../../drivers/driver.js'
import { repeatSlot } from '../../execution/protocol.js'
import { isNode, type Snapshot } from '../../execution/snapshot.js'
import { Edits } from '../../instrument/edits.js'
import type { TestDraft } from '../language.js'
import { literal } from './literal.js'
import { writePreservation } from './write-preservation.js'

/**
 * A reproducer: the user's own test class with only the one test left, its literals replaced, and its assertions
 * replaced by one that pins what the program did before the patch. Set-up, fields and helpers are the user's.
 */
export function writeTest(draft: TestDraft): string | undefined {
  const { driver, file, source, input } = draft
  if (driver.preserves) return writePreservation(draft)
  const site = driver.site
  if (
    !site ||
    driver.slots.some((slot) => slot.row >= 0) ||
    input.some((part, i) => i % 2 === 0 && part === repeatSlot)
  )
    return undefined
  // A literal of the class the test inherits from stands in another file.
  if (input.some((id, i) => i % 2 === 0 && !file.slots.some((slot) => slot.id === id))) return undefined
  const check = checkFor(draft)
  if (check === undefined) return undefined
  const edits = new Edits(source)
  const inside = (r: Range, s: Range) => r.start >= s.start && r.end <= s.end
  for (const other of file.tests) if (other !== site) edits.replace(other.start, other.end, '')
  const target = targetOf(draft)
  const replaced = file.assertions.filter((a) => inside(a.statement, site) && a.statement.end > a.statement.start)
  for (const assertion of replaced)
    if (!replaced.some((outer) => outer !== assertion && inside(assertion.statement, outer.statement)))
      edits.replace(
        assertion.statement.start,
        assertion.statement.end,
        assertion === target ? check : kept(draft, assertion),
      )
  for (const [range, text] of literalEdits(draft))
    if (!replaced.some((a) => inside(range, a.statement))) edits.replace(range.start, range.end, text)
  if (draft.difference.where === 'variable' && site.bodyEnd !== undefined) edits.open(site.bodyEnd, `  ${check}\n    `)
  const note = draft.note.split('\n').map((line) => `// ${line}`.trimEnd() + '\n')
  return (
    note.join('') +
    edits.apply().replace(/(\n[ \t]*){3,}(?=[ \t]*\S)/g, (gap) => `\n\n${gap.slice(gap.lastIndexOf('\n') + 1)}`)
  )
}

/** An assertion that is not the one to keep may still do something the test goes on with. */
function kept(draft: TestDraft, assertion: AssertionSite): string {
  const actual = actualText(draft, assertion)
  return /^[\w.]+\s*\(.*\)$/s.test(actual) && !/^(assert|fail)/.test(actual) ? `${actual};` : ''
}

function actualText(draft: TestDraft, { actual }: AssertionSite): string {
  const edits = new Edits(draft.source.slice(actual.start, actual.end))
  for (const [range, text] of literalEdits(draft))
    if (range.start >= actual.start && range.end <= actual.end)
      edits.replace(range.start - actual.start, range.end - actual.start, text)
  return edits.apply()
}

function targetOf({ difference, file }: TestDraft): AssertionSite | undefined {
  if (difference.where !== 'assertion' || difference.occurrence !== 0) return undefined
  const found = file.assertions[Number(difference.site) % sitesPerFile]
  return found && found.statement.end > found.statement.start ? found : undefined
}

function* literalEdits({ driver, input, source }: TestDraft): Generator<[Range, string]> {
  for (let i = 0; i < input.length; i += 2) {
    const slot = driver.slots.find((s) => s.id === input[i])
    if (!slot) continue
    const text = literal(input[i + 1], slot)
    const before = source.slice(slot.start, slot.end)
    const isCreation = before.startsWith('new ')
    // An enumeration's constant is named by its type, and a list as it was made.
    if (slot.type?.name === 'enum' && input[i + 1] !== null) yield [slot, before.replace(/\w+$/, text)]
    else if (isCreation && input[i + 1] !== null) yield [slot, before.slice(0, before.indexOf('{')) + text]
    // `a -5` must not become `a --3`.
    else yield [slot, text.startsWith('-') ? `(${text})` : text]
  }
}

/** The class whose assertions are on the test's class path. */
function holderOf(source: string): string {
  if (/\borg\.junit\.jupiter\b/.test(source)) return 'org.junit.jupiter.api.Assertions'
  return /\borg\.junit\./.test(source) ? 'org.junit.Assert' : 'junit.framework.Assert'
}

/** The statement that holds before the patch and not after. */
function checkFor(draft: TestDraft): string | undefined {
  const { difference, before, source } = draft
  if (difference.where === 'outcome') return difference.change.startsWith('returned→') ? '' : undefined
  if (before === undefined) return undefined
  if (difference.where === 'variable')
    return difference.site === 'this' ? undefined : equals(String(difference.site), before, holderOf(source))
  const target = targetOf(draft)
  if (!target) return undefined
  const actual = actualText(draft, target)
  if (isNode(before) && before.t === 'error') return throws(actual, before.n ?? 'Exception', source)
  return equals(actual, before, holderOf(source))
}

/** A statement that something has a value; `A` is the class of the assertions. */
export function equals(actual: string, value: Snapshot, A: string): string | undefined {
  if (isNode(value) && value.t === 'boxed')
    return `${A}.assertEquals("${value.n} ${value.v![0]}", ${actual}.getClass().getSimpleName() + " " + ${actual});`
  if (value === null || value === undefined) return `${A}.assertNull(${actual});`
  if (typeof value === 'boolean') return `${A}.${value ? 'assertTrue' : 'assertFalse'}(${actual});`
  if (typeof value === 'number' && Number.isInteger(value))
    return `${A}.assertEquals(${value}.0, (double) (${actual}), 0.0);`
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? `${A}.assertEquals(${value}, (double) (${actual}), ${Math.abs(value) * 1e-6});`
      : `${A}.assertEquals(${literal(value)}, (double) (${actual}), 0.0);`
  if (typeof value === 'bigint') return `${A}.assertEquals("${value}", String.valueOf(${actual}));`
  return typeof value === 'string' ? `${A}.assertEquals(${literal(value)}, String.valueOf(${actual}));` : undefined
}

function throws(actual: string, type: string, source: string): string | undefined {
  if (!actual.trim().endsWith(')')) return undefined
  const A = holderOf(source)
  const name = type.split('$').at(-1)
  return `try { Object ignored = ${actual}; ${A}.fail("throws ${name}"); } catch (Exception e) { ${A}.assertEquals("${name}", e.getClass().getSimpleName()); }`
}

/** A class has the name of its file. */
export function testFile(from: string, label: string): string {
  const word = label.replace(/[^A-Za-z0-9]+(.)?/g, (_, c?: string) => (c ?? '').toUpperCase())
  return `${basename(from, '.java').replace(/(Preservation|Preserve|Tests?)$/, '')}${word.charAt(0).toUpperCase()}${word.slice(1)}Test.java`
}

/** The class takes the name of its new file. */
export function moveTest(text: string, from: string, to: string): string {
  const [note] = /^(\/\/.*\n)*/.exec(text)!
  const name = new RegExp(`\\b${basename(from, '.java')}\\b`, 'g')
  return note + text.slice(note.length).replace(name, basename(to, '.java'))
}
