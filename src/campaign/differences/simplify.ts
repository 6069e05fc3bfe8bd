import { stepPlace, takesFile, valueIn, type Driver } from '../../model/driver.js'
import { overriddenSlots, withoutOriginals, withoutSlot, withValue } from '../../fuzz/input.js'
import { shrinkValue } from '../../inputs/values.js'
import { repeatSlot, type Overrides } from '../../model/input.js'

const mostTries = 600
const triesAtOnce = 48
/** For the content of a file, of which many parts have to be left out. */
const fileTries = { all: 30_000, atOnce: 1024 }
/** Tries of these that run together; those behind the first that works are not needed. */
const slice = 128
/** For programs so slow that the tries alone would take too long. */
const mostTime = 5000

/** The property that a minimised input must keep. */
export interface SimplifyGoal {
  /** Whether an input may be tried at all. */
  isAllowed(input: Overrides): boolean
  /** Runs some inputs, and returns the first that still has the property. */
  firstOf(inputs: readonly Overrides[], deadline: number): Promise<number | undefined>
}

/** Minimises an input: fewer replaced slots, and values nearer to the original ones. */
export async function simplify(driver: Driver, given: Overrides, aim: SimplifyGoal): Promise<Overrides> {
  let best = given
  let tries = 0
  const deadline = Date.now() + mostTime
  const [most, atOnce] = takesFile(driver) ? [fileTries.all, fileTries.atOnce] : [mostTries, triesAtOnce]
  const attempt = async (candidates: Overrides[]): Promise<boolean> => {
    const kept = candidates
      .map((input) => withoutOriginals(input, driver))
      .filter((input) => aim.isAllowed(input))
      .slice(0, atOnce)
    if (!kept.length || tries >= most || Date.now() > deadline) return false
    for (let from = 0; from < kept.length && Date.now() <= deadline; from += slice) {
      const some = kept.slice(from, from + slice)
      tries += some.length
      const found = await aim.firstOf(some, deadline)
      if (found === undefined) continue
      best = some[found]
      return true
    }
    return false
  }
  // A call that a generated sequence can do without stays out.
  const steps = driver.generated ? driver.slots.filter(({ place }) => place === stepPlace) : []
  const isStep = (id: number) => steps.some((step) => step.id === id)
  const drop = () =>
    attempt(
      overriddenSlots(best)
        .filter((id) => !isStep(id))
        .map((slot) => withoutSlot(best, slot)),
    )
  const leaveOut = () => {
    const left = steps.filter((step) => valueIn(best, step) !== false).map(({ id }) => id)
    const without = (ids: readonly number[]) => ids.reduce((input, id) => withValue(input, id, false), best)
    return attempt([...(left.length > 1 ? [without(left)] : []), ...left.map((id) => without([id]))])
  }
  const shrink = async () => {
    for (const id of overriddenSlots(best)) {
      const slot = driver.slots.find((s) => s.id === id)
      if (!slot || id === repeatSlot || isStep(id)) continue
      const values = shrinkValue(valueIn(best, slot), slot.value, slot.type)
      if (await attempt(values.map((value) => withValue(best, id, value)))) return true
    }
    return false
  }
  while ((await drop()) || (await leaveOut()) || (await shrink()));
  return best
}

/** Two batches of about the same size, for two hosts. */
export function halves<T>(list: readonly T[]): (readonly T[])[] {
  const half = Math.ceil(list.length / 2)
  return [list.slice(0, half), list.slice(half)].filter((part) => part.length)
}
