import { describe, expect, it } from 'vitest'
import { htmlPage } from '../../../src/report/html.js'
import { hostile, sampleReport } from '../../support/report-sample.js'

describe('a page', () => {
  const report = sampleReport(5)
  const page = htmlPage({ kind: 'assessment', report })
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)![1]

  it('holds its data as JSON', () => {
    expect(JSON.parse(data)).toEqual({ kind: 'assessment', report })
  })

  it('holds nothing in it that a parser of HTML or JavaScript takes for its own', () => {
    expect(report.patches[1].patch).toContain(hostile)
    expect(data).not.toMatch(/[<>&\u2028\u2029]/)
  })

  it('names no other address, and forbids them', () => {
    expect(page).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="(?!data:)/)
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)![1]
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:/)
  })

  it('is the same for the same data', () => {
    expect(htmlPage({ kind: 'assessment', report: sampleReport(5) })).toBe(page)
  })
})
