import { describe, expect, it } from 'vitest'
import { UserError } from '../../../src/util/errors.js'
import { changedPlace } from '../../../src/report/place.js'
import { readReport } from '../../../src/report/read-report.js'
import { diffOf, mixed, patchOf } from '../../support/report-of.js'

describe('a saved report', () => {
  it('is read as it was', () => {
    expect(readReport(JSON.stringify(mixed()), 'run.json')).toEqual(mixed())
  })

  const spoiled = (change: (report: any) => void) => {
    const report = JSON.parse(JSON.stringify(mixed()))
    change(report)
    return JSON.stringify(report)
  }
  it.each([
    ['{', /run\.json is not a report of `assay assess`: /],
    ['null', /it has no version/],
    ['[]', /it has no version/],
    ['{"version":2}', /its version is 2, not 1/],
    [spoiled((r) => delete r.patches), /patches is not a list/],
    [spoiled((r) => (r.patches[1] = null)), /patches\[1\] is not an object/],
    [spoiled((r) => (r.patches[0].verdict = 'fine')), /patches\[0\]\.verdict is not one of overfitting, /],
    [spoiled((r) => delete r.patches[0].evidence[0].test), /patches\[0\]\.evidence\[0\]\.test is not an object/],
    [spoiled((r) => (r.patches[1].evidence[0].value = 'x')), /patches\[1\]\.evidence\[0\]\.value is not a number/],
    [spoiled((r) => delete r.tool), /tool is not an object/],
  ])('that is none is told in plain words: %.40s', (text, why) => {
    const read = () => readReport(text, 'run.json')
    expect(read).toThrow(UserError)
    expect(read).toThrow(why)
  })
})

describe('the place of a patch', () => {
  const at = (diff: string) => changedPlace(patchOf({ change: [], diff }))
  it('is the statement it changes', () => {
    expect(changedPlace(patchOf())).toEqual({ file: 'src/gcd.js', line: 3 })
  })
  it('is else the first line of the diff', () => {
    expect(at(diffOf('b/c d.js', 9))).toEqual({ file: 'b/c d.js', line: 9 })
    expect(at('--- a/x.js\n+++ b/x.js\n@@ -4,3 +4,2 @@\n a\n-b\n c\n')).toEqual({ file: 'x.js', line: 5 })
    expect(at('--- a/x.js\n+++ b/x.js\n@@ -4,2 +4,1 @@\n a\n-b\n')).toEqual({ file: 'x.js', line: 4 })
    expect(at('--- /dev/null\n+++ b/x.js\n@@ -0,0 +1,1 @@\n+a\n')).toEqual({ file: 'x.js', line: 1 })
    expect(at('--- a/x.js\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n')).toEqual({ file: 'x.js', line: 1 })
    expect(at('')).toBeUndefined()
  })
})
