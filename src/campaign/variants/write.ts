import { Edits } from '../../instrument/edits.js'
import type { VariantsFacet, WrittenTests } from '../../languages/language.js'
import type { Driver, Range } from '../../model/driver.js'
import type { OutlinedPart, TestOutline } from '../../model/outline.js'
import type { Variant } from './variant.js'

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

/**
 * The test with another name, and with what is different in it; a function that is varied gets another name, too. What prepares
 * the test is done once more in its other way, before all else.
 */
function textOf(
  outline: TestOutline,
  { at, text, helper, setUp }: Variant,
  source: string,
  number: number,
  facet: Pick<VariantsFacet, 'title'>,
): string {
  const title: Replacement = [outline.title, facet.title(slice(source, outline.title), number)]
  if (setUp) {
    const [{ start }] = outline.statements
    return partWith(outline, [title, [{ start, end: start }, `${partWith(setUp, [[at, text]], source)} `]], source)
  }
  if (!helper) return partWith(outline, [title, [at, text]], source)
  const name = slice(source, helper.title)
  const other = `${name}Variant${number}`
  const uses = outline.calls.flatMap((call): Replacement[] =>
    call.kind === 'helper' && call.name === name && call.title ? [[call.title, other]] : [],
  )
  const varied = partWith(
    helper,
    [
      [helper.title, other],
      [at, text],
    ],
    source,
  )
  return `${varied}\n${partWith(outline, [title, ...uses], source)}`
}

type Replacement = readonly [at: Range, text: string]

const slice = (source: string, { start, end }: Range) => source.slice(start, end)

function partWith({ whole }: OutlinedPart, replaced: readonly Replacement[], source: string): string {
  const edits = new Edits(slice(source, whole))
  for (const [{ start, end }, text] of replaced)
    if (start === end) edits.open(start - whole.start, text)
    else edits.replace(start - whole.start, end - whole.start, text)
  return edits.apply()
}
