import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { commentText, stateFor } from '../../../src/report/comment.js'
import { hostile, mixed, patchOf, reportOf, unrefuted, witnessOf } from '../../support/report-of.js'
import { sampleReport } from '../../support/report-sample.js'

const open = patchOf({ verdict: 'inconclusive', reason: 'nobody knows', evidence: [] })
const asked = {
  ...sampleReport(40).patches.find(({ questions }) => questions.length)!,
  verdict: 'inconclusive',
  evidence: [],
} as const

describe('the comment on a pull request', () => {
  it('is about what speaks against a patch', () => {
    const text = commentText(mixed(), { commit: 'abcdef0123', run: 'https://ci.example/1' })
    expect(text).toMatch(/^### ❌ Assay: this change passes the tests, but it is wrong/)
    expect(text).toContain('| input | `i = 999` |')
    expect(text).toContain('5 patches; [Run](https://ci.example/1) of abcdef0')
  })

  it('has at most three pieces of evidence, and fewer where they are long', () => {
    const evidence = Array.from({ length: 5 }, (_, i) => witnessOf({ inputInWords: `i = ${i}` }))
    expect(commentText(reportOf([patchOf({ evidence })]), {}).match(/\| input \|/g)).toHaveLength(3)
    const long = Array.from({ length: 3 }, () =>
      witnessOf({
        inputInWords: '|'.repeat(1000),
        before: '|'.repeat(1000),
        after: '|'.repeat(1000),
        expected: '|'.repeat(1000),
      }),
    )
    const text = commentText(reportOf([patchOf({ evidence: long })]), {})
    expect(text.length).toBeLessThan(65_000)
    expect(text).toContain('| input |')
  })

  it('asks what would decide, and says what was not exercised', () => {
    const text = commentText(reportOf([asked]), {})
    expect(text).toMatch(/Assay: is this right\?/)
    expect(text).toMatch(/\| input \| before \| now \|/)
    expect(text).toContain('npx assay review')
    const places = Array.from({ length: 7 }, (_, i) => ({
      ...asked.notExercised.places[0],
      file: 'a.js',
      line: i + 1,
      text: 'x',
    }))
    const unrun = patchOf({ ...unrefuted, notExercised: { places, tests: [] } })
    expect(commentText(reportOf([unrun]), {})).toMatch(/\*\*Not exercised\*\*: 7 places.*`a\.js:5`.*and 2 more/s)
  })

  it('takes hostile text for text', () => {
    const evidence = [witnessOf({ inputInWords: hostile, before: hostile, after: hostile, inWords: hostile })]
    const html = marked.parse(
      commentText(reportOf([patchOf({ reason: hostile, evidence })], { stopped: hostile }), {}),
      {
        async: false,
      },
    )
    expect(html).not.toMatch(/<(script|img|a)\b/)
    expect(html.match(/<details>/g)?.length).toBe(html.match(/<\/details>/g)?.length)
  })

  it.each([
    ['open', mixed()],
    ['open', reportOf([asked])],
    ['clear', reportOf([patchOf(unrefuted)])],
    ['unknown', reportOf([open])],
    ['unknown', reportOf([])],
  ] as const)('is %s', (state, report) => {
    expect(stateFor(report)).toBe(state)
    expect(commentText(report, {})).toMatch(/^### .*Assay: /)
  })
})
