import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { markdownReport } from '../../../src/report/markdown.js'
import { code, fence, prose } from '../../../src/report/markdown-text.js'
import type { Report } from '../../../src/model/report.js'
import { hostile, mixed, patchOf, reportOf, witnessOf } from '../../support/report-of.js'

const htmlOf = (report: Report) => marked.parse(markdownReport(report), { async: false })
const tagsIn = (html: string) => new Set([...html.matchAll(/<\/?([a-z]\w*)/gi)].map(([, name]) => name))
const own = ['h2', 'p', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'pre', 'details', 'summary', 'sub', 'em']

describe('Markdown', () => {
  it('has the verdicts in their order, the evidence of what is flagged, and how hard it was looked', () => {
    const text = markdownReport(mixed())
    expect(text).toContain('## Assay: 5 patches: 1 overfitting, 1 suspect, 1 unrefuted, 1 inconclusive, 1 implausible')
    expect([...text.matchAll(/^\| (\d) \| `(\w+)/gm)].map(([, rank, name]) => rank + name)).toEqual([
      '1fix',
      '2right',
      '3suspect',
      '4unclear',
      '5wrong',
    ])
    for (const part of ['| input | `i = 999` |', '| expected | `1` |', '```js\ntest(', '1,200 executions in 12.3 s'])
      expect(text).toContain(part)
  })

  it('groups what behaves alike', () => {
    const groups = [{ patches: ['a.diff', 'b.diff'], executions: 12400 }]
    expect(markdownReport({ ...mixed(), groups })).toContain(
      '- `a.diff`, `b.diff`: the same on 12,400 executions; review one',
    )
  })

  it('takes hostile text for text', () => {
    const evidence = [
      witnessOf({
        inputInWords: hostile,
        before: hostile,
        after: '\\| a',
        inWords: hostile,
        judge: hostile,
        regressionTest: `\`\`\`\`\n</details>\n${hostile}\n`,
      }),
    ]
    const report = reportOf([patchOf({ patch: hostile, reason: hostile, evidence, reproduce: hostile })], {
      stopped: hostile,
      budget: hostile,
      language: hostile,
      groups: [{ patches: [hostile, 'a|b'], executions: 1 }],
    })
    const html = htmlOf(report)
    expect([...tagsIn(html)].filter((name) => ![...own, 'blockquote', 'ul', 'li', 'strong'].includes(name))).toEqual([])
    expect(html.match(/<details>/g)).toHaveLength(1)
    expect(html.match(/<\/details>/g)).toHaveLength(1)
    // Each row of a table has as many cells as its head.
    expect(html.match(/<td/g)!.length).toBe(5 + 6 * 2)
    expect(html).not.toContain('@octocat</td>')
  })

  it('stays below what a comment can hold, and says what it left out', () => {
    const evidence = [witnessOf({ regressionTest: '`x` '.repeat(1000), before: '*'.repeat(5000) })]
    const many = Array.from({ length: 1000 }, (_, i) =>
      patchOf({ patch: `${'long-name/'.repeat(12)}${i}.diff`, rank: i + 1, evidence, reason: '|'.repeat(900) }),
    )
    const groups = many.map(({ patch }) => ({ patches: Array.from({ length: 40 }, () => patch), executions: 1 }))
    const text = markdownReport(reportOf(many, { groups }))
    expect(text.length).toBeLessThan(65_536)
    expect(text).toMatch(/_and \d+ more patches_/)
    expect(text).toMatch(/_Omitted to save space: the evidence for \d+ more patches\._/)
    expect(text.match(/<details>/g)?.length).toBe(text.match(/^<\/details>/gm)?.length)
  })

  it('writes code so that it can be read where it can', () => {
    expect(code('a < b && [c]')).toBe('`a < b && [c]`')
    expect(code('a | b')).toBe('<code>a &#124; b</code>')
    expect(prose('see src/a.js:13 @me #4')).toBe('see src/a.js:13 @&#8203;me #&#8203;4')
    expect(fence('a ```` b', 'js')).toBe('`````js\na ```` b\n`````')
  })
})
