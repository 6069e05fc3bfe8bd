import { describe, expect, it } from 'vitest'
import { differences, type Range } from '../../../../src/report/viewer/code/marks.js'
import { parseDiff } from '../../../../src/report/viewer/code/parse-diff.js'
import { tokens } from '../../../../src/report/viewer/code/tokens.js'

/** A text with what is marked in brackets. */
const marked = (text: string, ranges: readonly Range[]) =>
  [...ranges].reverse().reduce((all, [a, b]) => `${all.slice(0, a)}[${all.slice(a, b)}]${all.slice(b)}`, text)

const both = (a: string, b: string) => {
  const found = differences(a, b)
  return [marked(a, found.a), marked(b, found.b)]
}

describe('what differs between two texts', () => {
  it.each([
    ['same', 'same', 'same', 'same'],
    ['', 'new', '', '[new]'],
    ['1234', '1235', '123[4]', '123[5]'],
    ['{ a: 1, b: 2, c: 3 }', '{ a: 7, b: 2, c: 9 }', '{ a: [1], b: 2, c: [3] }', '{ a: [7], b: 2, c: [9] }'],
    ['"a, b and c"', 'threw TypeError: x', '["a, b and c"]', '[threw TypeError: x]'],
  ])('%s, %s', (a, b, markedA, markedB) => expect(both(a, b)).toEqual([markedA, markedB]))

  it('takes long texts as a whole between what they share', () => {
    const long = (word: string) => `same ${`${word} `.repeat(2000)}same`
    const { a, b } = differences(long('one'), long('two'))
    expect([a.length, b.length]).toEqual([1, 1])
  })
})

describe('a unified diff', () => {
  const [file, other, ...more] = parseDiff(
    [
      'diff --git a/a.js b/a.js',
      '--- a/a.js\t2020-01-01',
      '+++ b/a.js',
      '@@ -3,3 +3,4 @@ function f() {',
      ' same',
      '--- x',
      '+++ y',
      '+more',
      ' end',
      '\\ No newline at end of file',
      '--- a/b.js',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-gone',
      '',
    ].join('\n'),
  )

  it('has files, hunks and the numbers of lines on both sides', () => {
    expect(more).toEqual([])
    expect([file.file, other.file]).toEqual(['a.js', 'b.js'])
    const [hunk] = file.hunks
    expect(hunk.title).toBe('function f() {')
    // Lines that look like headers are lines: the counts tell.
    expect(hunk.lines.map(({ kind, text, before, after }) => [kind, text, before, after])).toEqual([
      ['same', 'same', 3, 3],
      ['gone', '-- x', 4, undefined],
      ['new', '++ y', undefined, 4],
      ['new', 'more', undefined, 5],
      ['same', 'end', 5, 6],
    ])
    expect(other.hunks[0].lines).toEqual([{ kind: 'gone', text: 'gone', before: 1 }])
  })

  it('is told what changed inside of a line', () => {
    const [{ hunks }] = parseDiff('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-return a + 1\n+return a - 1\n')
    expect(hunks[0].lines.map(({ text, marks }) => marked(text, marks!))).toEqual(['return a [+] 1', 'return a [-] 1'])
  })

  it('is empty where there is none', () => expect(parseDiff('')).toEqual([]))
})

describe('words of a line', () => {
  const kinds = (line: string) => tokens(line).flatMap(({ text, kind }) => (kind === 'plain' ? [] : [[text, kind]]))

  it('are coloured', () => {
    expect(kinds(`if (f(0x1F, "a\\"b") === 'c') return 1.5e3 // done`)).toEqual([
      ['if', 'keyword'],
      ['f', 'call'],
      ['0x1F', 'number'],
      ['"a\\"b"', 'string'],
      [`'c'`, 'string'],
      ['return', 'keyword'],
      ['1.5e3', 'number'],
      ['// done', 'comment'],
    ])
    expect(kinds(' * of a comment')).toEqual([[' * of a comment', 'comment']])
  })

  it.each(['', 'a "not ended', '/* not ended', 'x * y', '\u202E</b>`'])('lose nothing: %s', (line) => {
    expect(
      tokens(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line)
  })
})
