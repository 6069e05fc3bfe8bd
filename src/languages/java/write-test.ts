import { basename } from 'node:path/posix'
import { isLeftOut, type AssertionSite, type Range } from '../../model/driver.js'
import type { Access } from '../../execution/leaf.js'
import { isNode } from '../../model/snapshot.js'
import { Edits } from '../../instrument/edits.js'
import type { TestDraft } from '../language.js'
import { actualText as actualWith, isAfterwards, outermost, targetOf as assertionOf } from '../shared/test-draft.js'
import { withoutUnused } from '../../model/unused-variables.js'
import { javaLiteral } from './literal.js'
import { writeJavaPreservation } from './write-preservation.js'
import { repeatSlot } from '../../model/input.js'
import { assertionNames, equals, withoutUnusedImports } from './test-text.js'

/**
 * A reproducer: the user's test class with only the one test left, its literals replaced, and its assertions replaced
 * by one for the expected value. Set-up, fields and helpers are kept.
 */
export function writeJavaTest(draft: TestDraft): string | undefined {
  const { driver, file, source, input } = draft
  if (driver.preserves) return writeJavaPreservation(draft)
  const site = driver.site
  if (
    !site ||
    driver.slots.some((slot) => slot.row >= 0) ||
    input.some((part, i) => i % 2 === 0 && part === repeatSlot)
  )
    return undefined
  // A literal of the superclass of the test is in another file.
  if (input.some((id, i) => i % 2 === 0 && !file.slots.some((slot) => slot.id === id))) return undefined
  const check = checkFor(draft)
  if (check === undefined) return undefined
  const edits = new Edits(source)
  const inside = (r: Range, s: Range) => r.start >= s.start && r.end <= s.end
  for (const { start, end } of draft.others) edits.replace(start, end, '')
  for (const other of file.tests)
    if (other !== site && !draft.others.some((range) => inside(other, range))) edits.replace(other.start, other.end, '')
  const target = targetOf(draft)
  const replaced = file.assertions.filter((a) => inside(a.statement, site) && a.statement.end > a.statement.start)
  for (const assertion of replaced)
    if (!replaced.some((outer) => outer !== assertion && inside(assertion.statement, outer.statement)))
      edits.replace(
        assertion.statement.start,
        assertion.statement.end,
        assertion === target ? check : isAfterwards(draft, assertion, target) ? '' : kept(draft, assertion),
      )
  for (const [range, text] of outermost(literalEdits(draft)))
    if (!replaced.some((a) => inside(range, a.statement))) edits.replace(range.start, range.end, text)
  if (draft.difference.where === 'variable' && site.bodyEnd !== undefined) edits.open(site.bodyEnd, `  ${check}\n    `)
  if (site.title) edits.replace(site.title.start, site.title.end, titleOf(draft))
  if (check.includes(leafName)) {
    edits.open(source.lastIndexOf('}'), leafMethod)
    if (site.throwsAt !== undefined) edits.open(site.throwsAt, ' throws Exception')
  }
  const isVariable = draft.difference.where === 'variable'
  const written = edits.apply()
  const whole = driver.generated && !isVariable ? withoutUnused(written.split('\n')).join('\n') : written
  const text = withoutUnusedImports(whole, source)
  const note = draft.note.split('\n').map((line) => `// ${line}`.trimEnd() + '\n')
  return (
    note.join('') + text.replace(/(\n[ \t]*){3,}(?=[ \t]*\S)/g, (gap) => `\n\n${gap.slice(gap.lastIndexOf('\n') + 1)}`)
  )
}

/** What the test shows, as the name of a method: `toBooleanTruIsFalse`. */
function titleOf(draft: TestDraft): string {
  const { driver, expected } = draft
  const target = targetOf(draft)
  const shown = target ? actualText(draft, target) : driver.name.split(' > ').at(-1)!
  const value = expected === undefined || isNode(expected) ? 'as expected' : String(expected)
  const words = `${shown} is ${value}`.replace(/-(?=\d)/g, ' minus ').match(/[A-Za-z0-9]+/g) ?? []
  const joined = words.map((word, i) => (i ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join('')
  // JUnit 3 finds tests by this prefix.
  const isNamed = driver.name.split(' > ').at(-1)!.startsWith('test')
  const name = joined.slice(0, 80)
  return isNamed ? `test${name.charAt(0).toUpperCase()}${name.slice(1)}` : /^\d/.test(name) ? `shows${name}` : name
}

/** Other assertions are removed, but their calls are kept if they may have effects. */
function kept(draft: TestDraft, assertion: AssertionSite): string {
  const actual = actualText(draft, assertion)
  return /^[\w.]+\s*\(.*\)$/s.test(actual) && !/^(assert|fail)/.test(actual) ? `${actual};` : ''
}

const actualText = (draft: TestDraft, site: AssertionSite) => actualWith(draft, site, literalEdits(draft))

function targetOf(draft: TestDraft): AssertionSite | undefined {
  const found = assertionOf(draft)
  return found && found.statement.end > found.statement.start ? found : undefined
}

function* literalEdits({ driver, input, source }: TestDraft): Generator<[Range, string]> {
  for (let i = 0; i < input.length; i += 2) {
    const slot = driver.slots.find((s) => s.id === input[i])
    if (!slot) continue
    const isGone = isLeftOut(slot, input[i + 1])
    const text = isGone ? '' : javaLiteral(input[i + 1], slot)
    const before = source.slice(slot.start, slot.end)
    const isCreation = before.startsWith('new ')
    // An enumeration's constant is named by its type, and a list as it was made.
    if (slot.type?.name === 'enum' && input[i + 1] !== null) yield [slot, before.replace(/\w+$/, text)]
    else if (isCreation && input[i + 1] !== null) yield [slot, before.slice(0, before.indexOf('{')) + text]
    // `a -5` must not become `a --3`.
    else yield [slot, text.startsWith('-') ? `(${text})` : text]
  }
}

/** The assertion that holds for correct behaviour and fails with the patch. */
function checkFor(draft: TestDraft): string | undefined {
  const { difference, expected, source } = draft
  if (difference.where === 'outcome') return difference.change.startsWith('returned→') ? '' : undefined
  if (expected === undefined) return undefined
  if (difference.where === 'variable')
    return difference.site === 'this' ? undefined : holds(String(difference.site), draft)
  const target = targetOf(draft)
  if (!target) return undefined
  const actual = actualText(draft, target)
  if (isNode(expected) && expected.t === 'error') return throws(actual, expected.n ?? 'Exception', source)
  return sameAssertion(draft, target, actual) ?? holds(actual, draft)
}

/** The assertion as it is, with another constant of the same kind. */
function sameAssertion({ source, expected }: TestDraft, { claim, ...site }: AssertionSite, actual: string) {
  if (claim?.kind !== 'constant') return undefined
  const before = source.slice(claim.expected.start, claim.expected.end)
  const isSame =
    typeof expected === 'string' ? before.startsWith('"') : Number.isInteger(expected) && /^-?\d+L?$/.test(before)
  if (!isSame) return undefined
  const edits = new Edits(source.slice(site.statement.start, site.statement.end))
  const replace = ({ start, end }: Range, text: string) =>
    edits.replace(start - site.statement.start, end - site.statement.start, text)
  replace(claim.expected, javaLiteral(expected))
  replace(site.actual, actual)
  return edits.apply()
}

/** For a value that cannot be written as source, only the part that differs is checked. */
function holds(actual: string, { expected, leaf, access, source }: TestDraft): string | undefined {
  const named = assertionNames(source)
  const whole = equals(actual, expected, named)
  if (whole !== undefined || !leaf?.path.length) return whole
  const [first] = leaf.path
  if (access === 'public') {
    if (leaf.path.length > 1 || !('property' in first)) return undefined
    const word = first.property.charAt(0).toUpperCase() + first.property.slice(1)
    return equals(`${actual}.${typeof leaf.value === 'boolean' ? 'is' : 'get'}${word}()`, leaf.value, named)
  }
  const inside = `${leafName}(${[actual, ...leaf.path.map(stepText)].join(', ')})`
  const value = leaf.value
  if (typeof value === 'number') return equals(`((Number) ${inside}).doubleValue()`, value, named)
  return typeof value === 'boolean' ? equals(`(Boolean) ${inside}`, value, named) : equals(inside, value, named)
}

function stepText(step: Access): string {
  if ('index' in step) return String(step.index)
  if ('key' in step) return javaLiteral(step.key)
  return 'count' in step ? '"~count"' : `"${step.property}"`
}

const leafName = 'assayLeaf'

/** Follows an access path, through private fields, too. */
const leafMethod = `
    private static Object ${leafName}(Object at, Object... path) throws Exception {
        for (Object step : path) {
            if ("~count".equals(step))
                at = at instanceof java.util.Map ? ((java.util.Map<?, ?>) at).size() : at instanceof java.util.Collection
                    ? ((java.util.Collection<?>) at).size() : java.lang.reflect.Array.getLength(at);
            else if (at instanceof java.util.Map) at = ((java.util.Map<?, ?>) at).get(step);
            else if (at instanceof java.util.Collection) at = ((java.util.Collection<?>) at).toArray()[(Integer) step];
            else if (step instanceof Integer) at = java.lang.reflect.Array.get(at, (Integer) step);
            else at = assayField(at.getClass(), (String) step).get(at);
        }
        return at;
    }

    private static java.lang.reflect.Field assayField(Class<?> type, String name) throws Exception {
        for (Class<?> c = type; ; c = c.getSuperclass())
            for (java.lang.reflect.Field field : c.getDeclaredFields())
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
    }
`

function throws(actual: string, type: string, source: string): string | undefined {
  if (!actual.trim().endsWith(')')) return undefined
  const named = assertionNames(source)
  const name = type.split('$').at(-1)
  return `try { Object ignored = ${actual}; ${named('fail')}("throws ${name}"); } catch (Exception e) { ${named('assertEquals')}("${name}", e.getClass().getSimpleName()); }`
}

/** A class has the name of its file. */
export function javaTestFile(from: string, label: string): string {
  const word = label.replace(/[^A-Za-z0-9]+(.)?/g, (_, c?: string) => (c ?? '').toUpperCase())
  return `${basename(from, '.java').replace(/(Preservation|Preserve|Tests?)$/, '')}${word.charAt(0).toUpperCase()}${word.slice(1)}Test.java`
}

/** The class takes the name of its new file. */
export function moveJavaTest(text: string, from: string, to: string): string {
  const [note] = /^(\/\/.*\n)*/.exec(text)!
  const name = new RegExp(`\\b${basename(from, '.java')}\\b`, 'g')
  return note + text.slice(note.length).replace(name, basename(to, '.java'))
}
