import { describe, expect, it } from 'vitest'
import { listed, sortings, wholeListing, type Sorting } from '../../../../src/report/viewer/assessment/listing.js'
import { sampleReport } from '../../../support/report-sample.js'

const report = sampleReport(40)

describe('the list of patches', () => {
  it('is the ranking, with the place of each in the report', () => {
    const all = listed(report, wholeListing)
    expect(all.map(({ patch }) => patch.rank)).toEqual(report.patches.map((_, i) => i + 1))
    for (const { patch, index } of all) expect(report.patches[index]).toBe(patch)
  })

  it('finds every word, in name, reason or diff', () => {
    const names = (text: string) => listed(report, { ...wholeListing, text }).map(({ patch }) => patch.patch)
    expect(names('TBAR gcd-0006')).toEqual(['patches/tbar/gcd-0006.diff'])
    expect(names('nothing-like-this')).toEqual([])
    expect(names('positive counterpart')).toHaveLength(40)
  })

  it('has one of each group that behaves alike, the first of those that are shown', () => {
    const group = report.groups[0].patches
    const shown = listed(report, { ...wholeListing, isFolded: true }).map(({ patch }) => patch)
    const members = shown.filter(({ patch }) => group.includes(patch))
    expect(members).toHaveLength(1)
    expect(members[0].rank).toBe(Math.min(...report.patches.filter((p) => group.includes(p.patch)).map((p) => p.rank)))
  })

  it.each(Object.keys(sortings) as Sorting[])('is sorted by %s, and the other way round', (sorting) => {
    const [down, up] = [false, true].map((isReversed) => listed(report, { ...wholeListing, sorting, isReversed }))
    expect(down).toHaveLength(40)
    const of = ({ patch }: (typeof down)[number]) =>
      ({
        rank: patch.rank,
        name: patch.patch,
        verdict: patch.verdict,
        trust: patch.trust.value,
        reached: patch.effort.reachedChange,
        seconds: patch.effort.seconds,
      })[sorting]
    expect(up.map(of)).toEqual(down.map(of).reverse())
  })
})
