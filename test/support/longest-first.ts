import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the longest to the shortest, measured; what is not named comes after them. */
const longest = [
  'e2e/assess',
  'e2e/c',
  'e2e/diff',
  'e2e/mcp',
  'e2e/status',
  'e2e/difference',
  'contract/language',
  'e2e/java',
  'e2e/hook',
  'contract/preservation',
  'e2e/crash',
  'e2e/generalize',
  'e2e/review',
  'e2e/action',
  'e2e/runners',
  'e2e/survive',
  'e2e/precision',
  'e2e/similarity',
  'contract/traces',
  'e2e/repair',
  'e2e/resume',
  'e2e/invariants',
  'e2e/own-tests',
  'e2e/c-survive',
  'e2e/questions',
  'e2e/budget',
  'contract/java-traces',
  'e2e/doctor',
  'contract/meta-program',
  'e2e/variants',
  'e2e/report-files',
  'e2e/usage',
  'e2e/agreement',
  'e2e/correct-patches',
  'e2e/java-differences',
  'e2e/field',
  'e2e/journal-plain',
  'e2e/build-step',
  'e2e/report',
  'contract/family',
  'e2e/async',
  'e2e/train',
  'e2e/java-crash',
  'e2e/unloaded',
  'e2e/syntax',
  'e2e/schema',
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
