import { withOverlay } from '../../files/tree.js'
import { diagnosticLines } from '../../instrument/diagnostics.js'
import type { WrittenTests } from '../../languages/language.js'
import type { Case } from '../../case/case.js'
import { parse } from '../../syntax/parser.js'

/** How often tests that do not compile are removed. */
const mostAttempts = 4

/** Those of some generated tests that compile together, or in a language without a compiler can be parsed. */
export async function compilingOf<T>(
  given: readonly T[],
  write: (tests: readonly T[]) => WrittenTests,
  { language, buggy, plan }: Case,
): Promise<readonly T[]> {
  const isBroken = async (some: readonly T[]) => {
    const { path, text } = write(some)
    if ((await parse(language.syntax.table.grammarOf(path)!, text)).broken) return true
    // A compiler says so below; elsewhere the language is stricter than the parser.
    if (plan.build) return false
    const tree = withOverlay(buggy.tree, new Map([[path, text]]))
    return (await language.build.buildTrouble(tree, [path], plan)) !== undefined
  }
  let tests = given
  if (given.length && (await isBroken(given))) {
    tests = []
    for (const test of given) if (!(await isBroken([test]))) tests = [...tests, test]
  }
  for (let attempt = 0; plan.build && attempt < mostAttempts && tests.length; attempt++) {
    const { path, text, lines } = write(tests)
    const { complaints } = await language.build.assemble(buggy.tree, new Map([[path, text]]), plan)
    if (!complaints) return tests
    const blamed = diagnosticLines(complaints).get(path) ?? new Set<number>()
    const isBlamed = (i: number) => [...blamed].some((line) => line >= lines[i].first && line <= lines[i].last)
    const left = tests.filter((_, i) => !isBlamed(i))
    if (left.length === tests.length) return []
    tests = left
  }
  return plan.build ? [] : tests
}
