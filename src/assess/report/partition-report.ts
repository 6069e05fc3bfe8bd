import type { Assessment } from '../assessment.js'
import type { Language } from '../../languages/language.js'
import { inputInWords } from '../../model/input-text.js'
import type { PartitionReport } from '../../model/report.js'
import type { PartitionTree } from '../../model/partition-tree.js'

/** How executions split the patches. Patches that were never run together are separate parts. */
export function partitionReport(assessments: readonly Assessment[], language: Language): PartitionReport | null {
  const trees = [...new Set(assessments.flatMap(({ told }) => told ?? []))]
  const copies = copiesIn(assessments)
  const parts = trees.map((tree) => partOf(tree, copies, language))
  if (parts.length < 2) return parts[0] ?? null
  const note = 'patches were judged in groups; only patches of the same group were run together'
  return { patches: parts.flatMap(({ patches }) => patches), note, parts }
}

/** Of patches that produce the same program, only the first was run. */
function copiesIn(assessments: readonly Assessment[]): ReadonlyMap<string, readonly string[]> {
  const copies = new Map<string, string[]>()
  for (const { patch, sameAs } of assessments)
    if (sameAs !== undefined) copies.set(sameAs, [...(copies.get(sameAs) ?? []), patch])
  return copies
}

function partOf(
  { members, split, note, shown, parts }: PartitionTree<string>,
  copies: ReadonlyMap<string, readonly string[]>,
  language: Language,
): PartitionReport {
  const input = split && inputInWords(split.driver, split.input, language.writing)
  return {
    patches: members.flatMap((name) => [name, ...(copies.get(name) ?? [])]),
    ...(shown !== undefined && { shown }),
    ...(split && { split: { test: split.driver.name, input: input! } }),
    ...(note !== undefined && { note }),
    parts: parts.map((part) => partOf(part, copies, language)),
  }
}
