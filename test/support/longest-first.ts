import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the longest to the shortest, measured; what is not named comes after them. */
const longest = [
  'e2e/assess',
  'e2e/diff',
  'e2e/crash',
  'contract/preservation',
  'e2e/difference',
  'e2e/java',
  'e2e/invariants',
  'e2e/generalize',
  'e2e/survive',
  'e2e/resume',
  'e2e/similarity',
  'contract/java-traces',
  'e2e/questions',
  'contract/traces',
  'e2e/budget',
  'e2e/precision',
  'e2e/schema',
  'contract/meta-program',
  'e2e/java-survive',
  'e2e/crash-detectors',
  'e2e/variants',
  'e2e/correct-patches',
  'contract/language',
  'e2e/repair',
  'e2e/agreement',
  'e2e/table-one',
  'e2e/api-docs',
  'e2e/report',
  'e2e/report-files',
  'e2e/bench-page',
  'e2e/usage',
  'e2e/journal-plain',
  'e2e/java-crash',
  'e2e/java-differences',
  'contract/java-meta',
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
