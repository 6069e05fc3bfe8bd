import { changeCases } from './change-cases.js'
import type { Change } from './changes.js'
import type { SyntaxTable } from './table.js'
import type { DescribedCase } from '../model/change-case.js'
export const describeCases = (change: Change, table: SyntaxTable): DescribedCase[] =>
  [...change].flatMap(([file, of]) =>
    changeCases(of, table).map(({ name, pair, goal, reason }) => ({
      file,
      line: goal?.line ?? (pair.after ? pair.after.line + 1 : 0),
      case: name,
      goal: goal ? (goal.when ? inWords(goal.when) : 'plain') : 'none',
      ...(reason !== undefined && { reason }),
    })),
  )

function inWords([a, b]: readonly [string, string]): string {
  const [constant, other] = a === 'true' || a === 'false' ? [a, b] : [b, a]
  if (constant === 'false') return other
  return constant === 'true' ? `!(${other})` : `(${a}) != (${b})`
}
