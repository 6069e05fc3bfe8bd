import fc from 'fast-check'
import { createTwoFilesPatch } from 'diff'
import { describe, expect, it } from 'vitest'
import { applyDiff, parseDiff } from '../../../src/files/diffs.js'

const apply = (diff: string, files: Record<string, string>) =>
  Object.fromEntries(applyDiff(parseDiff(diff, 'x.diff'), (path) => files[path], 'x.diff'))
const between = (before: string, after: string, name = 'f.js') =>
  createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after)

describe('applying unified diffs', () => {
  it('gives the new text back, whatever the two texts are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '', '}'), { maxLength: 12 }).map((lines) => lines.join('\n'))
    const ended = fc.tuple(text, fc.boolean()).map(([t, newline]) => (newline && t ? `${t}\n` : t))
    fc.assert(
      fc.property(ended, ended, (a, b) => {
        fc.pre(a !== b && a !== '')
        expect(apply(between(a, b), { 'f.js': a })['f.js']).toBe(b)
      }),
      { numRuns: 1000 },
    )
  })

  it('reads -p0 and -p1, and paths that need more stripped', () => {
    const diff = between('a\n', 'b\n')
    expect(apply(diff, { 'f.js': 'a\n' })).toEqual({ 'f.js': 'b\n' })
    expect(apply(diff.replaceAll('a/f.js', 'f.js').replaceAll('b/f.js', 'f.js'), { 'f.js': 'a\n' })).toEqual({
      'f.js': 'b\n',
    })
    expect(
      apply(diff.replaceAll('a/f.js', 'old/pkg/f.js').replaceAll('b/f.js', 'new/pkg/f.js'), { 'f.js': 'a\n' }),
    ).toHaveProperty('f.js')
  })

  it('handles several files, new and deleted ones, and renames', () => {
    const diff = [
      between('1\n', '2\n', 'one.js'),
      'diff --git a/new.js b/new.js\nnew file mode 100644\n--- /dev/null\n+++ b/new.js\n@@ -0,0 +1 @@\n+hello',
      'diff --git a/gone.js b/gone.js\ndeleted file mode 100644\n--- a/gone.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-bye',
      'diff --git a/from.js b/to.js\nsimilarity index 100%\nrename from from.js\nrename to to.js\n',
    ].join('\n')
    expect(apply(diff, { 'one.js': '1\n', 'gone.js': 'bye\n', 'from.js': 'same\n' })).toEqual({
      'one.js': '2\n',
      'new.js': 'hello\n',
      'gone.js': null,
      'from.js': null,
      'to.js': 'same\n',
    })
  })

  it('applies to a file with both line ends, and keeps them', () => {
    const diff = '--- a/f.js\n+++ b/f.js\n@@ -1,4 +1,5 @@\n a\n-b\n+B\n c\n+C\n d\n'
    expect(apply(diff, { 'f.js': 'a\r\nb\r\nc\nd\r\n' })['f.js']).toBe('a\r\nB\r\nc\nC\nd\r\n')
  })

  it('keeps CRLF, also when the diff lost it, and the missing newline at the end', () => {
    const diff = between('a\nb\nc\n', 'a\nB\nc\n')
    expect(apply(diff, { 'f.js': 'a\r\nb\r\nc\r\n' })['f.js']).toBe('a\r\nB\r\nc\r\n')
    expect(apply(between('a\nb', 'a\nc'), { 'f.js': 'a\nb' })['f.js']).toBe('a\nc')
    expect(apply(between('a\nb', 'a\nb\n'), { 'f.js': 'a\nb' })['f.js']).toBe('a\nb\n')
  })

  it('finds hunks that moved, and forgives stale context as patch does', () => {
    const before = Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n') + '\n'
    const diff = between(before, before.replace('line 10', 'LINE'))
    expect(apply(diff, { 'f.js': `new\nnew\n${before}` })['f.js']).toContain('LINE')
    expect(apply(diff, { 'f.js': before.replace('line 13', 'edited') })['f.js']).toContain('LINE')
  })

  it('says which hunk does not apply and where it nearly did', () => {
    const before = Array.from({ length: 9 }, (_, i) => `line ${i}`).join('\n') + '\n'
    const diff = between(before, before.replace('line 4', 'LINE'))
    expect(() => apply(diff, { 'f.js': before.replace('line 4', 'other') })).toThrow(
      /x\.diff: f\.js: hunk 1 of 1 does not apply at line 1; it nearly matches at line 1 \(8 of 9 lines\): line 5 is "other", the patch expects "line 4"/,
    )
  })

  it('refuses empty, unreadable and binary patches in plain words', () => {
    expect(() => parseDiff('\n', 'x.diff')).toThrow('x.diff is empty')
    expect(() => parseDiff('hello', 'x.diff')).toThrow('contains no unified diff')
    expect(() =>
      apply('diff --git a/i.png b/i.png\nindex 1..2 100644\nBinary files a/i.png and b/i.png differ\n', {
        'i.png': 'x',
      }),
    ).toThrow('binary file i.png')
    expect(() => apply(between('a\n', 'b\n'), {})).toThrow('which is not in the project')
  })
})
