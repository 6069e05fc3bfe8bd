import type { ChosenCandidate } from './choice.js'
import type { SuspiciousLocation, Sources } from './places.js'

/** The order in which candidates are shown; smaller is better for each part. */
export interface Likelihood {
  /** 2: it only turns a branch on or off; 1: it guards the statement that failed; 0: any other change. */
  readonly deletes: 0 | 1 | 2
  /** The size of the change, with a penalty for an unlikely location. */
  readonly cost: number
}

/** The cost of a new `if` besides its condition. */
const guardCost = 2
/** The penalty of the least suspicious location, as a size of change. */
const suspicionCost = 4

export function candidateLikelihood(
  { candidate, place }: ChosenCandidate,
  source: string,
  mostSuspicious: number,
): Likelihood {
  const { schema, start, end } = candidate.location
  const words = codeWords(candidate.expression)
  const change =
    schema === 'guard' ? wordDistance([], words) + guardCost : wordDistance(codeWords(source.slice(start, end)), words)
  const doubt = suspicionCost * (1 - place.suspicion / (mostSuspicious || 1))
  return { deletes: deletionOf(candidate.expression, schema === 'guard' && place.isOnStack), cost: change + doubt }
}

/** How likely candidates at some places are. */
export async function likelihoodIn(
  places: readonly SuspiciousLocation[],
  sources: Sources,
): Promise<(one: ChosenCandidate) => Likelihood> {
  const texts = new Map<string, string>()
  for (const { location } of places) texts.set(location.file, (await sources.of(location.file)).source)
  const most = Math.max(0, ...places.map(({ suspicion }) => suspicion))
  return (one) => candidateLikelihood(one, texts.get(one.candidate.location.file)!, most)
}

export const compareLikelihood = (a: Likelihood, b: Likelihood): number => a.deletes - b.deletes || a.cost - b.cost

const deletionOf = (expression: string, guardsFailure: boolean) =>
  /^(true|false)$/.test(expression.trim()) ? 2 : guardsFailure ? 1 : 0

/** Names, numbers, texts and operators. */
export const codeWords = (text: string): string[] =>
  text
    .match(/[\w$]+|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[<>=!&|?+*/%^~-]+|[^\s\w]/g)
    ?.filter(isTelling) ?? []

/** Parentheses are added and dropped with what they hold. */
const isTelling = (word: string) => word !== '(' && word !== ')'

/** A new name, number or string is one of many; there are few operators, and even fewer words to drop. */
const costOf = (word: string) => (/^[\w$"'`]/.test(word) ? 2 : 1)
const dropCost = 0.5

/** The cost of turning one list of words into another by insertions, deletions and replacements. */
export function wordDistance(a: readonly string[], b: readonly string[]): number {
  let row = [0]
  for (const word of b) row.push(row.at(-1)! + costOf(word))
  for (let i = 1; i <= a.length; i++) {
    const next = [i * dropCost]
    for (let j = 1; j <= b.length; j++) {
      const cost = costOf(b[j - 1])
      next[j] = Math.min(row[j] + dropCost, next[j - 1] + cost, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : cost))
    }
    row = next
  }
  return row[b.length]
}
