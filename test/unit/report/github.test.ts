import { describe, expect, it } from 'vitest'
import { githubAnnotations, withoutCommands } from '../../../src/report/github.js'
import { hostile, mixed, patchOf, reportOf } from '../../support/report-of.js'

const linesOf = (...of: Parameters<typeof githubAnnotations>) =>
  githubAnnotations(...of)
    .split('\n')
    .slice(0, -1)

describe('annotations for GitHub', () => {
  it('are one command for each patch to look at', () => {
    const lines = linesOf({ ...mixed(), folder: 'packages/numbers' })
    expect(lines.map((line) => line.split('::')[1])).toEqual([
      'error file=packages/numbers/src/gcd.js,line=3,title=fix.diff%3A overfitting',
      'warning file=packages/numbers/src/gcd.js,line=3,title=suspect.diff%3A suspect',
      'warning title=wrong.diff%3A implausible',
      'notice file=packages/numbers/src/gcd.js,line=3,title=unclear.diff%3A inconclusive',
    ])
    expect(lines[0]).toContain('%0Ainput: i = 999%0A')
  })

  it('cannot be left by hostile text', () => {
    const lines = linesOf(reportOf([patchOf({ patch: hostile, reason: `100%, ${hostile}` })]))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^::error file=src\/gcd\.js,line=3,title=[^,:\r\n]+::100%25, /)
    expect(lines[0]).not.toMatch(/[\r\n]/)
  })

  it('say what GitHub would leave out in silence', () => {
    const patches = Array.from({ length: 30 }, (_, i) => patchOf({ patch: `${i}.diff`, rank: i + 1 }))
    const lines = linesOf(reportOf(patches))
    expect(lines).toHaveLength(10)
    expect(lines[9]).toBe('::error title=Assay::21 more patches: see the report')
  })

  it('are not taken from other text', () => {
    const [first, ...rest] = withoutCommands('::error::x').trimEnd().split('\n')
    expect(first).toMatch(/^::stop-commands::[\w-]{36}$/)
    expect(rest).toEqual(['::error::x', `::${first.split('::')[2]}::`])
  })
})
