import { sitesPerFile, valueIn, type Range } from '../../model/driver.js'
import type { RunnerName } from '../../model/config.js'
import { isNode } from '../../model/snapshot.js'
import { Edits } from '../../instrument/edits.js'
import type { TestDraft } from '../language.js'
import { javascriptLiteral, quoteJavascript } from './literal.js'
import { assertionStyle } from './assertion-style.js'
import { comment, isModuleSource, snapshotSource } from './test-text.js'

/**
 * A reproducer from a preservation test: its body with the parameters of the witness, and, instead of the violated
 * `preserveIf`, a check that the outputs are those of the buggy version.
 */
export function writeJavascriptPreservation(draft: TestDraft): string | undefined {
  const { driver, file, source, difference, expected } = draft
  const site = driver.site
  const target = file.assertions[Number(difference.site) % sitesPerFile]
  const outputs = expected !== undefined && isNode(expected) && expected.t === 'kept' ? expected.v![0] : undefined
  const wanted = snapshotSource(outputs)
  if (!site?.preserving || !target || wanted === undefined || difference.occurrence !== 0) return undefined
  const edits = new Edits(source)
  const inside = (r: Range, s: Range) => r.start >= s.start && r.end <= s.end
  for (const other of file.tests) if (other !== site) edits.replace(other.start, other.end, 'undefined')
  for (const assertion of file.assertions.filter((a) => inside(a.statement, site)))
    edits.replace(
      assertion.statement.start,
      assertion.statement.end,
      assertion === target ? `kept = (${source.slice(target.actual.start, target.actual.end)})()` : 'void 0',
    )
  const { body, tools } = site.preserving
  const text = source.slice(body.start, body.end)
  for (const { index, 0: call } of text.matchAll(/(\b\w+\s*\.\s*)?\bfailToPreserve\s*\(\s*\)/g))
    edits.replace(body.start + index, body.start + index + call.length, 'void 0')
  const isAsync = text.startsWith('async')
  const values = driver.slots.map((slot) => `${slot.place}: ${javascriptLiteral(valueIn(draft.input, slot))}`)
  const name = quoteJavascript(`${driver.name}: ${values.join(', ')}`.slice(0, 200))
  const open = `${testWord(draft.plan.runner)}(${name}, ${isAsync ? 'async ' : ''}() => {\n  let kept\n  const body = `
  edits.replace(site.start, body.start, open)
  edits.replace(tools.start, tools.end, '')
  const style = assertionStyle(source, file.path)
  const check = style.equals('kept', wanted, isNode(outputs))
  edits.replace(body.end, site.end, `\n  ${isAsync ? 'await ' : ''}body({ ${values.join(', ')} })\n  ${check}\n})`)
  const own = /^(import|const)\b[^'";]*['"]assay\/preserve['"]\)?;?\n?/m
  return (
    comment(draft.note) +
    style.importsFor(check) +
    frameworkOf(draft.plan.runner, source, file.path) +
    edits.apply().replace(own, '')
  )
}

const testWord = (runner: RunnerName) => (runner === 'mocha' ? 'it' : 'test')

/** jest and mocha give their words as globals. */
function frameworkOf(runner: RunnerName, source: string, path: string): string {
  if (runner !== 'node' && runner !== 'vitest') return ''
  const from = quoteJavascript(runner === 'node' ? 'node:test' : 'vitest')
  return isModuleSource(source, path) ? `import { test } from ${from}\n` : `const { test } = require(${from})\n`
}
