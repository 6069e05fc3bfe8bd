import { UserError } from '../../util/errors.js'
import { featureColumns, fingerprintOf } from './columns.js'
import type { Model } from './model.js'

type Fields = Readonly<Record<string, unknown>>

/** No encoder has more; a larger number would only ask for memory. */
const mostDimensions = 4096

/** A model file may contain anything: everything that is used is checked first. */
export function checkedModel(given: unknown, name: string): Model {
  const need = (holds: boolean, what: string) => {
    if (!holds) throw new UserError(`${name} is not a valid model: ${what}`, 'Give a file that `assay train` wrote.')
  }
  need(isObject(given), 'it is not a JSON object')
  const { format, encoder, alone, reference, card } = given as Fields
  need(format === 1, '"format" is not 1')
  need(isObject(encoder) && typeof encoder['name'] === 'string', '"encoder" has no name')
  const dimensions = (encoder as Fields)['dimensions'] as number
  need(
    Number.isInteger(dimensions) && dimensions > 0 && dimensions <= mostDimensions,
    `"encoder" has no dimensions from 1 to ${mostDimensions}`,
  )
  need(
    isObject(card) && isObject(card['data']) && isNumber(card['data']['patches']),
    '"card" lacks the number of patches',
  )
  for (const [key, part, hasReference] of [
    ['alone', alone, false],
    ['reference', reference, true],
  ] as const) {
    if (hasReference && part === undefined) continue
    need(isObject(part), `"${key}" is missing`)
    const { bias, weights, means, columns, calibration, threshold } = part as Fields
    need(isNumber(bias), `"bias" of "${key}" is not a number`)
    need(areNumbers(weights) && areNumbers(means), `"weights" and "means" of "${key}" are not lists of numbers`)
    need(
      isObject(calibration) && isNumber(calibration['slope']) && isNumber(calibration['offset']),
      `"calibration" of "${key}" lacks slope and offset`,
    )
    need(
      threshold === null || (isNumber(threshold) && threshold >= 0 && threshold <= 1),
      `"threshold" of "${key}" is neither null nor from 0 to 1`,
    )
    const known = featureColumns(dimensions, hasReference)
    const isKnown = [weights, means].every((list) => (list as number[]).length === known.length)
    if (!isKnown || columns !== fingerprintOf(known))
      throw new UserError(`the model ${name} has other features than this version of Assay`, 'Train it again.')
  }
  return given as unknown as Model
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => Number.isFinite(value)
const areNumbers = (value: unknown) => Array.isArray(value) && value.every(isNumber)
