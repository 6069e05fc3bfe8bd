import type { Counting, TrainingExample } from '../../analyses/patch-text/classifier.js'

/**
 * Most correct examples were written by people and nearly all overfitting ones by tools, so a model can look good by
 * distinguishing people from tools. These variants reduce that effect; the choice is made on patches of tools only.
 */
export interface Variant {
  readonly name: string
  readonly developers: number
  readonly correctTools: number
}

export const variants: readonly Variant[] = [
  { name: 'all alike', developers: 1, correctTools: 1 },
  { name: 'developers less', developers: 0.3, correctTools: 3 },
  { name: 'tools only', developers: 0, correctTools: 8 },
]

/** Many patches of one bug are similar: together they count as the square root of their number. */
export function countingFor(examples: readonly TrainingExample[], { developers, correctTools }: Variant): Counting {
  const groupOf = ({ bug, isWrong, isDeveloper }: TrainingExample) => `${bug} ${isWrong} ${isDeveloper}`
  const groups = new Map<string, number>()
  for (const example of examples) groups.set(groupOf(example), (groups.get(groupOf(example)) ?? 0) + 1)
  return (example) =>
    (example.isDeveloper ? developers : example.isWrong ? 1 : correctTools) /
    Math.sqrt(groups.get(groupOf(example)) ?? 1)
}
