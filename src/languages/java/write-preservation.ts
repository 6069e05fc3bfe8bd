import { basename } from 'node:path/posix'
import { sitesPerFile, valueIn, type Range, type Slot } from '../../model/driver.js'
import { isNode, type Snapshot } from '../../model/snapshot.js'
import { Edits } from '../../instrument/edits.js'
import type { TestDraft } from '../language.js'
import { javaLiteral } from './literal.js'
import { equals } from './test-text.js'

/**
 * A reproducer from a preservation test: its method with the parameters of the witness, and, instead of the violated
 * `preserveIf`, a check that the outputs are those of the buggy version.
 */
export function writeJavaPreservation(draft: TestDraft): string | undefined {
  const { driver, file, source, difference, expected } = draft
  const site = driver.site
  const target = file.assertions[Number(difference.site) % sitesPerFile]
  const outputs = expected !== undefined && isNode(expected) && expected.t === 'kept' ? expected.v![0] : undefined
  const framework = frameworkOf(draft)
  const checks = site && target && difference.occurrence === 0 ? checksFor(outputs, framework.holder) : undefined
  if (!site?.preserving || !checks) return undefined
  const edits = new Edits(source)
  const inside = (r: Range, s: Range) => r.start >= s.start && r.end <= s.end
  for (const other of file.tests) if (other !== site) edits.replace(other.start, other.end, '')
  for (const assertion of file.assertions.filter((a) => inside(a.statement, site)))
    edits.replace(
      assertion.statement.start,
      assertion.statement.end,
      assertion === target
        ? `kept[0] = ((java.util.concurrent.Callable<?>) ${source.slice(target.actual.start, target.actual.end)}).call();`
        : ';',
    )
  const method = source.slice(site.start, site.end)
  for (const { index, 0: call } of method.matchAll(/(\b[\w.]+\s*\.\s*)?\bfailToPreserve\s*\(\s*\)\s*;/g))
    edits.replace(site.start + index, site.start + index + call.length, ';')
  const name = driver.name.split(' > ').at(-1)!
  const { body, parameters } = site.preserving
  const values = driver.slots.map((slot) => argument(valueIn(draft.input, slot), slot, parameters[slot.id]))
  const test =
    `${framework.annotation}public void test${name.charAt(0).toUpperCase()}${name.slice(1)}() throws Exception {\n` +
    `        Object[] kept = new Object[1];\n        ${name}(${['kept', ...values].join(', ')});\n` +
    `${checks.map((line) => `        ${line}\n`).join('')}    }\n\n` +
    `    private void ${name}(${['Object[] kept', ...parameters].join(', ')}) throws Exception `
  edits.replace(site.start, body.start, test)
  const note = draft.note.split('\n').map((line) => `// ${line}`.trimEnd() + '\n')
  const text = edits
    .apply()
    .replace(/^import\s+(static\s+)?assay\..*\n/gm, '')
    .replace(new RegExp(`\\bclass\\s+${basename(file.path, '.java')}\\b(?!\\s+extends)`), (m) => m + framework.parent)
  return note.join('') + text
}

/** What the project's tests are written with. */
function frameworkOf({ plan }: TestDraft): { holder: string; annotation: string; parent: string } {
  const jars = (plan.build?.classpath ?? []).map((path) => basename(path))
  if (jars.some((jar) => jar.startsWith('junit-jupiter-api')))
    return { holder: 'org.junit.jupiter.api.Assertions', annotation: '@org.junit.jupiter.api.Test\n    ', parent: '' }
  if (jars.some((jar) => jar.startsWith('junit-3')))
    return { holder: 'junit.framework.Assert', annotation: '', parent: ' extends junit.framework.TestCase' }
  return { holder: 'org.junit.Assert', annotation: '@org.junit.Test\n    ', parent: '' }
}

/** A value as the argument for a parameter. */
function argument(value: unknown, slot: Slot, declared: string): string {
  const text = javaLiteral(value, slot)
  const type = declared.slice(0, declared.lastIndexOf(' '))
  if (slot.type?.name === 'array' && Array.isArray(value)) return `new ${type} ${text}`
  if (slot.type?.name === 'enum' && value !== null) return `${type}.${text}`
  return ['byte', 'short'].includes(slot.type?.name ?? '') ? `(${type}) ${text}` : text
}

/** One check per output, in a list or alone. */
function checksFor(outputs: Snapshot, holder: string): string[] | undefined {
  const isList = outputs !== undefined && isNode(outputs) && outputs.t === 'array'
  const values = isList ? (outputs.v ?? []) : [outputs]
  const at = (i: number) => (isList ? `java.lang.reflect.Array.get(kept[0], ${i})` : 'kept[0]')
  const checks = values.map((value, i) => {
    const actual =
      typeof value === 'number'
        ? `((Number) ${at(i)}).doubleValue()`
        : typeof value === 'boolean'
          ? `(Boolean) ${at(i)}`
          : at(i)
    return equals(actual, value, (name) => `${holder}.${name}`)
  })
  if (checks.includes(undefined)) return undefined
  const size = `${holder}.assertEquals(${values.length}, java.lang.reflect.Array.getLength(kept[0]));`
  return [`${holder}.assertNotNull(kept[0]);`, ...(isList ? [size] : []), ...(checks as string[])]
}
