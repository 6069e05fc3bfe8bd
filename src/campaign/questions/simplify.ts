import { isDeepStrictEqual } from 'node:util'
import { splitAt } from '../../execution/outputs.js'
import type { Execution } from '../../model/execution.js'
import type { Overrides } from '../../model/input.js'
import { simplify } from '../differences/simplify.js'
import type { Session, Start } from '../session.js'
import type { SplittingQuestion } from './question.js'

/** Minimises the input of a question: it must split the patches in the same way, at the same place. */
export function simplifyQuestion(
  { driver, answers, difference, input: given }: SplittingQuestion,
  { pool, bed }: Session,
  { samples, limits }: Start,
  versions: readonly number[],
): Promise<Overrides> {
  const { file, index } = driver
  const { exact } = bed.options
  const own = limits.get(driver.id)!
  const splits = (executions: readonly Execution[] = []) =>
    executions.length === versions.length && isDeepStrictEqual(splitAt(difference, executions, exact)?.answers, answers)
  return simplify(driver, given, {
    isAllowed: (input) => samples.grade(input, driver) === 'in-type',
    firstOf: async (inputs, deadline) => {
      const [{ answers: ran }] = await pool.run([{ file, index, inputs, versions, ...own, full: true, deadline }])
      return ran.find(({ executions }) => splits(executions))?.input
    },
  })
}
