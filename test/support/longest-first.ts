import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the longest to the shortest, measured; what is not named comes after them. */
const longest = [
  'e2e/diff',
  'e2e/assess',
  'e2e/difference',
  'e2e/java',
  'e2e/similarity',
  'contract/preservation',
  'e2e/survive',
  'e2e/invariants',
  'e2e/java-survive',
  'e2e/schema',
  'e2e/resume',
  'e2e/crash',
  'e2e/api-docs',
  'e2e/budget',
  'e2e/report',
  'e2e/generalize',
  'e2e/questions',
  'e2e/report-files',
  'e2e/bench-page',
  'e2e/usage',
  'e2e/journal-plain',
  'e2e/java-crash',
  'contract/meta-program',
  'e2e/java-differences',
  'contract/java-traces',
  'contract/language',
  'contract/traces',
  'e2e/repair',
  'contract/java-meta',
  'e2e/correct-patches',
]

/** Starts the longest files first, so that both workers are busy to the end. A clean checkout knows no times. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return at < 0 ? longest.length : at
    }
    const others = await super.sort(files)
    return others.toSorted((a, b) => rank(a) - rank(b))
  }
}
