import { isDeepStrictEqual } from 'node:util'
import { simplify } from '../differences/simplify.js'
import type { Pool } from '../../execution/pool.js'
import type { Samples } from '../../fuzz/input.js'
import type { Limits } from '../../fuzz/loop.js'
import { splitAt } from '../../execution/outputs.js'
import type { Splitting } from './question.js'
import type { Overrides } from '../../model/input.js'
import type { Execution } from '../../model/execution.js'

/** Makes the input of a question simpler as long as it splits the patches in the same way, at the same place. */
export function simplifyQuestion(
  question: Splitting,
  pool: Pool,
  samples: Samples,
  limits: Limits,
  exact: boolean,
): Promise<Overrides> {
  const { driver, answers, difference } = question
  const { file, index } = driver
  const versions = question.executions.map((_, version) => version)
  const splits = (executions: readonly Execution[] = []) =>
    executions.length === versions.length && isDeepStrictEqual(splitAt(difference, executions, exact)?.answers, answers)
  return simplify(driver, question.input, {
    isAllowed: (input) => samples.grade(input, driver) === 'in-type',
    firstOf: async (inputs, deadline) => {
      const [{ answers: ran }] = await pool.run([{ file, index, inputs, versions, ...limits, full: true, deadline }])
      return ran.find(({ executions }) => splits(executions))?.input
    },
  })
}
