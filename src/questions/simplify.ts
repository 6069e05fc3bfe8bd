import { isDeepStrictEqual } from 'node:util'
import { valueIn } from '../drivers/driver.js'
import type { Pool } from '../execution/pool.js'
import { repeatSlot, type Execution, type Overrides } from '../execution/protocol.js'
import { slotsOf, withoutOriginals, withoutSlot, withValue, type Samples } from '../fuzz/input.js'
import type { Limits } from '../fuzz/loop.js'
import { shrinkValue } from '../inputs/values.js'
import { splitAt } from './outputs.js'
import type { Splitting } from './question.js'

const mostTries = 400
const triesAtOnce = 32
const mostTime = 4000

/** Makes the input of a question simpler as long as it splits the patches in the same way, at the same place. */
export async function simplify(
  question: Splitting,
  pool: Pool,
  samples: Samples,
  limits: Limits,
  exact: boolean,
): Promise<Overrides> {
  const { driver, answers, difference } = question
  let best = question.input
  let tries = 0
  const deadline = Date.now() + mostTime
  const splits = (executions: readonly Execution[]) =>
    isDeepStrictEqual(splitAt(difference, executions, exact)?.answers, answers)
  const attempt = async (candidates: readonly Overrides[]): Promise<boolean> => {
    const inputs = candidates
      .map((input) => withoutOriginals(input, driver))
      .filter((input) => samples.grade(input, driver) === 'in-type')
      .slice(0, triesAtOnce)
    if (!inputs.length || tries >= mostTries || Date.now() > deadline) return false
    tries += inputs.length
    const versions = question.executions.map((_, version) => version)
    const batch = { file: driver.file, index: driver.index, inputs, versions, ...limits, full: true, deadline }
    const [{ answers: ran }] = await pool.run([batch])
    const found = ran.find(({ executions }) => executions?.length === versions.length && splits(executions))
    if (found) best = inputs[found.input]
    return found !== undefined
  }
  const drop = () => attempt(slotsOf(best).map((slot) => withoutSlot(best, slot)))
  const shorten = async () => {
    for (const id of slotsOf(best)) {
      const slot = driver.slots.find((s) => s.id === id)
      if (!slot || id === repeatSlot) continue
      const simpler = shrinkValue(valueIn(best, slot), slot.value, slot.type)
      if (await attempt(simpler.map((value) => withValue(best, id, value)))) return true
    }
    return false
  }
  while ((await drop()) || (await shorten()));
  return best
}
