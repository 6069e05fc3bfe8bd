import { Edits } from '../../instrument/edits.js'
import { sitesPerFile, type AssertionSite, type Range } from '../../model/driver.js'
import type { TestDraft } from '../language.js'

/** The observed expression with the input's literals in it. */
export function actualText(
  { source }: TestDraft,
  { actual }: AssertionSite,
  literals: Iterable<readonly [Range, string]>,
): string {
  const edits = new Edits(source.slice(actual.start, actual.end))
  for (const [range, text] of literals)
    if (range.start >= actual.start && range.end <= actual.end)
      edits.replace(range.start - actual.start, range.end - actual.start, text)
  return edits.apply()
}

/** The assertion that a written test pins, where the difference is at one. */
export const targetOf = ({ difference, file }: TestDraft): AssertionSite | undefined =>
  difference.where === 'assertion' && difference.occurrence === 0
    ? file.assertions[Number(difference.site) % sitesPerFile]
    : undefined

/** Whether a call of a generated sequence only tells something after what the test is about. */
export const isAfterwards = ({ driver }: TestDraft, { statement }: AssertionSite, target: AssertionSite | undefined) =>
  driver.generated !== undefined && !driver.variant && target !== undefined && statement.start > target.statement.start

/** Replacements without those inside of others: what is left out has no constants. */
export function outermost(edits: Iterable<readonly [Range, string]>): (readonly [Range, string])[] {
  const all = [...edits]
  const isInside = (inner: Range, outer: Range) =>
    inner !== outer && inner.start >= outer.start && inner.end <= outer.end
  return all.filter(([range]) => !all.some(([other]) => isInside(range, other)))
}
