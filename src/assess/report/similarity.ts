import { inputInWords } from '../../model/input-text.js'
import type { Language } from '../../languages/language.js'
import type { SimilarityReport } from '../../model/report.js'
import type { Similarity } from '../../model/similarity-report.js'

/** The details of the similarity judge, as data. */
export function similarityJson(similarity: Similarity, language: Language): SimilarityReport {
  const { rules, tests, patchSim, kept, breadth, trouble } = similarity
  return {
    rules,
    trouble: trouble ?? null,
    patchSim: patchSim ?? null,
    kept: kept ?? null,
    breadth: breadth ?? null,
    tests: tests.map(({ made, name, ...test }) => ({
      name,
      ...(made && { input: inputInWords(made.driver, made.input, language.writing) }),
      ...(made?.driver.generated && { isSequence: true }),
      ...test,
    })),
  }
}
