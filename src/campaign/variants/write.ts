import { Edits } from '../../instrument/edits.js'
import type { VariantsFacet, WrittenTests } from '../../languages/language.js'
import type { Driver } from '../../model/driver.js'
import type { TestOutline } from '../../model/outline.js'
import type { Variant } from './vary.js'

/** A variant of one of the tests of a file. */
export interface VariantOf {
  readonly test: Driver
  readonly outline: TestOutline
  readonly variant: Variant
}

/** The test file with each variant behind the test that it is made from: set-up, helpers and imports are the same. */
export function writeVariants(
  path: string,
  source: string,
  variants: readonly VariantOf[],
  facet: Pick<VariantsFacet, 'title'>,
): WrittenTests {
  const found: { readonly i: number; readonly first: number; readonly last: number }[] = []
  let text = ''
  let from = 0
  const outlines = [...new Set(variants.map(({ outline }) => outline))].sort((a, b) => a.whole.end - b.whole.end)
  for (const outline of outlines) {
    text += source.slice(from, outline.whole.end)
    from = outline.whole.end
    variants.forEach(({ outline: own, variant }, i) => {
      if (own !== outline) return
      text += '\n\n'
      const first = linesIn(text)
      text += textOf(outline, variant, source, i + 1, facet)
      found.push({ i, first, last: linesIn(text) })
    })
  }
  const lines = found.sort((a, b) => a.i - b.i).map(({ first, last }) => ({ first, last }))
  return { path, text: text + source.slice(from), lines }
}

const linesIn = (text: string) => text.split('\n').length

function textOf(
  { whole, title }: TestOutline,
  { at, text }: Variant,
  source: string,
  number: number,
  facet: Pick<VariantsFacet, 'title'>,
): string {
  const edits = new Edits(source.slice(whole.start, whole.end))
  edits.replace(
    title.start - whole.start,
    title.end - whole.start,
    facet.title(source.slice(title.start, title.end), number),
  )
  if (at.start === at.end) edits.open(at.start - whole.start, text)
  else edits.replace(at.start - whole.start, at.end - whole.start, text)
  return edits.apply()
}
