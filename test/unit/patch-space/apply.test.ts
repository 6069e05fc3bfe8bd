import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyDiff, parseDiff } from '../../../src/files/diffs.js'
import { applyCandidate, diffOf } from '../../../src/patch-space/apply.js'
import type { PatchSchema } from '../../../src/patch-space/location.js'
import { spaceOf } from '../../support/patches.js'

async function patched(source: string, schema: PatchSchema, original: string, expression: string, path = 'x.js') {
  const { at } = await spaceOf(source, path)
  return applyCandidate(source, { location: at(schema, original), expression, isPure: true, size: 1 })
}

describe('a candidate in force', () => {
  it('takes the place of an expression and leaves the parentheses there', async () => {
    expect(await patched('function f(a) { return(a) }', 'assignment', 'a', 'a + 1')).toBe(
      'function f(a) { return(a + 1) }',
    )
    expect(await patched('function f(a) { while (a) g() }', 'condition', 'a', '!a')).toBe(
      'function f(a) { while (!a) g() }',
    )
  })

  it('is a guard the way the file writes them', async () => {
    const braces = 'function f(a) {\n    if (a) {\n        h()\n    }\n    g()\n}\n'
    expect(await patched(braces, 'guard', 'g()', 'a > 1')).toBe(
      'function f(a) {\n    if (a) {\n        h()\n    }\n    if (a > 1) {\n        g()\n    }\n}\n',
    )
    const short = 'function f(a) {\n  if(a) h()\n  g()\n}\n'
    expect(await patched(short, 'guard', 'g()', 'a > 1')).toBe('function f(a) {\n  if(a) h()\n  if(a > 1) g()\n}\n')
    const tabs = 'class A {\r\n\tvoid f(int a) {\r\n\t\tg(a,\r\n\t\t\t1);\r\n\t}\r\n}\r\n'
    expect(await patched(tabs, 'guard', 'g(a,\r\n\t\t\t1);', 'a > 1', 'A.java')).toBe(
      'class A {\r\n\tvoid f(int a) {\r\n\t\tif (a > 1) {\r\n\t\t\tg(a,\r\n\t\t\t\t1);\r\n\t\t}\r\n\t}\r\n}\r\n',
    )
  })

  it('does not take the `else` of another', async () => {
    expect(await patched('function f(a) { if (a) g(); else h() }', 'guard', 'g();', 'a > 1')).toBe(
      'function f(a) { if (a) { if (a > 1) g(); } else h() }',
    )
  })

  it('is a diff that git and Assay apply', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-diff-'))
    try {
      for (const [name, end] of [
        ['plain.js', '\n'],
        ['with space.js', ''],
        ['dos.js', '\r\n'],
      ]) {
        const before =
          ['function f(a) {', '  // one', '  // two', '  // three', '  // four', '  if (a) g()', '}'].join(
            end === '\r\n' ? end : '\n',
          ) + end
        const after = before.replace('if (a)', 'if (!a)')
        const diff = diffOf(name, before, after)
        writeFileSync(join(folder, name), before)
        writeFileSync(join(folder, 'fix.diff'), diff)
        execFileSync('git', ['apply', 'fix.diff'], { cwd: folder })
        expect(readFileSync(join(folder, name), 'utf8')).toBe(after)
        expect(applyDiff(parseDiff(diff, 'fix.diff'), () => before, 'fix.diff')).toEqual(new Map([[name, after]]))
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
