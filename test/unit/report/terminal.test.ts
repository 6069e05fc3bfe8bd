import { describe, expect, it } from 'vitest'
import type { PatchReport } from '../../../src/model/report.js'
import { assessmentText, type TextView } from '../../../src/report/terminal.js'
import { cutTo, sanitized, padTo, shownName, widthOf, wrapped } from '../../../src/report/columns.js'
import { tableRows } from '../../../src/report/table.js'
import type { VerdictName } from '../../../src/model/verdict.js'
import { patchOf, reportOf } from '../../support/report-of.js'
import { order } from '../../../src/model/ranking.js'

const judged = { judge: 'difference', said: 'nothing', inWords: '', executions: 12400, seconds: 1 } as const
const patch = (name: string, verdict: VerdictName, more: Partial<PatchReport> = {}): PatchReport => {
  const { effort } = patchOf()
  return patchOf({
    patch: name,
    verdict,
    reason: `the reason of ${name}, which is long enough to be cut in a table on any terminal that people use`,
    evidence: [],
    judges: [judged],
    effort: { ...effort, executions: 12400, inputs: 6200, reachedChange: 6000, drivers: 1 },
    ...more,
  })
}
/** Ranks as the verdicts have them, patches with the same verdict in their order. */
const ranked = (patches: readonly PatchReport[]): PatchReport[] => {
  const sorted = [...patches].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  return patches.map((one) => ({ ...one, rank: sorted.indexOf(one) + 1 }))
}
const groupIn = (patches: readonly PatchReport[]) =>
  patches.some(({ alike }) => alike.length)
    ? [{ patches: patches.filter(({ alike }) => alike.length).map((one) => one.patch), executions: 12400 }]
    : []
const reportFor = (patches: readonly PatchReport[]) => reportOf(ranked(patches), { seed: 7, groups: groupIn(patches) })
const report = (patches: readonly PatchReport[], view: TextView = {}) => assessmentText(reportFor(patches), view)
const tableIn = (text: string) => text.slice(text.search(/^ +#/m)).split('\n\n')[0].split('\n')

describe('the table', () => {
  const three = [patch('c.diff', 'overfitting'), patch('a.diff', 'unrefuted'), patch('b.diff', 'inconclusive')]

  it('has the best patch first, with verdict, effort and reason', () => {
    const [head, ...rows] = tableIn(report(three))
    expect(head).toMatch(/^ {2}# {2}patch +verdict +executions +why$/)
    expect(rows.map((row) => row.slice(0, 60))).toEqual([
      '  1  a.diff    unrefuted         12,400  the reason of a.dif',
      '  2  b.diff    inconclusive      12,400  the reason of b.dif',
      '  3  c.diff    overfitting       12,400  the reason of c.dif',
    ])
    expect(report(three)).toContain('3 patches: 1 unrefuted, 1 inconclusive, 1 overfitting; seed 7')
  })

  it.each([30, 40, 60, 80, 120])('fits %i columns', (columns) => {
    const named = [...three, patch(`candidates/${'很长的名字'.repeat(12)}-end.diff`, 'suspect')]
    const rows = tableIn(report(named, { columns }))
    for (const row of rows) expect(widthOf(row), row).toBeLessThanOrEqual(columns)
    expect(rows.at(-2)).toMatch(/….*end\.diff +suspect/)
  })

  it('says nothing in colour unless asked to', () => {
    expect(report(three)).not.toContain('\u001b')
    expect(report(three, { colour: true })).toContain('\u001b[32munrefuted')
  })
})

describe('patches that behave alike', () => {
  const names = ['a', 'b', 'c', 'd']
  const group = names.map((name) => patch(name, 'unrefuted', { alike: names.filter((other) => other !== name) }))

  it('are one row, and one of them is shown', () => {
    const text = report([patch('other', 'overfitting'), ...group])
    expect(tableIn(text)).toHaveLength(3)
    expect(text).toMatch(/1 {2}a \+3 +unrefuted/)
    expect(text).toContain('these 4 behave the same on 12,400 executions; review one. The others: b, c, d')
    expect(text.match(/^ {2}\w+ {2}(unrefuted|overfitting)$/gm)).toEqual(['  a  unrefuted', '  other  overfitting'])
  })

  it('are told apart where something else is said of one', () => {
    const score = { kind: 'score', judge: 'syntax', measure: 'x' } as never
    const rows = tableRows(reportFor([...group.slice(0, 3), { ...group[3], verdict: 'suspect', evidence: [score] }]))
    expect(rows.map((row) => [row.patch.patch, row.others])).toEqual([
      ['a', ['b', 'c']],
      ['d', []],
    ])
  })
})

describe('two hundred patches', () => {
  const many = Array.from({ length: 200 }, (_, i) =>
    patch(`p${i}.diff`, i < 150 ? 'inconclusive' : i < 195 ? 'overfitting' : 'unrefuted'),
  )
  const detailsIn = (text: string) => text.match(/^ {2}p\d+\.diff {2}\w+$/gm) ?? []

  it('show what was found out, and how many are left out', () => {
    const text = report(many)
    expect(text.split('\n').length).toBeLessThan(200)
    expect(tableIn(text)).toHaveLength(1 + 50 + 1)
    expect(text).toContain('… and 150 more: see --all')
    expect(text).toContain('… and 180 more: see --all')
    expect(detailsIn(text)).toHaveLength(20)
    expect(detailsIn(text).slice(4, 6)).toEqual(['  p199.diff  unrefuted', '  p150.diff  overfitting'])
  })

  it('are all shown with --all', () => {
    const text = report(many, { all: true })
    expect(detailsIn(text)).toHaveLength(200)
    expect(text).not.toContain('more: see --all')
  })
})

describe('columns', () => {
  it('counts what a terminal shows', () => {
    expect(widthOf('añb')).toBe(3)
    expect(widthOf('n\u0303')).toBe(1)
    expect(widthOf('修正')).toBe(4)
    expect(widthOf('👩‍💻')).toBe(2)
    expect(widthOf('\u001b[31mred\u001b[39m')).toBe(3)
    expect(padTo('修', 4)).toBe('修  ')
  })

  it('cuts at the end, or of a path at its beginning', () => {
    expect(cutTo('abcdef', 4)).toBe('abc…')
    expect(cutTo('abcdef', 4, true)).toBe('…def')
    expect(cutTo('修正修正', 4)).toBe('修…')
    expect(cutTo('abc', 3)).toBe('abc')
  })

  it('shows names that would move the cursor as what they are', () => {
    expect(shownName('a\n\u001b[2Jb\u009b\u202e.diff')).toBe('a\\n\\u001b[2Jb\\u009b\\u202e.diff')
    expect(shownName('fix für 修正.diff')).toBe('fix für 修正.diff')
  })

  it('lets nothing through to a terminal but lines and colours', () => {
    const thrown = '\u001b]0;x\u0007\u001b[2J\u001b[8m\u009b1m\r\u202e'
    const shown = '\\u001b]0;x\\u0007\\u001b[2J\\u001b[8m\\u009b1m\\r\\u202e'
    expect(sanitized(`a\n\tb ${thrown}`)).toBe(`a\n\tb ${shown}`)
    expect(sanitized(`\u001b[31m${thrown}\u001b[39m`, true)).toBe(`\u001b[31m${shown}\u001b[39m`)
    expect(sanitized('\u001b[31m')).toBe('\\u001b[31m')
  })

  it('shows what a program says as text', () => {
    const text = report([patch('a.diff', 'implausible', { reason: 'it throws \u001b[2J' })])
    expect(text).not.toContain('\u001b[2J')
    expect(text).toContain('it throws \\u001b[2J')
  })

  it('wraps between words and leaves long ones whole', () => {
    expect(wrapped('one two three', 8, '  ')).toBe('one two\n  three')
    expect(wrapped(`x ${'y'.repeat(20)} z`, 8, '')).toBe(`x\n${'y'.repeat(20)}\nz`)
  })
})
